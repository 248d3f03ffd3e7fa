"""Simulated stud hands as the text of a site."""

from pipeline.simulate.stud.text.printed import as_printed, printed_row
from pipeline.simulate.stud.text.write import DIALECTS, refusal, write_text

__all__ = ["DIALECTS", "as_printed", "printed_row", "refusal", "write_text"]
