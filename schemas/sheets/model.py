"""What a rule sheet holds: who it is, its clauses, and the parameters that its clauses set.

No parameter has a default: each is set by exactly one clause, so that a sheet never plays by a
number that nobody wrote down.
"""

from datetime import date
from typing import Literal

import msgspec

from schemas.vocabulary import HandClass


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its number, how its source was read, what it sets.

    Attributes:
        id: source and number, such as `000.13`.
        says: the rule in our words.
        reading: `literal` (the source says so), `usual` (the field's reading where the source is
            silent or garbled), `venue` (this house's own).
        sets: parameters by name.
    """

    id: str
    says: str
    reading: Literal["literal", "usual", "venue"]
    sets: dict[str, object] = {}


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """What every sheet has, whatever its game."""

    id: str
    version: int
    title: str
    source: str
    in_force_from: date
    in_force_until: date | None
    sha256: str
    clauses: tuple[Clause, ...]

    @property
    def name(self) -> str:
        """`id@version`, as records write it."""
        return f"{self.id}@{self.version}"

    def clause_of(self, parameter: str) -> str:
        """The id of the clause that sets a parameter.

        Raises:
            KeyError: no clause sets it.
        """
        for clause in self.clauses:
            if parameter in clause.sets:
                return clause.id
        raise KeyError(f"no clause of {self.name} sets {parameter}")


class HouseSheet(Sheet, frozen=True, kw_only=True):
    """A house-banked game (rules.md, sources 000, 001, 004).

    Attributes:
        wagers: names of the wagers offered, as the record's `on` writes them.
        seats_most: highest seat number of the layout.
        dealer_up: index of the dealer's exposed card in dealing order, -1 any.
        fold_ante: what becomes of the ante of a player who passes.
        raise_multiple: raise in antes.
        qualifier: what the dealer needs to play.
        kickers: how hands of one class compare.
        pay_basis: the wager that the pay table multiplies.
        pay_table: n to 1 by the winner's class; HIGH_CARD is what a winning A-K pays.
        ante_win_pay: n to 1 on the ante of a winner.
        nq_ante_pay: n to 1 on the ante where the dealer does not qualify.
        nq_raise, void_round, void_hand: what becomes of the stakes then.
    """

    wagers: tuple[str, ...]
    seats_most: int
    dealer_up: int
    fold_ante: Literal["lose"]
    raise_multiple: int
    qualifier: Literal["ace-king"]
    kickers: Literal["full"]
    pay_basis: Literal["raise"]
    pay_table: dict[HandClass, int]
    ante_win_pay: int
    nq_ante_pay: int
    nq_raise: Literal["push"]
    void_round: Literal["refund"]
    void_hand: Literal["refund"]


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
