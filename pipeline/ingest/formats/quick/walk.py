"""Reads hands line by line, and lays out what they state in flat arrays."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.ingest.formats.quick import Places
from pipeline.ingest.formats.quick import heads as h
from pipeline.ingest.formats.quick import page as p
from pipeline.ingest.formats.quick.bytes import Page, Text, begins, is_word
from pipeline.ingest.formats.quick.hand import clear, usual
from pipeline.ingest.formats.quick.play import read_deal, read_street
from pipeline.ingest.formats.quick.seat_list import opens_like_a_seat, read_seat
from pipeline.ingest.formats.quick.stars_play import read_stars_line
from pipeline.ingest.formats.quick.summary import read_summary_line
from pipeline.ingest.formats.quick.tilt_play import read_tilt_line
from schemas.compile import kernel
from schemas.vocabulary import Action

Small = NDArray[np.int8]
Large = NDArray[np.int64]

_ANTE, _BRING_IN = int(Action.ANTE), int(Action.BRING_IN)
_LONGEST_LINE = 1000

HERO, ANTE, BRING_IN, POT, RAKE, COMMUNITY = range(6)
"""Facts of a hand; -1 where it states none."""
N_SEATS, N_ACTIONS, N_AWARDS, N_UNCALLED, N_POTS, N_SEAT_CARDS, N_ACTION_CARDS, N_TOLD = range(8)
"""How many it has of each."""
SEAT_FIELDS = (p.NUMBER, p.OUT, p.HELD, p.FOLDED)
SEAT_AMOUNTS = (p.STACK, p.COLLECTED, p.RESTATED, p.NAME, p.NAME_END, p.WORDS, p.WORDS_END)
ACTION_FIELDS = (p.A_STREET, p.A_SEAT, p.A_KIND, p.A_ALL_IN, p.A_COUNT)
ACTION_AMOUNTS = (p.A_AMOUNT, p.A_TO, p.A_STEP)


class Sheet(NamedTuple):
    """What hands state, a column a row of each array.

    Attributes:
        facts, counts: six facts, eight counts, for each hand.
        seats, seat_amounts: by `SEAT_FIELDS`, `SEAT_AMOUNTS`.
        actions, action_amounts: by `ACTION_FIELDS`, `ACTION_AMOUNTS`.
        awards: pot, side, seat, and of uncalled bets the seat.
        award_amounts: of awards, of uncalled bets, of pots.
        cards: of seats, of actions.
        told: words for hands: the seat's row, where they begin and end.
    """

    facts: Large
    counts: Large
    seats: Small
    seat_amounts: Large
    actions: Small
    action_amounts: Large
    awards: Small
    award_amounts: Large
    cards: Small
    told: Large


@kernel(borrows=True, apart=True)
def _read_line(text: Text, page: Page, at: int, end: int) -> bool:
    if page[p.PART] == 2:
        return read_summary_line(text, page, at, end)
    if page[p.PART] == 0:
        if read_seat(text, page, at, end):
            return True
        if page[p.SEATS] == 0 or opens_like_a_seat(text, at, end):
            return False
        page[p.PART] = 1
    if text[at] == 42 and begins(text, at, end, b"*** "):
        if is_word(text, at, end, b"*** SUMMARY ***"):
            page[p.PART] = 2
            return True
        return read_street(text, page, at, end)
    if (text[at] | 32) == 100 and end - at > 8 and (text[at + 1] | 32) == 101 and text[at + 5] == 32:
        if begins(text, at, end, b"Dealt to "):
            return read_deal(text, page, at + 9, end)
        if (text[at + 2] | 32) == 97 and (text[at + 3] | 32) == 108:
            return False
    if page[p.TILT]:
        return read_tilt_line(text, page, at, end)
    return read_stars_line(text, page, at, end)


@kernel(borrows=True, apart=True)
def _read_hand(text: Text, page: Page, at: int, stop: int) -> bool:
    """Reads the lines below a hand's opening onto the page."""
    while at < stop:
        end = at
        while end < stop and text[end] != 10:
            end += 1
        if end - at > _LONGEST_LINE or (end > at and not _read_line(text, page, at, end)):
            return False
        at = end + 1
    if page[p.PART] != 2 or page[p.POT] < 0:
        return False
    return page[p.NO_LOWS] == 0 or page[p.GAME] != p.STUD8 or _note_no_low(page)


@kernel(borrows=True, apart=True)
def _note_no_low(page: Page) -> bool:
    """Notes of every shown hand that it is no low one; of several pots the plain parser finds out."""
    if page[p.POTS] > 1:
        return False
    for place in range(page[p.SEATS]):
        if page[p.SEAT + place * p.SEAT_WIDTH + p.SHOWN]:
            if page[p.DECLARED] >= p.MOST_DECLARED:
                return False
            at = p.TOLD + 3 * page[p.DECLARED]
            page[at], page[at + 1], page[at + 2] = place, -1, -1
            page[p.DECLARED] += 1
    return True


