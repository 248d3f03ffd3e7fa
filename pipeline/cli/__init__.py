"""The command line. Each command is one file; nothing heavy is imported before it is needed."""

from pipeline.cli.main import main

__all__ = ["main"]
