"""Lays a recorded hand out as `HAND`, before its first step."""

from typing import Any

from pipeline.replay.stud.antes import commonest_ante
from pipeline.replay.stud.columns import Hands
from pipeline.replay.stud.state import MOST_CARDS, MOST_SEATS, NO_LIMIT_OF_CHIPS, NOBODY, STREETS, Hand
from schemas.cards import DECK_SIZE, HIDDEN
from schemas.compile import kernel
from schemas.vocabulary import Action

_ANTE, _FOLD, _DEAL = int(Action.ANTE), int(Action.FOLD), int(Action.DEAL)
_SEVENTH = 7


@kernel(borrows=True)
def lay_out(hands: Hands, h: int, rule: Any, hand: Hand) -> bool:
    """Fill `hand` from hand h of the columns and its rules; False where it has too many seats."""
    if not _sit_down(hands, h, rule, hand):
        return False
    _hold_cards(hands, h, hand)
    _see_steps(hands, h, hand)
    if hand.ante < 0:
        hand.ante = commonest_ante(hands, h, hand)
    return True


@kernel(borrows=True)
def _sit_down(hands: Hands, h: int, rule: Any, hand: Hand) -> bool:
    """The rules, the stakes and the seats; False where there are too many."""
    for i in range(min(hand.count, MOST_SEATS)):
        hand.index_of[hand.seats[i].number] = NOBODY
    first: int = hands.seat_start[h]
    hand.count = hands.seat_start[h + 1] - first
    if hand.count > MOST_SEATS:
        return False
    _set_rules(rule, hand)
    hand.small, hand.big = hands.small_bet[h], hands.big_bet[h]
    hand.ante, hand.bring_in = hands.ante[h], hands.bring_in[h]
    hand.hero = hands.hero[h]
    for place in range(hand.count):
        _seat(
            hand, place, hands.seat[first + place], hands.stack[first + place], hands.sits_out[first + place]
        )
    hand.left_of_button = 0
    for i in range(hand.count - 1, -1, -1):
        _begin(hand, i)
        hand.index_of[hand.seats[i].number] = i
        if hand.seats[i].number > hands.button[h]:
            hand.left_of_button = i
    return True


@kernel
def _set_rules(rule: Any, hand: Hand) -> None:
    hand.first, hand.last, hand.street = rule.first, rule.last, rule.first
    hand.max_raises, hand.cap_heads_up = rule.max_raises, rule.cap_heads_up
    hand.pair_game, hand.tie_by_suit = rule.pair_game, rule.tie_by_suit
    hand.short_numerator, hand.short_denominator = rule.short_numerator, rule.short_denominator
    hand.odd_by_suit, hand.no_limit, hand.from_bring_in = rule.odd_by_suit, rule.no_limit, rule.from_bring_in
    hand.door_rule, hand.flash_rule, hand.burns = rule.door_rule, rule.flash_rule, rule.burns
    hand.short_rule, hand.gap_rule, hand.show_rule = rule.short_rule, rule.gap_rule, rule.show_rule
    hand.unjudged, hand.ranked, hand.ranking = rule.unjudged, rule.ranked, rule.ranking
    hand.begun, hand.opened, hand.touched, hand.opener, hand.due = 0, 0, 0, NOBODY, NOBODY
    hand.led, hand.bettor, hand.bettor_street, hand.leads, hand.able_last = NOBODY, NOBODY, 0, NOBODY, 0
    hand.first_shown = NOBODY
    hand.live, hand.with_chips = 0, 0
    hand.level, hand.answered, hand.base, hand.completion, hand.bets = 0, 0, 0, 0, 0
    hand.unstated, hand.reason, hand.award, hand.pot_count = 0, 0, 0, 0
    hand.last_deal, hand.shows_first, hand.card_reason = 0, 0, 0


@kernel
def _seat(hand: Hand, place: int, number: int, stack: int, sits_out: int) -> None:
    """Sit a seat down where its number belongs."""
    i = place
    while i > 0 and hand.seats[i - 1].number > number:
        before, to = hand.seats[i - 1], hand.seats[i]
        to.number, to.place, to.sits_out, to.stack = (
            before.number,
            before.place,
            before.sits_out,
            before.stack,
        )
        i -= 1
    seat = hand.seats[i]
    seat.number, seat.place, seat.sits_out, seat.stack = number, place, sits_out, stack


