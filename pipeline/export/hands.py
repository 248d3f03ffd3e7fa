"""A row of `hands` as the JSON of a hand (the contract's `export hands`)."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import cast

from schemas.cards import card_text
from schemas.money import to_text
from schemas.vocabulary import NOT_STATED, Action, Side, Street, word

Row = dict[str, object]
_SIDES = {Side.WHOLE: None, Side.HIGH: "high", Side.LOW: "low"}


class _Amounts:
    """Minor units as decimal strings of the hand's currency; None where not stated."""

    def __init__(self, digits: int) -> None:
        self.digits = digits

    def __call__(self, minor: object) -> str | None:
        if minor is None or minor == NOT_STATED:
            return None
        return to_text(cast(int, minor), self.digits)


def _list(row: Row, name: str) -> list[int]:
    return cast(list[int], row[name])


def _dealt_out(cards: Sequence[int], counts: Sequence[int]) -> Iterator[list[str]]:
    start = 0
    for count in counts:
        yield [card_text(card) for card in cards[start : start + count]]
        start += count


def utc_text(at: object) -> str | None:
    """An instant as RFC 3339 in UTC."""
    return cast(datetime, at).isoformat().replace("+00:00", "Z") if at is not None else None


def _seats(row: Row, amount: _Amounts) -> list[Row]:
    cards = _dealt_out(_list(row, "seat_cards"), _list(row, "seat_card_count"))
    columns = ("seat", "player", "start_stack_minor", "folded_on", "collected_minor", "finish_stack_minor")
    return [
        {
            "seat": seat,
            "player": player,
            "start_stack": amount(start),
            "cards": held,
            "folded_on": folded or None,
            "collected": amount(collected),
            "finish_stack": amount(finish),
        }
        for held, (seat, player, start, folded, collected, finish) in zip(
            cards, zip(*(_list(row, name) for name in columns), strict=True), strict=True
        )
    ]


def _actions(row: Row, amount: _Amounts) -> list[Row]:
    nobody = None if 0 not in _list(row, "seat") else 0  # a common card's seat, where no seat is called so
    cards = _dealt_out(_list(row, "action_cards"), _list(row, "action_card_count"))
    names = ("street", "seat", "kind", "amount_minor", "to_minor", "all_in")
    columns = zip(*(_list(row, f"action_{name}") for name in names), strict=True)
    return [
        {
            "step": step,
            "street": word(Street(street)),
            "seat": seat or nobody,
            "action": word(Action(kind)),
            "amount": amount(added),
            "to": amount(total),
            "all_in": bool(all_in),
            "cards": shown or None,
        }
        for step, (shown, (street, seat, kind, added, total, all_in)) in enumerate(
            zip(cards, columns, strict=True), start=1
        )
    ]


def _awards(row: Row, amount: _Amounts) -> list[Row]:
    names = ("pot", "side", "seat", "amount_minor")
    return [
        {
            "pot": None if pot == NOT_STATED else pot,
            "side": _SIDES[Side(side)],
            "seat": seat,
            "amount": amount(won),
        }
        for pot, side, seat, won in zip(*(_list(row, f"award_{name}") for name in names), strict=True)
    ]


def hand_json(row: Row, *, duplicate: bool = False) -> Row:
    """The contract's JSON of a hand.

    Args:
        row: a row of `hands` with Python values.
        duplicate: whether the row's place is a further one, in which the hand stands once more.
    """
    amount = _Amounts(cast(int, row["minor_digits"]))
    plain = (
        "hand_id",
        "hand_no",
        "site",
        "source",
        "byte_start",
        "byte_end",
        "kind",
        "game",
        "limit",
        "currency",
    )
    money = ("small_bet", "big_bet", "ante", "bring_in", "pot", "rake", "fee")
    uncalled = zip(_list(row, "uncalled_seat"), _list(row, "uncalled_amount_minor"), strict=True)
    community = _list(row, "community")
    return {
        **{name: row[name] for name in plain},
        "started_at": utc_text(row["started_at_utc"]),
        "table": row["table"],
        **{name: amount(row[f"{name}_minor"]) for name in money},
        "pot_kind": row["pot_kind"],
        "seats": _seats(row, amount),
        "actions": _actions(row, amount),
        "awards": _awards(row, amount),
        "uncalled": [{"seat": seat, "amount": amount(back)} for seat, back in uncalled],
        "community": card_text(community[0]) if community else None,
        "duplicate": duplicate,
    }
