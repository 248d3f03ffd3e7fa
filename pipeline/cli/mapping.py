"""`studaudit mapping check FILE SAMPLE`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, print_rows, safe

if TYPE_CHECKING:
    from pipeline.view.mapped import MappedSample

_COLUMNS = {
    "column": "column",
    "field": "becomes",
    "holds": "holds",
    "raw": "first as written",
    "read": "read as",
}


@click.group()
def command() -> None:
    """Column mappings of house exports: CSV or Parquet into table-session records.

    A mapping is a TOML file. [file] says how the export is written (record, encoding, delimiter,
    decimal_mark, grouping, amounts, absent, zero_stake, returned, up, time_format, zone, card_separator,
    card_order), [columns] which column becomes which field, [constants] what the export does not print,
    [codes.decision] and its like what the export calls things. Nothing defaults.
    """


def _print(sample: "MappedSample") -> None:
    print_rows(sample.columns, _COLUMNS)
    for name, told in (("not used", sample.unused), ("optional and not mapped", sample.unmapped)):
        if told:
            click.echo(f"\n{name}: {safe(', '.join(told))}")
    click.echo(f"\n{sample.good} records can be read, {sample.refused} cannot")
    for fault in sample.faults:
        click.echo(f"  {safe(fault['place'])}: {safe(fault['reason'])}")


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("sample", type=click.Path(path_type=Path))
@common_options
def check(setting: Setting, file: Path, sample: Path) -> int:
    """Show what each column of SAMPLE becomes by the mapping FILE, and what is missing.

    Nothing is stored. Exit code 1 where a record cannot be read.
    """
    from pipeline.ingest.mapping import read_mapping
    from pipeline.view.mapped import mapped_sample

    found = mapped_sample(read_mapping(file), sample)
    if setting.as_json:
        print_json(found.plain())
    else:
        _print(found)
    return int(found.refused > 0 or found.good == 0)
