"""`python -m pipeline.cli`: the command `studaudit`."""

from pipeline.cli.main import run

run()
