"""The catalogue of finding codes: what each says, how grave it is, and what it explains.

The order of `CODES` is the order in which causes are looked for: within one hand the first code
that stands is a root, and the later ones that it explains are its consequences. Codes are never
renumbered and never used again; a new one goes to the end of its family.
"""

from dataclasses import dataclass, field
from enum import StrEnum


class Scope(StrEnum):
    """How far a cause reaches."""

    SEAT = "seat"
    HAND = "hand"
    SESSION = "session"


@dataclass(frozen=True, slots=True)
class Code:
    """One code of the catalogue.

    Attributes:
        name: such as `PAY-001`.
        title: what is wrong, in one line.
        severity: its default, one of `schemas.tables_judged.SEVERITIES`.
        order: its place in the catalogue, from 0.
        explains: codes that follow from this one, with the scope within which they do.
    """

    name: str
    title: str
    severity: str
    order: int
    explains: dict[str, Scope] = field(default_factory=dict[str, Scope])

    @property
    def family(self) -> str:
        """The letters before the number."""
        return self.name.partition("-")[0]


_TITLES = {
    "SRC-001": "A piece of the source cannot be read as a record",
    "SRC-002": "A record does not keep to its contract",
    "SRC-003": "A record was received again unchanged",
    "SRC-004": "Two records claim one identity and differ",
    "SRC-005": "Round numbers of a session skip",
    "SRC-006": "A record of a session is timed before the one it follows",
    "SRC-007": "No rule sheet can judge the session or the hands of a source",
    "SRC-008": "A session lacks its opening or its closing record",
    "SRC-009": "The closing counts other rounds than were recorded",
    "SRC-010": "The source breaks off inside its last record",
    "DEAL-001": "One card lies in two places of a deal",
    "DEAL-002": "A hand in play holds too many or too few cards",
    "DEAL-003": "The cards dealt do not follow the order of the deck",
    "DEAL-004": "The dealer shows another card than the rule says",
    "DEAL-005": "A position or a player stands where the layout has no place for it",
    "DEAL-006": "A hand that was out of play was dealt cards",
    "DEAL-007": "A card lies up that belongs down, or down that belongs up",
    "DEAL-008": "The last street was dealt from a short deck in another way than ruled",
    "BET-001": "An ante lies outside the table's minimum and maximum",
    "BET-002": "A raise is not the ruled multiple of its ante",
    "BET-003": "A stake lies on a wager that the game does not have",
    "BET-004": "A bought card was not charged at its price",
    "BET-005": "A card was bought that could not be bought so",
    "BET-006": "A forfeited side bet was still settled",
    "BET-007": "What the player decided does not fit what lies on the boxes",
    "BET-008": "A side bet's stake is not one that the game allows",
    "ACT-001": "A seat's ante is missing or of another size",
    "ACT-002": "The bring-in came from the wrong seat",
    "ACT-003": "The bring-in has another size than the stake asks for",
    "ACT-004": "A seat acted before its turn",
    "ACT-005": "A bet or raise has a size that the limit does not know",
    "ACT-006": "One raise more than the cap",
    "ACT-007": "A seat acted that had no action left",
    "ACT-008": "A seat checked a bet, or called where nothing was bet",
    "ACT-009": "A call is not what the seat owed",
    "ACT-010": "A street ended with action open, or went on after it had ended",
    "ACT-011": "A seat bet chips that it did not have",
    "ACT-012": "The wrong board opened a later street",
    "ACT-013": "An upper-limit bet on 4th street without the open pair that allows it",
    "RANK-001": "A player's hand was called something that the cards are not",
    "RANK-002": "The dealer's hand was called something that the cards are not",
    "RANK-003": "A low hand was called something that the cards are not",
    "QUAL-001": "The dealer was played as qualified without qualifying",
    "QUAL-002": "The dealer was played as not qualified though he qualifies",
    "PAY-001": "The ante came back with another amount than is due",
    "PAY-002": "The raise came back with another amount than is due",
    "PAY-003": "The fee for a bought card came back",
    "PAY-004": "The bonus came back with another amount than is due",
    "PAY-005": "The progressive bet came back with another amount than is due",
    "PAY-006": "A stake of a void round or hand was not treated as the sheet says",
    "PAY-007": "The most that a seat can win was exceeded, or applied without cause",
    "JKP-001": "The meter grew by something else than the contribution",
    "JKP-002": "The meter changed between two rounds",
    "JKP-003": "The meter stands too high or too low after an award",
    "POT-001": "The pot as stated is not what the seats put in",
    "POT-002": "What was awarded and raked is not what was in the pots",
    "POT-003": "A pot or a part of it went past the hand that wins it",
    "POT-004": "Chips that nobody called did not go back exactly",
    "POT-005": "The main and side pots as stated are cut wrongly",
    "POT-006": "The odd chip of a split pot went past its hand",
    "POT-007": "A stack is not what the play leaves",
    "RAKE-001": "The rake is not what the schedule takes",
    "RAKE-002": "The rake passes its maximum",
    "SHOW-001": "The showdown began or went on with the wrong hand",
    "SHOW-002": "A winning hand still in play got nothing",
    "CNT-001": "The chips counted and the rounds recorded tell different wins",
    "CNT-002": "The table opened with other chips than it last closed with",
    "CNT-003": "A chip movement has no slip of its own",
    "HLD-001": "The hold lies outside what chance allows",
    "HLD-002": "The hold reaches a regulator's threshold",
    "INT-001": "Play follows cards that the player could not see",
    "INT-002": "Cards come up with other frequencies than a shuffled deck gives",
    "INT-003": "One dealer's mistakes all favour the same player",
    "RUL-001": "The payment is right only if a doubtful clause is read the other way",
    "RUL-002": "The sheet gives the player the edge",
}

