"""Random records of table sessions, and random ways of writing the same record down."""

import json
from datetime import UTC, datetime, timedelta, timezone
from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.ingest.table_session_oracle import CARDS, HANDS, WAGERS

cards = st.sampled_from([*CARDS])
hands = st.lists(cards, min_size=5, max_size=5) | st.lists(cards, max_size=8)
names = st.text(st.characters(exclude_categories=("Cs",)), max_size=6) | st.sampled_from(
    ["P1", "D2", "é", 'a"b\\']
)
amounts = st.integers(0, 10**6).map(lambda cents: f"{cents // 100}.{cents % 100:02}")
times = st.builds(
    lambda seconds, minutes: (
        (datetime(2027, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds))
        .astimezone(timezone(timedelta(minutes=minutes)))
        .isoformat()
    ),
    st.integers(0, 10**8),
    st.sampled_from([0, 60, -210, 345]),
)
correction = st.fixed_dictionaries({"at": times, "by": names, "reason": names})
purchase = st.fixed_dictionaries({"discard": cards, "card": cards})
wager_lists = st.lists(
    st.fixed_dictionaries({"on": st.sampled_from(WAGERS), "stake": amounts, "returned": amounts}),
    max_size=6,
    unique_by=lambda wager: wager["on"],
)
seats = st.fixed_dictionaries(
    {
        "seat": st.integers(0, 127),
        "player": names,
        "cards": hands,
        "decision": st.sampled_from(["raise", "fold"]),
        "wagers": wager_lists,
    },
    optional={
        "draw": purchase | st.lists(purchase, max_size=2),
        "hand": st.sampled_from(HANDS),
        "void": st.sampled_from(["looked-early", "card-count"]),
    },
)
rounds: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "record": st.just("round"),
        "v": st.just(1),
        "venue": names,
        "table": names,
        "session": names,
        "at": times,
        "round": st.integers(1, 2**63 - 1),
        "dealer": st.fixed_dictionaries(
            {"id": names, "cards": hands, "up": st.integers(0, 4)},
            optional={"hand": st.sampled_from(HANDS), "qualified": st.booleans()},
        ),
        "seats": st.lists(seats, max_size=4),
    },
    optional={
        "settled_at": times,
        "jackpot": st.fixed_dictionaries({"before": amounts, "after": amounts}),
        "deck": st.permutations([card for card in CARDS if card != "??"]),
        "burned": st.lists(cards, max_size=3),
        "void": st.sampled_from(["card-count", "information-exchange", "misdeal"]),
        "replaces": correction,
    },
)
bounds = {"min": amounts, "max": amounts}
fractions = st.integers(0, 10**9).map(lambda parts: f"{parts // 10**9}.{parts % 10**9:09}")
openings: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "record": st.just("session_open"),
        "v": st.just(1),
        "venue": names,
        "table": names,
        "session": names,
        "at": times,
        "gaming_day": st.dates().map(str),
        "currency": st.just("EUR"),
        "rules": st.just("stud-poker-de@3"),
        "limits": st.fixed_dictionaries(
            bounds,
            optional={
                "max_payout": amounts,
                "bonus": st.fixed_dictionaries(bounds),
                "jackpot": st.fixed_dictionaries(bounds),
            },
        ),
        "float": amounts,
    },
    optional={
        "jackpot": st.fixed_dictionaries(
            {"id": names, "meter": amounts}, optional={"contribution": fractions | st.sampled_from("01")}
        ),
        "cancels": correction,
    },
)
_OPTIONAL = ("settled_at", "jackpot", "deck", "burned", "void", "replaces", "cancels")


def _amount(text: str, random: Random) -> str:
    forms = {text}
    if text.endswith("0"):
        forms.add(text[:-1])
    if text.endswith(".00"):
        forms.add(text[:-3])
    return random.choice(sorted(forms))


def _rewritten(value: Any, random: Random, key: str = "") -> Any:
    if isinstance(value, dict):
        items = [(name, _rewritten(item, random, name)) for name, item in value.items()]
        random.shuffle(items)
        return dict(items)
    if isinstance(value, list):
        return [_rewritten(item, random) for item in value]
    return _amount(value, random) if key in ("stake", "returned", "before", "after") else value


def written(record: dict[str, Any], random: Random) -> bytes:
    """The record as a line: keys in any order, amounts in any form, blanks, escapes, nulls at will."""
    plain = _rewritten(record, random)
    if random.random() < 0.3:
        plain |= {name: None for name in _OPTIONAL if name not in plain}
    separators = random.choice([(",", ":"), (", ", ": "), (" ,", " :  ")])
    return json.dumps(plain, separators=separators, ensure_ascii=random.random() < 0.5).encode()
