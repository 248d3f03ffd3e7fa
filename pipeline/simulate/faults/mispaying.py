"""What a wrong payment must not be by chance: right under another listed reading, or by a maximum payout.

It would then be a question about the rules, or another fault, and not the one that is put in.
"""

from collections.abc import Iterable

from pipeline.simulate.faults.fault import RoundResult, RoundScene, altered
from pipeline.simulate.record import Record, has_bet, returns_of, set_returned, wager, won_at_table
from pipeline.simulate.settlement import ALTERNATIVES, Alternative, combined, purchases, read_as, stakes_of
from schemas.money import to_minor

PAYMENT_CODES = {
    "ante": "PAY-001",
    "raise": "PAY-002",
    "draw": "PAY-003",
    "bonus": "PAY-004",
    "jackpot": "PAY-005",
}
"""The code of a wrong payment by its wager, in a live hand."""


def place_of(scene: RoundScene, seat: Record) -> int:
    """The seat's index in its round."""
    return next(index for index, each in enumerate(scene.record["seats"]) if each is seat)


def due_to(scene: RoundScene, seat: Record, chosen: Iterable[Alternative] = ()) -> dict[str, int]:
    """What the seat's wagers are due under some alternatives, in minor units."""
    due = scene.rules.due(scene.record, read_as(chosen))
    return due["seats"][place_of(scene, seat)]["returned_minor"]


def matters(alternative: Alternative, seat: Record) -> bool:
    """Whether an alternative can say anything about a seat, as far as its wagers and purchases tell."""
    if "void" in seat or alternative.field == "void_hand":
        return "void" in seat and alternative.field == "void_hand"
    if alternative.field == "after_purchase":
        return bool(purchases(seat))
    if alternative.field.startswith("bonus_"):
        return has_bet(seat, "bonus") and not purchases(seat)
    return alternative.field != "jackpot_labels" or has_bet(seat, "jackpot")


def right_somehow(scene: RoundScene, seat: Record) -> bool:
    """Whether any reading of the sheet, alternatives combined, returns what the seat's wagers say."""
    stated, record = returns_of(seat, scene.digits), scene.record
    place = place_of(scene, seat)
    if scene.rules.game.progressive is None:  # seats then do not depend on each other
        record, place = record | {"seats": [seat]}, 0
    usable = [each for each in ALTERNATIVES[scene.rules.game.name] if matters(each, seat)]
    return any(
        scene.rules.due(record, read_as(chosen))["seats"][place]["returned_minor"] == stated
        for chosen in ((), *combined(usable, len(usable)))
    )


def clear_of_maximum(scene: RoundScene, seat: Record) -> bool:
    """Whether a posted maximum payout plays no part: the seat stays below it as it should be and as it was
    paid, and nothing that could be mistaken for what it bounds comes to it exactly."""
    most = scene.rules.max_payout_minor
    if most is None:
        return True
    digits, due = scene.digits, due_to(scene, seat)
    stakes, paid = stakes_of(seat, digits), returns_of(seat, digits)
    won = {on: max(amount - stakes[on], 0) for on, amount in paid.items()}
    mistaken = (
        *won.values(),
        sum(won.values()),
        sum(paid.values()),
        sum(amount for on, amount in paid.items() if on != "jackpot"),
        sum(won_at_table(each, digits) for each in scene.record["seats"]),
    )
    won_when_right = sum(max(due[on] - stakes[on], 0) for on in due if on != "jackpot")
    return max(won_when_right, won_at_table(seat, digits)) < most and most not in mistaken


def mispay(scene: RoundScene, seat: Record, on: str, amounts: Iterable[int]) -> RoundResult | None:
    """Return one of these amounts on a wager, in minor units: one that nothing makes right.

    None where there is none.
    """
    entry = wager(seat, on)
    due = to_minor(entry["returned"], scene.digits)
    usable: list[int] = []
    for amount in dict.fromkeys(amounts):
        set_returned(entry, amount, scene.digits)
        if amount != due and clear_of_maximum(scene, seat) and not right_somehow(scene, seat):
            usable.append(amount)
    if not usable:
        return None
    paid = scene.any_of(usable)
    set_returned(entry, paid, scene.digits)
    return altered(scene, seat, due - paid)


def mispay_times(scene: RoundScene, seat: Record, on: str, times: Iterable[int]) -> RoundResult | None:
    """Return one of these multiples of the stake on a wager, one that nothing makes right."""
    stake = to_minor(wager(seat, on)["stake"], scene.digits)
    return mispay(scene, seat, on, [multiple * stake for multiple in times])
