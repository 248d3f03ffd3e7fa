"""Rounds of one or a few seats for the simulator's plain settlement, and what it says of them."""

from typing import Any

from pipeline.simulate.games import GAMES, Game
from pipeline.simulate.settlement import Readings, settle_plain

FR = GAMES["stud-poker-fr@1"]
BONUS, PROGRESSIVE = GAMES["stud-poker-bonus@1"], GAMES["caribbean-progressive@1"]
ACE_KING = "As Kd 4h 3c 2s"
NO_GAME = "As Qd Jh Tc 9s"
PAIR_OF_NINES = "9h 9s 6h 4s Th"
FLUSH, FULL_HOUSE, STRAIGHT = "2h 5h 7h 9h Kh", "6c 6d 6h 9c 9d", "5c 6d 7h 8s 9d"
STRAIGHT_FLUSH, ROYAL = "5d 6d 7d 8d 9d", "Ah Kh Qh Jh Th"


def a_round(dealer: str, cards: str, decision: str = "raise", **fields: Any) -> dict[str, Any]:
    """One seat that staked 10.00 and, for a raise, 20.00; what was returned is left absurd on purpose."""
    wagers = [{"on": "ante", "stake": "10.00", "returned": "777"}]
    if decision == "raise":
        wagers.append({"on": "raise", "stake": "20", "returned": "777"})
    seat = {"seat": 1, "player": "P1", "cards": cards.split(), "decision": decision, "wagers": wagers}
    seat |= {"void": fields.pop("hand_void")} if "hand_void" in fields else {}
    return {"dealer": {"cards": dealer.split(), "up": 4}, "seats": [seat], **fields}


def returned(record: dict[str, Any], **options: Any) -> dict[str, int]:
    options = {"currency": "EUR"} | options
    return settle_plain(record, FR, **options)["seats"][0]["returned_minor"]


def a_seat(cards: str, decision: str = "raise", **side: Any) -> dict[str, Any]:
    """A seat that staked 10.00, and 20.00 for a raise; `side` holds side stakes, a `draw`, a `void`."""
    stakes = {"ante": "10.00"} | ({"raise": "20.00"} if decision == "raise" else {})
    seat = {"seat": 1, "cards": cards.split(), "decision": decision}
    seat |= {name: side.pop(name) for name in ("draw", "void") if name in side}
    seat["wagers"] = [{"on": on, "stake": stake, "returned": "777"} for on, stake in (stakes | side).items()]
    return seat


def due(game: Game, dealer: str, *seats: dict[str, Any], meter: str = "", **options: Any) -> dict[str, Any]:
    record: dict[str, Any] = {"dealer": {"cards": dealer.split(), "up": 4}, "seats": list(seats)}
    record |= {"jackpot": {"before": meter}} if meter else {}
    record |= {"void": options.pop("void")} if "void" in options else {}
    return settle_plain(record, game, options.pop("readings", Readings()), currency="EUR", **options)


def backs(settled: dict[str, Any]) -> list[dict[str, int]]:
    return [seat["returned_minor"] for seat in settled["seats"]]
