"""Ways to spoil a legal hand in exactly one place, each with the finding that must name it.

Every fault works on the record alone, without asking the oracle what it thinks of it. After a fault
in the betting the outcome columns are stated anew, so that the betting is all that is wrong.
"""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import TypeVar

from schemas.cards import HIDDEN
from schemas.vocabulary import Action, Street
from tests.oracles.stud import CASH, TOURNAMENT, model
from tests.oracles.stud.high import high
from tests.oracles.stud.model import Row, Step
from tests.oracles.stud.showdown import known_hand
from tests.oracles.stud_outcome import state_outcome

Found = TypeVar("Found")
Spoiled = tuple[Row, str, int | None, int | None]
"""The hand, the root code, the seat and the index of the action where there is one."""

CHIPS = (Action.BRING_IN, Action.COMPLETE, Action.BET, Action.RAISE, Action.CALL)
AGGRESSIVE = (Action.COMPLETE, Action.BET, Action.RAISE)
SPEAKING = (*CHIPS, Action.CHECK, Action.FOLD)


class NotApplicable(ValueError):
    """This hand offers no place for the fault."""


def mutate(hand: Row, fault: str, rng: Random) -> Spoiled:
    """A copy of a legal hand with one fault of `FAULTS`.

    Raises:
        NotApplicable: the hand offers no place for it.
    """
    row, steps = deepcopy(hand), model.steps_of(hand)
    return FAULTS[fault](row, steps, rng)


# --- betting -----------------------------------------------------------------------------------


