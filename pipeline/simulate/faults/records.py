"""Faults of the record itself: unreadable, ill-formed, repeated, contradicted, missing, ill-timed."""

from collections.abc import Callable

from pipeline.simulate.endings import amount_text
from pipeline.simulate.faults.fault import (
    QUARANTINE_CODES,
    RoundFault,
    RoundResult,
    RoundScene,
    altered,
    meter_gap,
    missing_round,
    unreadable,
    win_of,
)
from pipeline.simulate.record import Record, line_of, set_returned, wager
from pipeline.simulate.timetable import local_time
from schemas.money import to_minor

_AMOUNT_KEYS = ("stake", "returned")


def _overwritten(scene: RoundScene) -> RoundResult:
    line = line_of(scene.record)
    start = int(scene.rng.integers(20, len(line) - 60))
    return unreadable(scene, line[:start] + '#"{' * 10 + line[start + 30 :])


def _halved(scene: RoundScene) -> RoundResult:
    line = line_of(scene.record)
    return unreadable(scene, line[: int(scene.rng.integers(len(line) // 4, len(line) * 3 // 4))])


def _not_text(scene: RoundScene) -> RoundResult:
    seat = scene.pick()
    line = line_of(scene.record).replace(f'"{seat["player"]}"', f'"{seat["player"]}\udcff"', 1)
    return unreadable(scene, line)


def _not_an_object(scene: RoundScene) -> RoundResult:
    return unreadable(scene, f"[{line_of(scene.record)}]")


def _field_missing(scene: RoundScene) -> RoundResult:
    record, seat = scene.record, scene.pick()
    holder, name = scene.any_of(
        [
            (record, "round"),
            (record, "seats"),
            (record, "at"),
            (record["dealer"], "up"),
            (record["dealer"], "cards"),
            (seat, "player"),
            (seat, "decision"),
            (seat, "wagers"),
            (seat["wagers"][0], "returned"),
        ]
    )
    del holder[name]
    return unreadable(scene, line_of(record))


def _field_null(scene: RoundScene) -> RoundResult:
    record, seat = scene.record, scene.pick()
    holder, name = scene.any_of([(record["dealer"], "id"), (seat, "cards"), (seat["wagers"][0], "stake")])
    holder[name] = None
    return unreadable(scene, line_of(record))


def _card_impossible(scene: RoundScene) -> RoundResult:
    seat = scene.pick()
    place = int(scene.rng.integers(5))
    seat["cards"][place] = scene.any_of(["1h", "10h", "Tx", "kd", "Z", ""])
    return unreadable(scene, line_of(scene.record))


def _amount_ill_typed(scene: RoundScene) -> RoundResult:
    entry = scene.pick()["wagers"][0]
    entry["stake"] = float(entry["stake"])
    return unreadable(scene, line_of(scene.record))


def _amount_malformed(scene: RoundScene) -> RoundResult:
    entry = scene.pick()["wagers"][0]
    entry["stake"] = scene.any_of(["-10.00", "10,00", "1e2", "010.00", "10.00001", "10 EUR", ""])
    return unreadable(scene, line_of(scene.record))


def _hand_unknown(scene: RoundScene) -> RoundResult:
    scene.record["dealer"]["hand"] = scene.any_of(["three-of-a-kind", "Pair", "brelan"])
    return unreadable(scene, line_of(scene.record))


def _wager_unknown(scene: RoundScene) -> RoundResult:
    scene.pick()["wagers"][0]["on"] = scene.any_of(["insurance", "ANTE", "relance"])
    return unreadable(scene, line_of(scene.record))


def _version_unknown(scene: RoundScene) -> RoundResult:
    scene.record["v"] = 2
    return unreadable(scene, line_of(scene.record))


def _kind_unknown(scene: RoundScene) -> RoundResult:
    scene.record["record"] = "deal"
    return unreadable(scene, line_of(scene.record))


def _repeated(scene: RoundScene) -> RoundResult:
    again = _other_form(scene.record, scene.digits)
    return RoundResult([line_of(scene.record), line_of(again)], win_of(scene), flawed=1)


def _other_form(value: Record, digits: int) -> Record:
    """The same content: keys the other way round, each amount with all decimals or as few as it needs."""
    turned: Record = {}
    for name, item in reversed(value.items()):
        if name in _AMOUNT_KEYS:
            minor = to_minor(item, digits)
            full = amount_text(minor, digits)
            turned[name] = amount_text(minor, digits, trimmed=item == full)
        elif isinstance(item, dict):
            turned[name] = _other_form(item, digits)
        elif isinstance(item, list):
            turned[name] = [_other_form(each, digits) if isinstance(each, dict) else each for each in item]
        else:
            turned[name] = item
    return turned


def _contradicted(scene: RoundScene) -> RoundResult:
    first, seat = line_of(scene.record), scene.pick()
    ante = wager(seat, "ante")
    stake = to_minor(ante["stake"], scene.digits)
    set_returned(ante, 0 if ante["returned"] != "0" else stake, scene.digits)
    return RoundResult([first, line_of(scene.record)], win_of(scene), flawed=1, seat=None)


def _left_out(scene: RoundScene) -> RoundResult:
    return RoundResult([], win_minor=0, flawed=None, uncounted=1, consequences=meter_gap(scene))


def _back_in_time(scene: RoundScene) -> RoundResult | None:
    """A round is timed before the one that it follows; not across a seed, which would break the meter."""
    script = scene.script
    seeds = script.meter.seeds if script.meter is not None else []
    if any(scene.index - 2 <= seed.after_round < scene.index for seed in seeds):
        return None
    instants = script.round_instants
    at = int(instants[scene.index - 1]) - int(scene.rng.integers(1, 30))
    scene.record["at"] = local_time(at)
    if "settled_at" in scene.record:
        scene.record["settled_at"] = local_time(at + 1)
    return altered(scene)


def _cut(scene: RoundScene) -> RoundResult:
    scene.script.cut = ("round", scene.index, 0)
    return RoundResult([line_of(scene.record)], win_of(scene), consequences=missing_round(scene))


def _quarantine(name: str, code: str, does: str, strike: Callable[[RoundScene], RoundResult]) -> RoundFault:
    return RoundFault(name, code, does, QUARANTINE_CODES, strike=strike, alone=True, hides_meter=True)


RECORD_FAULTS = (
    _quarantine("line-overwritten", "SRC-001", "overwrites the middle of a round's line", _overwritten),
    _quarantine("line-halved", "SRC-001", "loses the second part of a round's line", _halved),
    _quarantine("line-not-text", "SRC-001", "puts a byte that is not UTF-8 into a player's name", _not_text),
    _quarantine("line-not-object", "SRC-001", "wraps a round into a list", _not_an_object),
    _quarantine("field-missing", "SRC-002", "leaves out a required field of a round", _field_missing),
    _quarantine("field-null", "SRC-002", "writes null for a required field of a round", _field_null),
    _quarantine("card-impossible", "SRC-002", "writes a card that no deck has", _card_impossible),
    _quarantine("amount-ill-typed", "SRC-002", "writes a stake as a JSON number", _amount_ill_typed),
    _quarantine("amount-malformed", "SRC-002", "writes a stake that is no amount", _amount_malformed),
    _quarantine("hand-unknown", "SRC-002", "declares a hand by a name that is none", _hand_unknown),
    _quarantine("wager-unknown", "SRC-002", "names a wager that the contract has not", _wager_unknown),
    _quarantine(
        "version-unknown", "SRC-002", "gives a round another version of the contract", _version_unknown
    ),
    _quarantine("kind-unknown", "SRC-002", "gives a round a kind that the contract has not", _kind_unknown),
    RoundFault("record-repeated", "SRC-003", "writes a round twice, in another form", strike=_repeated),
    RoundFault(
        "record-contradicted",
        "SRC-004",
        "writes a round again with another return on an ante",
        strike=_contradicted,
    ),
    RoundFault("round-left-out", "SRC-005", "skips a round number", strike=_left_out, alone=True),
    RoundFault(
        "time-backwards", "SRC-006", "times a round before the one that it follows", strike=_back_in_time
    ),
    RoundFault(
        "file-cut-in-round",
        "SRC-010",
        "ends the file within a round; the rest of the day follows in a second file",
        QUARANTINE_CODES,
        strike=_cut,
        alone=True,
        cuts_file=True,
        hides_meter=True,
    ),
)
