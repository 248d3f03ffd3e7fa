"""Compressed files and archives: opened within limits, their members taken by name, nothing written."""
