"""The parameters of the seven-card stud family."""

from typing import Literal

from schemas.sheets.sheet import Sheet


class StudSheet(Sheet, frozen=True, kw_only=True):
    """The seven-card stud family (rules.md, sources 002 and 003 and the table of silences).

    Attributes:
        max_raises: raises after the bet of a street.
        cap_heads_up: whether the cap holds between two players.
        open_pair_games: games in which an open pair on 4th street allows the upper bet.
        bring_in_tie: how equal door cards are told apart.
        board_tie: how equal boards are told apart.
        short_raise_numerator, short_raise_denominator: the share of a bet from which a short
            all-in raise counts as a raise.
        short_bring_in: what callers owe after a short bring-in.
        odd_chip: who gets the odd chip between equal hands.
    """

    max_raises: int
    cap_heads_up: bool
    open_pair_games: tuple[str, ...]
    bring_in_tie: Literal["suit"]
    board_tie: Literal["seat", "suit"]
    short_raise_numerator: int
    short_raise_denominator: int
    short_bring_in: Literal["full"]
    odd_chip: Literal["left-of-button", "suit"]
