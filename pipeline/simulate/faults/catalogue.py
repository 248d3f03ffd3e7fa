"""Every kind of fault by its name."""

from pipeline.simulate.faults.bets import BET_FAULTS
from pipeline.simulate.faults.bonus import BONUS_FAULTS
from pipeline.simulate.faults.deals import DEAL_FAULTS
from pipeline.simulate.faults.fault import Fault
from pipeline.simulate.faults.jackpots import JACKPOT_FAULTS
from pipeline.simulate.faults.maximum import MAXIMUM_FAULTS
from pipeline.simulate.faults.meters import METER_FAULTS
from pipeline.simulate.faults.payments import PAYMENT_FAULTS
from pipeline.simulate.faults.purchases import PURCHASE_FAULTS
from pipeline.simulate.faults.readings import READING_FAULTS
from pipeline.simulate.faults.records import RECORD_FAULTS
from pipeline.simulate.faults.sessions import SESSION_FAULTS
from pipeline.simulate.faults.side_bets import SIDE_BET_FAULTS
from pipeline.simulate.faults.statements import STATEMENT_FAULTS
from pipeline.simulate.faults.voids import VOID_FAULTS

FAULTS: dict[str, Fault] = {
    fault.name: fault
    for fault in (
        *RECORD_FAULTS,
        *SESSION_FAULTS,
        *DEAL_FAULTS,
        *BET_FAULTS,
        *STATEMENT_FAULTS,
        *PAYMENT_FAULTS,
        *PURCHASE_FAULTS,
        *SIDE_BET_FAULTS,
        *BONUS_FAULTS,
        *JACKPOT_FAULTS,
        *VOID_FAULTS,
        *MAXIMUM_FAULTS,
        *METER_FAULTS,
        *READING_FAULTS,
    )
}
"""The catalogue: what a plan may ask for."""


def faults_of(rules: str) -> dict[str, Fault]:
    """The faults that can happen at a table of a game, by its `id@version`."""
    return {name: fault for name, fault in FAULTS.items() if rules in fault.sheets}
