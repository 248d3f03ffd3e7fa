"""Hostile files, made in code: archives, texts, names."""