_WARNINGS = (
    "SRC-005", "SRC-006", "SHOW-001", "CNT-002", "CNT-003", "RUL-001", "RUL-002",
    "HLD-001", "HLD-002", "INT-001", "INT-002", "INT-003",
)  # fmt: skip
_INFOS = ("SRC-003",)

_QUARANTINE: dict[str, Scope] = dict.fromkeys(
    ("SRC-005", "SRC-008", "SRC-009", "JKP-002", "CNT-001", "CNT-002"), Scope.SESSION
)
_PAID_ON_HAND: dict[str, Scope] = dict.fromkeys(("PAY-001", "PAY-002", "PAY-004", "PAY-007"), Scope.HAND)
_LATER_ACTION = {code: Scope.HAND for code in _TITLES if code.startswith("ACT-") and code != "ACT-001"}
_AMOUNTS = dict.fromkeys(("POT-001", "POT-002", "POT-004", "POT-005", "POT-007"), Scope.HAND)
_MISSIZED = ("ACT-001", "ACT-003", "ACT-005", "ACT-007", "ACT-008", "ACT-009", "ACT-010", "ACT-011")
"""Actions that put in, or leave owing, other amounts than are due: they change what pots hold."""
_OUT_OF_THE_POT = ("ACT-007", "ACT-011")
"""Actions of a seat that then plays for a pot that it cannot win. No other action says who wins."""


def _after_action(code: str) -> dict[str, Scope]:
    amounts = _AMOUNTS if code in _MISSIZED else {}
    won = {"POT-003": Scope.SEAT} if code in _OUT_OF_THE_POT else {}
    return _LATER_ACTION | amounts | won


_EXPLAINS: dict[str, dict[str, Scope]] = {
    "SRC-001": _QUARANTINE,
    "SRC-002": _QUARANTINE,
    "SRC-004": _QUARANTINE,
    "SRC-010": _QUARANTINE,
    "SRC-005": {"SRC-009": Scope.SESSION, "JKP-002": Scope.SESSION, "CNT-001": Scope.SESSION},
    "BET-005": dict.fromkeys(("RANK-001", "PAY-001", "PAY-002", "PAY-003", "PAY-004"), Scope.SEAT),
    "BET-006": {"PAY-004": Scope.SEAT},
    "BET-007": {"PAY-001": Scope.SEAT, "PAY-002": Scope.SEAT},
    "RANK-001": {
        **dict.fromkeys(("PAY-001", "PAY-002", "PAY-004", "PAY-005", "PAY-007"), Scope.SEAT),
        "POT-003": Scope.HAND,
    },
    "RANK-002": {"QUAL-001": Scope.HAND, "QUAL-002": Scope.HAND, **_PAID_ON_HAND},
    "RANK-003": {"POT-003": Scope.HAND},
    "POT-001": {"POT-002": Scope.HAND, "POT-004": Scope.HAND},
    "POT-002": dict.fromkeys(("POT-007", "RAKE-001", "RAKE-002", "SHOW-002"), Scope.HAND),
    "POT-003": {"SHOW-002": Scope.HAND, "POT-007": Scope.HAND},
    "POT-006": {"POT-007": Scope.HAND},
    "SHOW-002": {"POT-003": Scope.HAND},
    "DEAL-006": {"ACT-007": Scope.SEAT},
    "DEAL-008": {"DEAL-002": Scope.HAND, "ACT-012": Scope.HAND},
    "QUAL-001": _PAID_ON_HAND,
    "QUAL-002": _PAID_ON_HAND,
    "PAY-005": {"JKP-003": Scope.HAND},
    "PAY-006": {"JKP-003": Scope.HAND},
    **{code: _after_action(code) for code in _TITLES if code.startswith("ACT-")},
}


def _severity(name: str) -> str:
    if name in _WARNINGS:
        return "warning"
    return "info" if name in _INFOS else "error"


CODES: dict[str, Code] = {
    name: Code(name, title, _severity(name), order, _EXPLAINS.get(name, {}))
    for order, (name, title) in enumerate(_TITLES.items())
}
"""Every code by name, in the catalogue's order."""

EXPLAINED_BY: dict[str, dict[str, Scope]] = {
    name: {cause.name: cause.explains[name] for cause in CODES.values() if name in cause.explains}
    for name in CODES
}
"""For each code, the codes that can be its cause, with the scope within which they are."""
