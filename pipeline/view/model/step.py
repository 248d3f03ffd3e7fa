"""One step of a round or hand."""

from dataclasses import dataclass

from pipeline.view.model.table import TableView


@dataclass(frozen=True, slots=True)
class StepView:
    """One step: what was recorded, and what the rules make of it.

    Attributes:
        number: in the order of the replay, from 1.
        part: street or part of the round.
        seat: whose step it is, None for the dealer's or the table's.
        recorded, expected: in words; expected is empty where the step is input, not judged.
        clause: the clause that decides, where one does.
        right: False where recorded and expected differ, None where that could not be told.
        otherwise: the clauses under another listed reading of which it would be right, where they are known.
        codes: of what is wrong with it, as the replay rules and as findings name it.
        table: the table before it, of a hand's deals and actions.
        stated: whether the record says what the step is about; else it is worked out alone.
    """

    number: int
    part: str
    seat: int | None
    recorded: str
    expected: str = ""
    clause: str = ""
    right: bool | None = True
    otherwise: str = ""
    codes: tuple[str, ...] = ()
    table: TableView | None = None
    stated: bool = True
