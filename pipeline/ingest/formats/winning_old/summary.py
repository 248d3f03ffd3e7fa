"""The summary of an older Winning hand: the pot, net of rake and of the fee for the jackpot, and each seat.

A shown hand stands here alone. Its low hand is printed with ranks that it has not (an ace twice), and is
kept in the site's words where they are not five ranks. What a seat bet is without what nobody called.
"""

import re

from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.purse import AMOUNT
from pipeline.ingest.formats.reading.rules import Line, Named, Part
from pipeline.ingest.formats.winning_old.play import Match, WinningOldScribe, read_cards_of_ten
from schemas.high_hands import ranks_code
from schemas.low_hands import low_code
from schemas.vocabulary import NOT_STATED, HandClass, Side

_TOTAL = re.compile(rf"Pot: (?P<pot>{AMOUNT})\. Rake (?P<rake>{AMOUNT})(?:\.? JP fee (?P<fee>{AMOUNT}))?\.?")
_LOW = r"(?:\ Low\ hand\ \((?P<low>[^()]*)\))?"
_RESULT = re.compile(
    rf"""(?:(?P<unseen>does\ not\ show\ cards) | (?P<muck>mucks\ \(does\ not\ show\ cards\))
        | shows:\ (?P<words>[^\[\]]*?)\ \[(?P<cards>[^\[\]]*)\]{_LOW}
    )\.\ ?Bets:\ (?P<bets>{AMOUNT})\.\ Collects:\ (?P<collects>{AMOUNT})\.\ (?:Wins|Loses):\ {AMOUNT}\.""",
    re.VERBOSE,
)
_RANKS = {"A": 14, "K": 13, "Q": 12, "J": 11, "T": 10} | {str(rank): rank for rank in range(2, 11)}
_RANK = "(10|[2-9TJQKA])"
_CLASSES = (
    (re.compile(rf"High card(?: {_RANK})?"), HandClass.HIGH_CARD),
    (re.compile(rf"(?:One pair|Pair)(?:[.,] {_RANK}s)?"), HandClass.PAIR),
    (re.compile(rf"Two pairs?(?:[.,] {_RANK}s and {_RANK}s)?"), HandClass.TWO_PAIR),
    (re.compile(rf"Three of a kind(?:[.,] {_RANK}s)?"), HandClass.TRIPS),
    (re.compile(r"Straight flush.*"), HandClass.STRAIGHT_FLUSH),
    (re.compile(r"Straight.*"), HandClass.STRAIGHT),
    (re.compile(rf"Flush(?:, {_RANK} high)?"), HandClass.FLUSH),
    (re.compile(r"Full House.*"), HandClass.FULL_HOUSE),
    (re.compile(rf"Four of a kind(?:[.,] {_RANK}s)?"), HandClass.QUADS),
    (re.compile(r"Royal [Ff]lush"), HandClass.ROYAL_FLUSH),
)


def named_high(words: str) -> tuple[int, int]:
    """The `HandClass` that words such as `Two pairs. Qs and 7s` name and its ranks by
    `schemas.high_hands`; `NOT_STATED` for either that they do not."""
    for pattern, made in _CLASSES:
        match = pattern.fullmatch(words)
        if match is not None:
            ranks = [_RANKS[rank] for rank in match.groups() if rank]
            return int(made), ranks_code(ranks)
    return NOT_STATED, NOT_STATED


def named_low(text: str) -> int:
    """The low hand of ranks such as `7 6 4 2 A` by `schemas.low_hands`; `NOT_STATED` where they are not
    five different ones."""
    ranks = [_RANKS.get(rank, 0) for rank in text.split()]
    if len(set(ranks)) != len(ranks) or len(ranks) != 5 or 0 in ranks:
        return NOT_STATED
    return low_code(1 if rank == _RANKS["A"] else rank for rank in ranks)


def _total(scribe: WinningOldScribe, match: Match) -> None:
    hand = scribe.hand.hand
    if hand.pot is not None:
        raise LineFault("a second pot")
    hand.pot = scribe.purse.amount(match["pot"])
    hand.rake = scribe.purse.amount(match["rake"])
    hand.fee = scribe.purse.amount(match["fee"]) if match["fee"] else None


def _result(scribe: WinningOldScribe, seat: int, match: Match) -> None:
    if match["words"] is not None:
        scribe.hand.list_live(seat, shown=True)
        text = match["words"] + (f" Low hand ({match['low']})" if match["low"] else "")
        scribe.hand.list_shown(seat, read_cards_of_ten(match["cards"]), "")
        low = named_low(match["low"]) if match["low"] else NOT_STATED
        scribe.hand.name_hand(seat, text, named_high(match["words"]), low)
    elif match["muck"]:
        scribe.hand.list_live(seat, shown=False)
    back = sum(line.amount for line in scribe.hand.hand.uncalled if line.seat == seat)
    scribe.hand.list_put_in(seat, scribe.purse.amount(match["bets"]) + back)
    collected = scribe.purse.amount(match["collects"])
    if collected:
        scribe.hand.award(seat, NOT_STATED, Side.WHOLE, collected)


def _ended(scribe: WinningOldScribe, _: Match) -> None:
    scribe.ended = True


SUMMARY: Part[WinningOldScribe] = Part(
    (
        Named(_RESULT, _result, lead="*Player "),
        Named(_RESULT, _result, lead="Player "),
        Line(_TOTAL, _total, ("Pot:",)),
        Line(re.compile(r"Game ended at: [\d/]+ [\d:]+"), _ended, ("Game",)),
    ),
    opens=re.compile(r"------ Summary ------"),
    opens_with="---",
)
