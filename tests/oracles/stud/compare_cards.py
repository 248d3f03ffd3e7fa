"""What the oracle and a row of `expected_hands` make of the cards: hands, lows, turns for odd chips, deals
and the showdown."""

from typing import Any

from schemas.undecidable import Undecidable
from schemas.vocabulary import Action
from tests.oracles.stud.high import high, values
from tests.oracles.stud.lows import code, low
from tests.oracles.stud.model import HIGH_GAMES, Row, Sheet
from tests.oracles.stud.showdown import card_twice, known_hand, odd_chip_order

Kernel = dict[str, Any]


def hands(row: Row, ours: dict[str, Any], kernel_row: Kernel) -> list[str]:
    """Classes, values and lows of the known hands that came to a showdown, and no others.

    Not compared where a card stands twice: the hands beside it may be named or not.
    """
    found: list[str] = []
    if card_twice(row):
        return found
    game = row["game"]
    lows: list[tuple[Any, int]] = []
    for index, seat in enumerate(row["seat"]):
        cards = known_hand(row, seat)
        showdown = len(ours["live"]) > 1 and seat in ours["live"]
        made, value, low_code = -1, -1, -1
        if cards is not None and showdown:
            if game in HIGH_GAMES:
                made, value = int(high(cards)[0]), values()[high(cards)]
            if game not in ("7stud", "5stud"):
                low_code = code(game, cards)
        theirs = (kernel_row["expected_class"][index], kernel_row["expected_value"][index])
        if (made, value) != theirs:
            found.append(f"seat {seat} (class, value): oracle {(made, value)}, kernel {theirs}")
        their_low, low_value = kernel_row["expected_low"][index], kernel_row["expected_low_value"][index]
        if game not in ("7stud", "5stud"):
            if low_code != their_low:
                found.append(f"seat {seat} low: oracle {low_code:#x}, kernel {their_low:#x}")
            if min(low_code, 1) != min(low_value, 1):
                found.append(f"seat {seat}: low value {low_value} for {low_code:#x}")
        if low_code > 0 and cards is not None:
            lows.append((low(game, cards), low_value))
    for one, one_value in lows:
        for other, other_value in lows:
            if (one < other) != (one_value > other_value):
                found.append(f"low values {one_value} and {other_value} against the order of the hands")
    return found


def order_of_odd_chips(row: Row, ours: dict[str, Any], kernel_row: Kernel, sheet: Sheet) -> list[str]:
    """Whether those who share a part of a pot have the turns for its odd chip that the sheet gives them."""
    found: list[str] = []
    for _, eligible, parts in ours["pots"]:
        for half, part in (("high", parts.high), ("low", parts.low)):
            winners = part.winners
            if winners is None or len(winners) < 2 or len(eligible) < 2:
                continue
            order = odd_chip_order(row, sheet.odd_chip == "suit", winners, half, ours["order"])
            turns = dict(zip(row["seat"], kernel_row[f"odd_{half}_order"], strict=True))
            theirs = sorted(winners, key=lambda seat: turns[seat])
            if order is not None and (theirs != order or any(not turns[seat] for seat in winners)):
                found.append(f"odd chip of the {half} half: oracle {order}, kernel {turns}")
    return found


def card_steps(row: Row, ours: dict[str, Any], kernel_row: Kernel) -> list[str]:
    """Rulings on deals, shows and mucks, how the last street was due, who had to show first."""
    found: list[str] = []
    for name in ("last_street_deal", "first_to_show"):
        if ours[name] != kernel_row[name]:
            found.append(f"{name}: oracle {ours[name]}, kernel {kernel_row[name]}")
    for index, (mine, theirs) in enumerate(zip(ours["card_ruling"], kernel_row["card_ruling"], strict=True)):
        kind = Action(row["action_kind"][index])
        place = f"step {index} (seat {row['action_seat'][index]}, {kind.name})"
        if mine != theirs:
            found.append(f"{place}: oracle rules {mine} on cards, kernel {theirs}")
        due, their_due = ours["due_to_show"][index], kernel_row["due_seat"][index]
        if mine == theirs == 1 and due and their_due not in due:
            found.append(f"{place}: oracle has seats {due} due to show, kernel {their_due}")
    reason = kernel_row["cards_undecidable"]
    opened = -1 in (*kernel_row["card_ruling"], kernel_row["last_street_deal"], kernel_row["first_to_show"])
    if (reason != Undecidable.NONE) != opened:
        found.append(f"cards_undecidable {reason} beside {kernel_row['card_ruling']}")
    return found
