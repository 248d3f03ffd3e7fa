"""`studaudit ingest PATH…`."""

from pathlib import Path

import click

from pipeline.cli.nightly import finish
from pipeline.cli.options import Setting, common_options
from pipeline.cli.place import config_of
from pipeline.cli.progress import progress_of


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--format", "form", help="Read as this format, where content cannot tell.")
@click.option("--zone", help="Time zone of hands that print none, such as Europe/Paris.")
@click.option("--rules", help="Rule sheet ID@V for hands of the seven-card stud family.")
@click.option(
    "--mapping",
    "mapping_file",
    type=click.Path(path_type=Path),
    help="Mapping file by which the files, house exports, are read: see `studaudit mapping --help`.",
)
@common_options
def command(
    setting: Setting,
    paths: tuple[Path, ...],
    form: str | None,
    zone: str | None,
    rules: str | None,
    mapping_file: Path | None,
) -> int:
    """Read files, or all files below folders, into the lake.

    Every byte is stored, recognised as a duplicate, quarantined with a reason, or set aside.
    `studaudit replay` and `studaudit check` judge them; `studaudit nightly` does it all.
    """
    from pipeline.ingest.asked import Asked
    from pipeline.ingest.mapping import read_mapping
    from pipeline.nightly import ingest_paths

    config = config_of(setting)
    mapping = read_mapping(mapping_file) if mapping_file else None
    with progress_of(setting) as progress:
        outcome = ingest_paths(config, progress, list(paths), Asked(form, zone, rules, mapping))
    return finish(setting, outcome)