@kernel
def _lay_out_seats(page: Page, sheet: Sheet, row: int, card: int) -> int:
    cards = card
    for place in range(page[p.SEATS]):
        seat = p.SEAT + place * p.SEAT_WIDTH
        for column, field in enumerate(SEAT_FIELDS):
            sheet.seats[column, row + place] = page[seat + field]
        for column, field in enumerate(SEAT_AMOUNTS):
            sheet.seat_amounts[column, row + place] = page[seat + field]
        for held in range(page[seat + p.HELD]):
            sheet.cards[0, cards] = page[seat + p.HAND + held]
            cards += 1
    return cards - card


@kernel
def _lay_out_actions(page: Page, sheet: Sheet, row: int, card: int) -> int:
    cards = card
    for place in range(page[p.ACTIONS]):
        action = p.ACTION + place * p.ACTION_WIDTH
        for column, field in enumerate(ACTION_FIELDS):
            sheet.actions[column, row + place] = page[action + field]
        for column, field in enumerate(ACTION_AMOUNTS):
            sheet.action_amounts[column, row + place] = page[action + field]
        for held in range(page[action + p.A_COUNT]):
            sheet.cards[1, cards] = page[p.ACTION_CARDS + page[action + p.A_CARDS] + held]
            cards += 1
    return cards - card


@kernel
def _lay_out_awards(
    page: Page, sheet: Sheet, row: int, uncalled: int, pot: int, told: int, seat: int
) -> None:
    for place in range(page[p.AWARDS]):
        at = p.AWARD + 4 * place
        sheet.awards[0, row + place] = page[at] if page[p.POTS] > 1 else max(page[at], 0)
        sheet.awards[1, row + place] = page[at + 1]
        sheet.awards[2, row + place] = page[at + 2]
        sheet.award_amounts[0, row + place] = page[at + 3]
    for place in range(page[p.UNCALLED]):
        sheet.awards[3, uncalled + place] = page[p.RETURN + 2 * place]
        sheet.award_amounts[1, uncalled + place] = page[p.RETURN + 2 * place + 1]
    for place in range(page[p.POTS]):
        sheet.award_amounts[2, pot + place] = page[p.POT_OF + place]
    for place in range(page[p.DECLARED]):
        at = p.TOLD + 3 * place
        sheet.told[0, told + place] = seat + page[at]
        sheet.told[1, told + place] = page[at + 1]
        sheet.told[2, told + place] = page[at + 2]


@kernel
def walk(
    text: Text,
    bounds: Places,
    heads: Large,
    dialects: Large,
    page: Page,
    sheet: Sheet,
    usable: NDArray[np.bool_],
) -> Large:
    """Reads hands; returns how many rows of each kind of `N_SEATS` and on there are.

    Args:
        text: clean.
        bounds, heads: as of `read_heads`.
        dialects: of each hand what stands on the page at `TILT`, `SIGN`, `DIGITS`, `GAME`.
        page: of `page.SIZE`.
        sheet: with room for a row a line.
        usable: set to false of a hand that the plain parser is to read; the sheet has nothing of it.
    """
    done = np.zeros(8, np.int64)
    row = 0
    for hand in range(len(usable)):
        if not usable[hand]:
            continue
        clear(page)
        for field in range(4):
            page[p.TILT + field] = dialects[hand, field]
        if not _read_hand(text, page, heads[hand, h.BODY], bounds[hand + 1]):
            usable[hand] = False
            continue
        sheet.facts[HERO, row], sheet.facts[COMMUNITY, row] = page[p.HERO], page[p.COMMUNITY]
        sheet.facts[POT, row], sheet.facts[RAKE, row] = page[p.POT], page[p.RAKE]
        sheet.facts[ANTE, row], sheet.facts[BRING_IN, row] = usual(page, _ANTE), usual(page, _BRING_IN)
        _lay_out_awards(
            page, sheet, done[N_AWARDS], done[N_UNCALLED], done[N_POTS], done[N_TOLD], done[N_SEATS]
        )
        sheet.counts[N_SEAT_CARDS, row] = _lay_out_seats(page, sheet, done[N_SEATS], done[N_SEAT_CARDS])
        sheet.counts[N_ACTION_CARDS, row] = _lay_out_actions(
            page, sheet, done[N_ACTIONS], done[N_ACTION_CARDS]
        )
        sheet.counts[N_SEATS, row], sheet.counts[N_ACTIONS, row] = page[p.SEATS], page[p.ACTIONS]
        sheet.counts[N_AWARDS, row], sheet.counts[N_UNCALLED, row] = page[p.AWARDS], page[p.UNCALLED]
        sheet.counts[N_POTS, row], sheet.counts[N_TOLD, row] = page[p.POTS], page[p.DECLARED]
        for kind in range(8):
            done[kind] += sheet.counts[kind, row]
        row += 1
    return done
