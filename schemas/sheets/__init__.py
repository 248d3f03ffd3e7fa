"""Rule sheets as data: one immutable, versioned file for each game, and their loading."""

from schemas.sheets.load import SheetFault, all_sheets, find_sheet, load_sheet, sheet_in_force
from schemas.sheets.model import Clause, HouseSheet, Sheet, StudSheet

__all__ = [
    "Clause",
    "HouseSheet",
    "Sheet",
    "SheetFault",
    "StudSheet",
    "all_sheets",
    "find_sheet",
    "load_sheet",
    "sheet_in_force",
]
