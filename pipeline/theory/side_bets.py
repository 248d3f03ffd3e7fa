"""What bonus and jackpot are worth: exact, for a player whose main bets are played in a given way."""

from fractions import Fraction
from typing import NamedTuple

from pipeline.replay.house_banked.multiples import CHIP_DIGITS, Multiples, chip_worth, multiples_of
from pipeline.theory.payoffs import CLASSES, ENDS
from pipeline.theory.play import Played
from schemas.sheets import HouseSheet
from schemas.vocabulary import HandClass, word

_HUNDREDTHS = 100


class Bonus(NamedTuple):
    """The bonus bet; fractions of its stake.

    Attributes:
        house_edge: what the house keeps of it.
        hits: share of the hands whose class its table pays.
        paid: share of the hands that are paid more than their stake.
        variance: of what one stake wins, in stakes squared.
    """

    house_edge: Fraction
    hits: Fraction
    paid: Fraction
    variance: Fraction


class Jackpot(NamedTuple):
    """The progressive bet.

    Attributes:
        fixed_return: what its fixed awards, and stakes that go back, return of a stake.
        share: the share of the meter that a hand takes on average.
        stake: of the bet, in units of the currency.
        frequencies: share of the hands that take each award.
    """

    fixed_return: Fraction
    share: Fraction
    stake: Fraction
    frequencies: dict[str, Fraction]

    @property
    def break_even_meter(self) -> Fraction | None:
        """The meter, in units of the currency, at which the house keeps nothing of the bet; None where no
        award is a share of it.

            meter = (1 - fixed return) * stake / share
        """
        return (1 - self.fixed_return) * self.stake / self.share if self.share else None

    def house_edge(self, meter: Fraction) -> Fraction:
        """What the house keeps of the bet while the meter shows so many units of the currency.

        What the stakes add to the meter is not among it: it goes back to the players.
        """
        return 1 - self.fixed_return - self.share * meter / self.stake


def bonus_of(sheet: HouseSheet, played: Played) -> Bonus | None:
    """The bonus of a player who plays his main bets as told; None where the sheet has no such bet."""
    if sheet.bonus is None:
        return None
    returned = paid = hits = squares = 0
    blocks = multiples_of(sheet)
    for bought, of, end, deals in _cases(played):
        multiple = int(blocks.bonus[bought, ENDS[end], of])
        returned += deals * multiple
        squares += deals * multiple**2
        paid += deals if multiple > 1 else 0
        hits += deals if HandClass(of) in sheet.bonus.table else 0
    total = played.total
    back = Fraction(returned, total)
    variance = Fraction(squares, total) - back**2
    return Bonus(1 - back, Fraction(hits, total), Fraction(paid, total), variance)


def jackpot_of(sheet: HouseSheet, played: Played) -> Jackpot | None:
    """The progressive bet of a player who plays his main bets as told, alone in taking a share.

    None where the sheet has no such bet.
    """
    rules = sheet.progressive
    if rules is None:
        return None
    blocks = multiples_of(sheet)
    stake = Fraction(rules.stake * chip_worth(rules), 10**CHIP_DIGITS)
    returned, share = Fraction(0), Fraction(0)
    taken = dict.fromkeys(rules.table, 0)
    for bought, of, end, deals in _cases(played):
        at = bought, ENDS[end], of
        returned += deals * (int(blocks.jackpot_own[at]) + _units(blocks, at) / stake)
        share += Fraction(deals * int(blocks.jackpot_share[at]), _HUNDREDTHS)
        if HandClass(of) in taken and (blocks.jackpot_chips[at] or blocks.jackpot_share[at]):
            taken[HandClass(of)] += deals
    total = played.total
    frequencies = {word(hand): Fraction(number, total) for hand, number in taken.items()}
    return Jackpot(returned / total, share / total, stake, frequencies)


def _units(blocks: Multiples, at: tuple[int, int, int]) -> Fraction:
    return Fraction(int(blocks.jackpot_chips[at]), 10**CHIP_DIGITS)


def _cases(played: Played) -> list[tuple[int, int, int, int]]:
    """Whether bought, class, end and deals of all cases that have any."""
    return [
        (bought, of, end, deals)
        for bought in (0, 1)
        for of in range(CLASSES)
        for end in range(len(ENDS))
        if (deals := int(played.deals[bought, of, end]))
    ]
