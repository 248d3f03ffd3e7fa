"""Frames as CSV that a spreadsheet shows and does not run."""

import polars as pl

_STARTS = r"^[\t\r ]*[=+\-@]|^[\t\r]"
_NUMBER = r"^[+-]?[0-9][0-9.,]*$"


def csv_text(frame: pl.DataFrame) -> str:
    """A frame as CSV.

    A text that a spreadsheet would take for a formula, such as a screen name that begins with an equals
    sign, gets an apostrophe before it; numbers with a sign stay as they are.

    Args:
        frame: without nested columns.
    """
    text = pl.col(pl.String)
    runs = text.str.contains(_STARTS) & ~text.str.contains(_NUMBER)
    return frame.with_columns(pl.when(runs).then(pl.lit("'") + text).otherwise(text).name.keep()).write_csv()
