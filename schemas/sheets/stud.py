"""The parameters of the seven-card stud family."""

from typing import Literal

from schemas.sheets.rake import RakeLine
from schemas.sheets.sheet import Sheet


class StudSheet(Sheet, frozen=True, kw_only=True):
    """The seven-card stud family (rules.md, sources 002 and 003 and the table of silences).

    Attributes:
        sites: sites whose hands it judges where nobody signed another sheet; empty: all others.
        kinds: `cash`, `tournament` or both.
        max_raises: raises after the bet of a street, in fixed limit.
        cap_heads_up: whether the cap holds between two players.
        completion: what a raise of the first street counts from when the bring-in was completed to the lower
            limit: that limit (`to-limit`), or the bring-in (`raises-from-bring-in`).
        open_pair_games: games in which an open pair on 4th street allows the upper bet.
        bring_in_tie: how equal door cards are told apart.
        board_tie: how equal boards are told apart.
        short_raise_numerator, short_raise_denominator: the share of a bet from which a short
            all-in raise counts as a raise, in fixed limit.
        short_bring_in: what callers owe after a short bring-in.
        no_limit_raise: the least raise without a limit: the `last-bet` or raise of the street, the lower
            limit where there was none; a shorter all-in one reopens nothing.
        exposed_down_card: `door`: a down card exposed in the deal of the first street is the door card
            and the next card goes down (002.A); `silent`: the sheet does not say.
        flashed_last_card: `replace`: a last card that lies up is replaced where action is still
            possible (002.B); `silent`.
        burns: whether a card is burned before each street from the second on.
        short_deck: how the last street is dealt from too few cards: `rp-10` (002.H); `common-card`: one
            card for all as soon as the undealt cards do not reach round; `silent`.
        short_exactly_3: the case that 002.H leaves open: `add-burns` or `common-card`.
        odd_chip: who gets the odd chip between equal hands.
        odd_half: which half of a pot gets the odd chip.
        first_to_show: `last-bettor`: who bet or raised last on the latest street that had a bet
            (003.11); `last-street`: who bet or raised last on the last street, else its first to act;
            `last-street-or-seat`: the same, else the first seat to the left of the button;
            `any`: hands are shown in no ruled order.
        rake: the schedule; empty: none is known.
    """

    sites: tuple[str, ...]
    kinds: tuple[Literal["cash", "tournament"], ...]
    max_raises: int
    cap_heads_up: bool
    completion: Literal["to-limit", "raises-from-bring-in"]
    open_pair_games: tuple[str, ...]
    bring_in_tie: Literal["suit"]
    board_tie: Literal["seat", "suit"]
    short_raise_numerator: int
    short_raise_denominator: int
    short_bring_in: Literal["full"]
    no_limit_raise: Literal["last-bet"]
    exposed_down_card: Literal["door", "silent"]
    flashed_last_card: Literal["replace", "silent"]
    burns: bool
    short_deck: Literal["rp-10", "common-card", "silent"]
    short_exactly_3: Literal["add-burns", "common-card"]
    odd_chip: Literal["left-of-button", "suit"]
    odd_half: Literal["high"]
    first_to_show: Literal["last-bettor", "last-street", "last-street-or-seat", "any"]
    rake: tuple[RakeLine, ...]