@kernel
def _begin(hand: Hand, i: int) -> None:
    """The seat at index i before the first step."""
    seat = hand.seats[i]
    seat.stated = 1 if seat.stack >= 0 else 0
    seat.chips = seat.stack if seat.stack >= 0 else NO_LIMIT_OF_CHIPS
    seat.all_in = 1 if seat.stack == 0 else 0
    seat.dealt, seat.staked, seat.late, seat.plays, seat.absent, seat.folded = 0, 0, 0, 0, 0, 0
    seat.ante, seat.street_total, seat.total = 0, 0, 0
    seat.acted, seat.may_raise = 0, 1
    seat.folded_on, seat.opening, seat.laid, seat.dealt_on = 0, 0, 0, 0
    seat.lasts, seat.tabled, seat.shown = 0, 0, 0
    seat.boarded, seat.once, seat.twice, seat.thrice, seat.four, seat.pattern = hand.first - 1, 0, 0, 0, 0, 0
    seat.cards, seat.value, seat.contributed, seat.uncalled = 0, -1, 0, 0
    seat.low_value, seat.low, seat.odd_high, seat.odd_low = -1, -1, 0, 0
    for street in range(STREETS):
        hand.up[i, street] = HIDDEN


@kernel(borrows=True)
def _hold_cards(hands: Hands, h: int, hand: Hand) -> None:
    """The cards of each seat by its place, the shared card, and whether one of them stands twice."""
    first: int = hands.seat_start[h]
    card: int = hands.card_start[h]
    seen = 0
    hand.card_twice = 0
    for place in range(hand.count):
        cards: int = hands.seat_card_count[first + place]
        for k in range(cards):
            if k < MOST_CARDS:
                hand.held[place, k] = hands.cards[card + k]
            seen = _see(hand, seen, hands.cards[card + k])
        hand.seats[hand.index_of[hands.seat[first + place]]].cards = cards
        card += cards
    start: int = hands.community_start[h]
    hand.shared = hands.community_start[h + 1] - start
    hand.community = HIDDEN
    for k in range(hand.shared):
        hand.community = hands.community[start + k]
        seen = _see(hand, seen, hand.community)
    hand.seen = seen


@kernel
def _see(hand: Hand, seen: int, card: int) -> int:
    """The set of cards seen with one more."""
    if not 0 <= card < DECK_SIZE:
        return seen
    if seen >> card & 1:
        hand.card_twice = 1
    return seen | 1 << card


@kernel(borrows=True)
def _see_steps(hands: Hands, h: int, hand: Hand) -> None:
    """Who is dealt in, the cards that lie face up, and whether a down card is hidden.

    A seat is dealt in by its ante and by its steps of the first street. By later ones alone it is where the
    record shows nobody's opening cards.
    """
    card = hands.dealt_start[h]
    kinds, streets, acting, counts = hands.kind, hands.street, hands.acting, hands.dealt_count
    hidden, opening = 0, 0
    for step in range(hands.step_start[h], hands.step_start[h + 1]):
        cards, street = counts[step], streets[step]
        card += cards
        i = hand.index_of[acting[step]]
        if i == NOBODY:
            continue
        seat, kind = hand.seats[i], kinds[step]
        if street > hand.first:
            seat.late = 1
        else:
            seat.dealt = 1
            seat.staked |= (kind == _ANTE) | (kind == _DEAL)
        seat.plays |= (kind != _ANTE) & (kind != _FOLD) & (kind < _DEAL)
        if kind == _DEAL and cards > 0 and 0 <= street < STREETS:
            seat.dealt_on |= 1 << street
            if street == hand.first:
                opening += cards
                hidden += _open_seat(hands, card, cards, hand, i)
            else:
                hand.up[i, street] = hands.dealt[card - 1]
                seat.lasts += street == _SEVENTH
    for i in range(hand.count):
        seat = hand.seats[i]
        hidden -= seat.opening > 0 and hand.up[i, hand.first] == HIDDEN
        if opening == 0 and seat.late:
            seat.dealt, seat.staked = 1, seat.staked | (seat.dealt_on != 0)
        if seat.sits_out and not seat.staked:
            seat.dealt = 0
    hand.all_seeing = hand.hero <= 0 and hidden == 0


@kernel(borrows=True)
def _open_seat(hands: Hands, end: int, cards: int, hand: Hand, i: int) -> int:
    """Take the cards of the first street, those before `end`, to seat i; how many of them are hidden."""
    seat = hand.seats[i]
    seat.opening += cards
    shown, found = 0, HIDDEN
    for k in range(end - cards, end):
        if hands.dealt[k] != HIDDEN:
            shown, found = shown + 1, hands.dealt[k]
    up = hands.dealt[end - 1]
    # A down card that is exposed is the door card (002.A).
    if up == HIDDEN and shown == 1 and hand.door_rule and seat.number != hand.hero:
        up = found
    hand.up[i, hand.first] = up
    return cards - shown
