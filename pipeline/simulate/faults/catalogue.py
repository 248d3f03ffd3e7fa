"""Every kind of fault by its name."""

from pipeline.simulate.faults.bets import BET_FAULTS
from pipeline.simulate.faults.deals import DEAL_FAULTS
from pipeline.simulate.faults.fault import Fault
from pipeline.simulate.faults.payments import PAYMENT_FAULTS
from pipeline.simulate.faults.records import RECORD_FAULTS
from pipeline.simulate.faults.sessions import SESSION_FAULTS
from pipeline.simulate.faults.statements import STATEMENT_FAULTS

FAULTS: dict[str, Fault] = {
    fault.name: fault
    for fault in (
        *RECORD_FAULTS,
        *SESSION_FAULTS,
        *DEAL_FAULTS,
        *BET_FAULTS,
        *STATEMENT_FAULTS,
        *PAYMENT_FAULTS,
    )
}
"""The catalogue: what a plan may ask for."""
