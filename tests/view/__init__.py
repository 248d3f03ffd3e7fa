"""Tests of pipeline.view."""
