"""What a venue signed: which sheet, read how, holds at which table from when until when."""

from pipeline.signing.entry import read_signings, signed_sheet
from pipeline.signing.ruling import ruling, signed_sheets
from pipeline.signing.signing import Signing
from pipeline.signing.stud import stud_sheets, with_stud_sheets

__all__ = [
    "Signing",
    "read_signings",
    "ruling",
    "signed_sheet",
    "signed_sheets",
    "stud_sheets",
    "with_stud_sheets",
]
