"""Rule sheets as data: one immutable, versioned file for each game, their loading, their readings."""

from schemas.sheets.clause import Alternative, Clause
from schemas.sheets.deciding import deciding_clause, deciding_parameter
from schemas.sheets.house import BonusRules, HouseSheet, ProgressiveRules, PurchaseRules
from schemas.sheets.load import all_sheets, find_sheet, in_force, load_sheet, sheet_in_force
from schemas.sheets.parameters import SheetFault, parameter_values
from schemas.sheets.rake import RAKE_COLUMNS, RakeCap, RakeLine
from schemas.sheets.readings import Reading, Variant, every_reading, with_readings
from schemas.sheets.sheet import Sheet
from schemas.sheets.stud import StudSheet

__all__ = [
    "RAKE_COLUMNS",
    "Alternative",
    "BonusRules",
    "Clause",
    "HouseSheet",
    "ProgressiveRules",
    "PurchaseRules",
    "RakeCap",
    "RakeLine",
    "Reading",
    "Sheet",
    "SheetFault",
    "StudSheet",
    "Variant",
    "all_sheets",
    "deciding_clause",
    "deciding_parameter",
    "every_reading",
    "find_sheet",
    "in_force",
    "load_sheet",
    "parameter_values",
    "sheet_in_force",
    "with_readings",
]