def _ante(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """An ante missing, or a chip too small or too large, of a seat that folds later."""
    found = [
        at
        for at, step in enumerate(steps)
        if step.kind == Action.ANTE and not step.all_in and step.amount and step.seat in _folders(steps)
    ]
    at = _pick(rng, found)
    step, spent = steps[at], _spent(steps, steps[at].seat)
    change = rng.choice((-1, 1, None))
    if change == 1 and spent >= _stack(row, step.seat) - 1:
        change = -1
    if change is None:
        del steps[at]
        return _restated(row, steps), "ACT-001", step.seat, None
    step.amount = (step.amount or 0) + change
    return _restated(row, steps), "ACT-001", step.seat, at


def _wrong_opener(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """The door cards of the opener and of another seat change places; both fold on the first street."""
    opening = model.opening_street(row["game"])
    first = _pick(rng, [at for at, step in enumerate(steps) if step.kind in SPEAKING][:1])
    opener = steps[first].seat
    last_street = max(step.street for step in steps)
    doors = {
        step.seat: step.cards[-1] for step in steps if step.kind == Action.DEAL and step.street == opening
    }
    outsiders = [
        step.seat
        for step in steps[first + 1 :]
        if step.kind == Action.FOLD
        and step.street == opening
        and _stack(row, step.seat) > (row["ante_minor"] or 0)
    ]
    if last_street > opening and opener not in [
        step.seat for step in steps if step.kind == Action.FOLD and step.street == opening
    ]:
        raise NotApplicable("the opener's board matters later")
    if steps[first].kind == Action.FOLD or _lowest(row, doors) != opener:
        raise NotApplicable("the low card did not open")
    other = _pick(rng, [seat for seat in outsiders if seat != opener])
    held = model.cards_of(row)
    door = opening - 1
    held[opener][door], held[other][door] = held[other][door], held[opener][door]
    for step in steps:
        if step.kind == Action.DEAL and step.street == opening and step.seat in (opener, other):
            step.cards[-1] = held[step.seat][door]
    model.put_cards(row, held)
    return _restated(row, steps), "ACT-002", opener, first


def _bring_in_amount(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """A bring-in a chip off that nobody calls at its own size."""
    at = _pick(rng, [at for at, step in enumerate(steps) if step.kind == Action.BRING_IN and not step.all_in])
    bring_in = steps[at]
    later = [step for step in steps[at + 1 :] if step.street == bring_in.street and step.kind in CHIPS]
    if later and later[0].kind == Action.CALL:
        raise NotApplicable("somebody called the bring-in")
    change = rng.choice((-1, 1))
    again = [step for step in later if step.seat == bring_in.seat]
    if not again and _spent(steps, bring_in.seat) + 2 > _stack(row, bring_in.seat):
        change = -1
    _add(bring_in, change)
    if again:
        again[0].amount = (again[0].amount or 0) - change
    return _restated(row, steps), "ACT-003", bring_in.seat, at


def _out_of_turn(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """Two neighbours, neither first on the street, act in the wrong order without raising."""
    quiet = (Action.FOLD, Action.CALL, Action.CHECK)
    found: list[int] = []
    for at in range(1, len(steps) - 1):
        before, one, two = steps[at - 1 : at + 2]
        same_street = before.street == one.street == two.street
        words = before.kind in SPEAKING and one.kind in quiet and two.kind in quiet
        opened = before.kind in (*CHIPS, Action.CHECK)
        if same_street and words and opened and one.seat != two.seat:
            found.append(at)
    at = _pick(rng, found)
    steps[at], steps[at + 1] = steps[at + 1], steps[at]
    return _restated(row, steps), "ACT-004", steps[at].seat, at


def _bet_size(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """The last bet of a street a chip off, and everybody who called it with it."""
    at, callers = _last_wager(row, steps, rng, headroom=1)
    change = rng.choice((-1, 1))
    for step in (steps[at], *callers):
        _add(step, change)
    return _restated(row, steps), "ACT-005", steps[at].seat, at


def _over_cap(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """A call of the last raise allowed becomes one more raise, at which all others fold."""
    found: list[tuple[int, int]] = []
    for street in range(2, 8):
        on_street = [at for at, step in enumerate(steps) if step.street == street and step.kind in SPEAKING]
        wagers = [at for at in on_street if steps[at].kind in AGGRESSIVE]
        after = [at for at in on_street if wagers and at > wagers[-1] and steps[at].kind == Action.CALL]
        if len(wagers) == 4 and after and not any(step.all_in for step in steps[: after[0] + 1]):
            size = (steps[wagers[-1]].to or 0) - (steps[wagers[-2]].to or 0)
            found.append((after[0], size))
    at, size = _pick(rng, found)
    caller = steps[at]
    more = (caller.amount or 0) + size
    if _spent(steps[:at], caller.seat) + more >= _stack(row, caller.seat):
        raise NotApplicable("the caller has not enough chips to raise")
    steps[at] = Step(caller.street, caller.seat, Action.RAISE, more, (caller.to or 0) + size)
    _fold_out(row, steps, at)
    return _restated(row, steps), "ACT-006", caller.seat, at


def _not_playing(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """A folded, all-in or absent seat speaks once more."""
    found: list[tuple[int, int]] = []
    for at, step in enumerate(steps):
        if step.kind not in SPEAKING:
            continue
        before = steps[:at]
        gone = {other.seat for other in before if other.kind == Action.FOLD}
        gone |= {other.seat for other in before if other.all_in}
        gone |= {seat for seat, out in zip(row["seat"], row["sitting_out"], strict=True) if out}
        found += [(at, seat) for seat in sorted(gone)]
    at, seat = _pick(rng, found)
    steps.insert(at, Step(steps[at].street, seat, Action.CHECK))
    return _restated(row, steps), "ACT-007", seat, at


def _check(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """A check is recorded as a call of nothing, or a seat checks a bet before it folds to it."""
    checks = [at for at, step in enumerate(steps) if step.kind == Action.CHECK]
    folds = [at for at, step in enumerate(steps) if step.kind == Action.FOLD and _faces_bet(steps, at)]
    at = _pick(rng, checks + folds)
    step = steps[at]
    if step.kind == Action.CHECK:
        already = sum(other.amount or 0 for other in steps[:at] if _same_street(other, step))
        steps[at] = Step(step.street, step.seat, Action.CALL, 0, already)
    else:
        steps.insert(at, Step(step.street, step.seat, Action.CHECK))
    return _restated(row, steps), "ACT-008", step.seat, at


def _call_amount(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """A call a chip off by a seat that folds on a later street."""
    folds = {step.seat: step.street for step in steps if step.kind == Action.FOLD}
    found = [
        at
        for at, step in enumerate(steps)
        if step.kind == Action.CALL
        and not step.all_in
        and (step.amount or 0) > 1
        and folds.get(step.seat, 0) > step.street
        and not any(_same_street(other, step) for other in steps[at + 1 :])
    ]
    at = _pick(rng, found)
    step = steps[at]
    room = _stack(row, step.seat) > _spent(steps, step.seat) + 1
    _add(step, rng.choice((-1, 1)) if room else -1)
    return _restated(row, steps), "ACT-009", step.seat, at


def _closed(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """One check too many at the end of a street, or the last check of a street missing."""
    found: list[tuple[int, bool]] = []
    for at in range(len(steps) - 1):
        step, after = steps[at], steps[at + 1]
        if step.kind not in SPEAKING or after.street == step.street:
            continue
        if step.kind == Action.CHECK:
            found.append((at, False))
        if step.kind in (Action.CHECK, Action.CALL) and not step.all_in:
            found.append((at, True))
    at, too_many = _pick(rng, found)
    step = steps[at]
    if too_many:
        steps.insert(at + 1, Step(step.street, step.seat, Action.CHECK))
        return _restated(row, steps), "ACT-010", step.seat, at + 1
    del steps[at]
    return _restated(row, steps), "ACT-010", None, at


def _more_than_held(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """The stack of a seat whose last action is a bet or call is one chip smaller than what it put in."""
    found: list[int] = []
    for seat in row["seat"]:
        mine = [at for at, step in enumerate(steps) if step.seat == seat and step.kind in SPEAKING]
        if mine and steps[mine[-1]].kind in CHIPS and (steps[mine[-1]].amount or 0) > 1:
            found.append(mine[-1])
    at = _pick(rng, found)
    seat = steps[at].seat
    row["start_stack_minor"][row["seat"].index(seat)] = _spent(steps, seat) - 1
    steps[at].all_in = False
    row = _restated(row, steps)
    row["finish_stack_minor"] = [-1] * len(row["seat"])
    return row, "ACT-011", seat, at


def _first_to_act(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """A street that everybody checks begins with the second seat and ends with the first."""
    opening = model.opening_street(row["game"])
    found: list[list[int]] = []
    for street in range(opening + 1, 8):
        spoke = [at for at, step in enumerate(steps) if step.street == street and step.kind in SPEAKING]
        if len(spoke) > 1 and all(steps[at].kind == Action.CHECK for at in spoke):
            found.append(spoke)
    spoke = _pick(rng, found)
    turned = [steps[at] for at in (*spoke[1:], spoke[0])]
    for at, step in zip(spoke, turned, strict=True):
        steps[at] = step
    return _restated(row, steps), "ACT-012", turned[0].seat, spoke[0]


def _upper_bet(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """The only bet of fourth street at the upper limit where no open pair, or no sheet, allows it."""
    if row["game"] == "5stud" or (
        row["game"] == "7stud" and row["kind"] == "cash" and _pair_on_fourth(row, steps)
    ):
        raise NotApplicable("the upper limit is allowed")
    more = row["big_bet_minor"] - row["small_bet_minor"]
    if any(step.all_in and step.street == Street.FOURTH for step in steps):
        raise NotApplicable("a short wager makes other totals legal")
    at, callers = _last_wager(row, steps, rng, headroom=more, street=4)
    for step in (steps[at], *callers):
        _add(step, more)
    return _restated(row, steps), "ACT-013", steps[at].seat, at


# --- pots, ranking, dealing --------------------------------------------------------------------


def _stated_pot(row: Row, _steps: list[Step], rng: Random) -> Spoiled:
    row["pot_minor"] += rng.choice((-1, 1))
    return row, "POT-001", None, None


def _award_amount(row: Row, _steps: list[Step], rng: Random) -> Spoiled:
    """An award a chip too large or too small."""
    at = _pick(rng, [at for at, chips in enumerate(row["award_amount_minor"]) if chips > 1])
    change, seat = rng.choice((-1, 1)), row["award_seat"][at]
    _move(row, at, change)
    return row, "POT-002", seat, None


def _award_seat(row: Row, _steps: list[Step], rng: Random) -> Spoiled:
    """The only award of a shown-down hand goes to a known hand that did not win it."""
    if len(row["award_seat"]) != 1 or row["game"] not in ("7stud", "5stud"):
        raise NotApplicable("more than one award, or a hand whose winners the oracle does not judge")
    winner = row["award_seat"][0]
    shown = [
        seat for seat in row["seat"] if known_hand(row, seat) is not None and seat not in _folders(_steps)
    ]
    live = [seat for seat, count in zip(row["seat"], row["seat_card_count"], strict=True) if count]
    if any(seat not in shown for seat in live if seat not in _folders(_steps)):
        raise NotApplicable("a hidden hand may have won")
    loser = _pick(rng, [seat for seat in shown if seat != winner])
    chips = row["award_amount_minor"][0]
    _move(row, 0, -chips)
    row["award_seat"][0] = loser
    _move(row, 0, chips)
    return row, "POT-003", loser, None


def _uncalled(row: Row, _steps: list[Step], rng: Random) -> Spoiled:
    at = _pick(rng, list(range(len(row["uncalled_seat"]))))
    smaller = row["uncalled_amount_minor"][at] > 1 and rng.random() < 0.5
    row["uncalled_amount_minor"][at] += -1 if smaller else 1
    return row, "POT-004", row["uncalled_seat"][at], None


def _side_pots(row: Row, _steps: list[Step], rng: Random) -> Spoiled:
    """A chip stated in the wrong one of two pots."""
    if len(row["pots_minor"]) < 2:
        raise NotApplicable("no side pots")
    one, two = rng.sample(range(len(row["pots_minor"])), 2)
    row["pots_minor"][one] -= 1
    row["pots_minor"][two] += 1
    return row, "POT-005", None, None


def _finish_stack(row: Row, _steps: list[Step], rng: Random) -> Spoiled:
    """A stated finishing stack with a chip too many."""
    at = _pick(rng, [at for at, stack in enumerate(row["finish_stack_minor"]) if stack >= 0])
    row["finish_stack_minor"][at] += 1
    return row, "POT-007", row["seat"][at], None


def _declared(row: Row, _steps: list[Step], rng: Random) -> Spoiled:
    at = _pick(rng, [at for at, made in enumerate(row["declared_class"]) if made >= 0])
    row["declared_class"][at] = rng.choice([made for made in range(10) if made != row["declared_class"][at]])
    return row, "RANK-001", row["seat"][at], None


def _twice(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """The last card of a shown hand is one that another seat holds as well."""
    shown = [step for step in steps if step.kind == Action.SHOW and len(step.cards) == 7]
    show = _pick(rng, shown)
    held = model.cards_of(row)
    others = [card for seat in held if seat != show.seat for card in held[seat] if card != HIDDEN]
    card = _pick(rng, others)
    held[show.seat][-1] = show.cards[-1] = card
    for step in steps:
        if (
            step.kind == Action.DEAL
            and step.seat == show.seat
            and step.street == 7
            and step.cards != [HIDDEN]
        ):
            step.cards[-1] = card
    model.put_cards(row, held)
    return _restated(row, steps), "DEAL-001", None, None


def _six_cards(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """A shown hand without its last card, and never dealt it."""
    if row["game"] == "5stud" or row["community"]:
        raise NotApplicable("six cards are no fault, or too few to rank")
    losers = [
        step
        for step in steps
        if step.kind == Action.SHOW and step.seat not in row["award_seat"] and len(step.cards) == 7
    ]
    show = _pick(rng, losers)
    held = model.cards_of(row)
    held[show.seat].pop()
    show.cards.pop()
    steps = [
        step
        for step in steps
        if not (step.kind == Action.DEAL and step.seat == show.seat and step.street == 7)
    ]
    model.put_cards(row, held)
    model.put_steps(row, steps)
    at = row["seat"].index(show.seat)
    if row["declared_class"][at] >= 0:
        row["declared_class"][at] = int(high(held[show.seat])[0])
    return row, "DEAL-002", show.seat, None


FAULTS: dict[str, Callable[[Row, list[Step], Random], Spoiled]] = {
    "ACT-001": _ante,
    "ACT-002": _wrong_opener,
    "ACT-003": _bring_in_amount,
    "ACT-004": _out_of_turn,
    "ACT-005": _bet_size,
    "ACT-006": _over_cap,
    "ACT-007": _not_playing,
    "ACT-008": _check,
    "ACT-009": _call_amount,
    "ACT-010": _closed,
    "ACT-011": _more_than_held,
    "ACT-012": _first_to_act,
    "ACT-013": _upper_bet,
    "POT-001": _stated_pot,
    "POT-002": _award_amount,
    "POT-003": _award_seat,
    "POT-004": _uncalled,
    "POT-005": _side_pots,
    "POT-007": _finish_stack,
    "RANK-001": _declared,
    "DEAL-001": _twice,
    "DEAL-002": _six_cards,
}
"""Each fault by the code that it must raise as its root."""


# --- shared ------------------------------------------------------------------------------------


def _pick(rng: Random, found: list[Found]) -> Found:
    if not found:
        raise NotApplicable("no place for the fault")
    return rng.choice(found)


def _restated(row: Row, steps: list[Step]) -> Row:
    model.put_steps(row, steps)
    sheet = TOURNAMENT if row["kind"] == "tournament" else CASH
    stated = any(stack >= 0 for stack in row["finish_stack_minor"])
    state_outcome(row, sheet, rake_percent=5 if row["rake_minor"] else 0, state_finish=stated)
    return row


def _stack(row: Row, seat: int) -> int:
    stack: int = row["start_stack_minor"][row["seat"].index(seat)]
    return stack


def _spent(steps: list[Step], seat: int) -> int:
    return sum(step.amount or 0 for step in steps if step.seat == seat)


def _folders(steps: list[Step]) -> set[int]:
    return {step.seat for step in steps if step.kind == Action.FOLD}


def _add(step: Step, change: int) -> None:
    step.amount = (step.amount or 0) + change
    step.to = (step.to or 0) + change


def _same_street(other: Step, step: Step) -> bool:
    return other.street == step.street and other.seat == step.seat


def _faces_bet(steps: list[Step], at: int) -> bool:
    before = [step for step in steps[:at] if step.street == steps[at].street]
    mine = [step.to or 0 for step in before if step.seat == steps[at].seat]
    return max((step.to or 0 for step in before), default=0) > max(mine, default=0)


def _last_wager(
    row: Row, steps: list[Step], rng: Random, *, headroom: int, street: int | None = None
) -> tuple[int, list[Step]]:
    """The last bet of some street and its calls, none of whose seats is all-in before the hand ends."""
    found: list[tuple[int, list[Step]]] = []
    for at, step in enumerate(steps):
        if step.kind not in AGGRESSIVE or (street is not None and step.street != street):
            continue
        after = [other for other in steps[at + 1 :] if other.street == step.street and other.kind in SPEAKING]
        if any(other.kind not in (Action.CALL, Action.FOLD) for other in after):
            continue
        callers = [other for other in after if other.kind == Action.CALL]
        seats = [step.seat, *(other.seat for other in callers)]
        if all(_spent(steps, seat) + headroom < _stack(row, seat) for seat in seats):
            found.append((at, callers))
    return _pick(rng, found)


def _fold_out(row: Row, steps: list[Step], at: int) -> None:
    """Everybody but the seat of action `at` folds to it; what was dealt later was never dealt."""
    raiser, street = steps[at].seat, steps[at].street
    del steps[at + 1 :]
    order = model.clockwise(row["seat"], row["button"])
    turned = order[order.index(raiser) + 1 :] + order[: order.index(raiser)]
    in_hand = {step.seat for step in steps if step.kind == Action.DEAL} - _folders(steps)
    steps += [Step(street, seat, Action.FOLD) for seat in turned if seat in in_hand]
    held: dict[int, list[int]] = {seat: [] for seat in row["seat"]}
    for step in steps:
        if step.kind == Action.DEAL and step.seat in held:
            held[step.seat] += step.cards
    if street < Street.SEVENTH:
        row["community"] = []
    elif not row["community"]:
        for seat in in_hand:
            held[seat] += [HIDDEN] * (Street.SEVENTH - len(held[seat]))
    model.put_cards(row, held)


def _lowest(row: Row, doors: dict[int, int]) -> int:
    """The seat whose door card must open: lowest, or highest in razz with aces low."""
    if row["game"] == "razz":
        return max(doors, key=lambda seat: ((doors[seat] // 4 + 1) % 13, doors[seat] % 4))
    return min(doors, key=lambda seat: doors[seat])


def _pair_on_fourth(row: Row, steps: list[Step]) -> bool:
    held = model.cards_of(row)
    dealt = {step.seat for step in steps if step.kind == Action.DEAL and step.street == Street.FOURTH}
    return any(held[seat][2] // 4 == held[seat][3] // 4 for seat in dealt)


def _move(row: Row, award: int, change: int) -> None:
    """Change an award and all that follows from it in the seat's own columns."""
    row["award_amount_minor"][award] += change
    at = row["seat"].index(row["award_seat"][award])
    row["collected_minor"][at] += change
    if row["finish_stack_minor"][at] >= 0:
        row["finish_stack_minor"][at] += change
