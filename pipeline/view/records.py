"""The records of one round's identity: the first, and those that replaced or cancelled it."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import cast

import polars as pl

from pipeline.export.hands import utc_text
from pipeline.lake import Lake
from pipeline.stages.context import in_order
from pipeline.view.lists import Purse, Row, class_text, dealt, ints, strings
from pipeline.view.model import RecordView
from schemas.cards import cards_text
from schemas.tables_judged import EXPECTED_ROUNDS, VERDICTS_TABLE
from schemas.tables_recorded import QUARANTINE, ROUNDS, WAGERS
from schemas.vocabulary import NOT_STATED, Decision, HandVoid, RoundVoid, word

_CARDS = ("dealer_cards", "deck", "burned")
Facts = dict[str, str]


def _facts(row: Row) -> Facts:
    """Everything that a record states, in words, by what it is about."""
    purse = Purse(row["currency"])

    def money(name: str) -> str:
        value = row[name]
        return "" if not isinstance(value, int) else purse(value)

    facts = {
        "time": str(row["at_utc"]),
        "settled": str(row["settled_at_utc"] or ""),
        "dealer": str(row["dealer"] or ""),
        "exposed card": str(row["dealer_up"]),
        "dealer's hand": class_text(row["dealer_hand"]),
        "dealer qualified": str(row["dealer_qualified"]),
        "void": word(RoundVoid(row["round_void"])),
        "meter before": money("jackpot_before_minor"),
        "meter after": money("jackpot_after_minor"),
    }
    facts |= {name.replace("_", " "): cards_text(ints(row, name)) for name in _CARDS}
    for index, seat in enumerate(ints(row, "seat")):
        facts |= {f"seat {seat} {what}": text for what, text in _seat(row, index, purse).items()}
    return facts


def _seat(row: Row, index: int, purse: Purse) -> Facts:
    bought = ints(row, "draw_count")
    first = sum(bought[:index])
    part = slice(first, first + bought[index])
    facts = {
        "player": strings(row, "seat_player")[index],
        "cards": cards_text(dealt(ints(row, "seat_cards"), ints(row, "seat_card_count"))[index]),
        "decision": word(Decision(ints(row, "seat_decision")[index])),
        "hand": class_text(ints(row, "seat_hand")[index]),
        "void": word(HandVoid(ints(row, "seat_void")[index])),
        "discard": cards_text(ints(row, "draw_discard")[part]),
        "bought card": cards_text(ints(row, "draw_card")[part]),
    }
    for name in WAGERS:
        stake, back = (ints(row, f"{name}_{what}_minor")[index] for what in ("stake", "returned"))
        facts |= {} if stake == NOT_STATED else {name: purse(stake), f"{name} returned": purse(back)}
    return facts


def _changed(before: Row, after: Row) -> tuple[str, ...]:
    old, new = _facts(before), _facts(after)
    return tuple(
        f"{name}: {old.get(name) or 'none'} -> {new.get(name) or 'none'}"
        for name in dict.fromkeys((*old, *new))
        if (old.get(name) or "") != (new.get(name) or "")
    )


def _verdicts(lake: Lake, hand_id: str) -> dict[str, tuple[str, str]]:
    """The last verdict on each record and its run, by the record's content hash.

    A verdict is on the record that was replayed last when it was given.
    """
    mine = pl.col("hand_id") == hand_id
    replayed = (
        lake.scan(EXPECTED_ROUNDS).filter(mine).select("run_id", "content_hash").sort("run_id").collect()
    )
    given = lake.scan(VERDICTS_TABLE).filter(mine).select("run_id", "verdict").sort("run_id").collect()
    found: dict[str, tuple[str, str]] = {}
    for run_id, verdict in given.iter_rows():
        known = replayed.filter(pl.col("run_id") <= run_id)
        if known.height:
            found[known["content_hash"][-1]] = (verdict, run_id)
    return found


def _kept_apart(lake: Lake, hand_id: str) -> Iterator[RecordView]:
    """What claims the identity with other content and no correction: SRC-004, in quarantine."""
    held = lake.scan(QUARANTINE).filter((pl.col("hand_id") == hand_id) & (pl.col("code") == "SRC-004"))
    for row in held.sort("source", "byte_start").collect().iter_rows(named=True):
        place = (row["source"], row["byte_start"], row["byte_end"])
        yield RecordView("kept apart", None, None, row["reason"], False, (), None, None, *place)


def record_views(lake: Lake, rows: Sequence[Row], counting: Row | None) -> tuple[RecordView, ...]:
    """The records of a round's identity, in the order in which they hold.

    Args:
        lake: the lake.
        rows: its rows of `rounds`, in that order.
        counting: the one that counts, None where it was cancelled.

    Returns:
        none where there is one record alone.
    """
    hand_id = str(rows[0]["hand_id"])
    apart = tuple(_kept_apart(lake, hand_id))
    if len(rows) + len(apart) < 2:
        return ()
    verdicts = _verdicts(lake, hand_id)
    views: list[RecordView] = []
    for place, row in enumerate(rows):
        verdict, run_id = verdicts.get(str(row["content_hash"]), (None, None))
        corrects = row["correction"] is not None
        views.append(
            RecordView(
                does=str(row["correction"] or "first"),
                at=str(row["correction_at"]) if corrects else utc_text(cast(datetime, row["at_utc"])),
                by=_text(row["correction_by"]),
                reason=_text(row["correction_reason"]),
                counts=row is counting,
                changed=_changed(rows[place - 1], row) if place and row["correction"] != "cancels" else (),
                verdict=verdict,
                run_id=run_id,
                source=str(row["source"]),
                byte_start=int(str(row["byte_start"])),
                byte_end=int(str(row["byte_end"])),
            )
        )
    return (*views, *apart)


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def rounds_in_order(lake: Lake, hand_id: str) -> list[Row]:
    """The records of a round in the order in which they hold."""
    return in_order(lake.scan(ROUNDS).filter(pl.col("hand_id") == hand_id)).collect().to_dicts()
