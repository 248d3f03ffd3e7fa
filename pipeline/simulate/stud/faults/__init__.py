"""Labelled faults of stud hands: every kind breaks one rule of one legal hand."""

from pipeline.simulate.stud.faults.awards import AWARD_FAULTS
from pipeline.simulate.stud.faults.calls import CALL_FAULTS
from pipeline.simulate.stud.faults.deals import DEAL_FAULTS
from pipeline.simulate.stud.faults.fault import Label, StudFault
from pipeline.simulate.stud.faults.last_street import LAST_STREET_FAULTS
from pipeline.simulate.stud.faults.odd_chips import CHIP_FAULTS
from pipeline.simulate.stud.faults.opening import OPENING_FAULTS
from pipeline.simulate.stud.faults.showing import SHOW_FAULTS
from pipeline.simulate.stud.faults.sizes import SIZE_FAULTS
from pipeline.simulate.stud.faults.statements import STATEMENT_FAULTS
from pipeline.simulate.stud.faults.streets import STREET_FAULTS
from pipeline.simulate.stud.faults.turns import TURN_FAULTS
from pipeline.simulate.stud.faults.up_cards import UP_CARD_FAULTS

FAULTS: dict[str, StudFault] = {
    fault.name: fault
    for fault in (
        *OPENING_FAULTS,
        *TURN_FAULTS,
        *SIZE_FAULTS,
        *CALL_FAULTS,
        *STREET_FAULTS,
        *DEAL_FAULTS,
        *UP_CARD_FAULTS,
        *LAST_STREET_FAULTS,
        *AWARD_FAULTS,
        *CHIP_FAULTS,
        *STATEMENT_FAULTS,
        *SHOW_FAULTS,
    )
}
"""Every kind by its name."""

__all__ = ["FAULTS", "Label", "StudFault"]
