"""Tests of pipeline.hold."""
