"""Hands as sites name them: class and ranks out of their words."""

import pytest

from pipeline.ingest.formats.reading.declared import declared_high
from schemas.high_hands import ranks_text
from schemas.vocabulary import NOT_STATED, HandClass


@pytest.mark.parametrize(
    ("words", "made", "ranks"),
    [
        ("high card Ace", HandClass.HIGH_CARD, "A"),
        ("Ace Jack high", HandClass.HIGH_CARD, "A-J"),
        ("a pair of Sixes", HandClass.PAIR, "6"),
        ("a pair of Kings, for high and 6,4,3,2,A, for low", HandClass.PAIR, "K"),
        ("HI: two pair, Tens and Deuces; LO: 8,6,4,3,A", HandClass.TWO_PAIR, "T-2"),
        ("two pair, Aces and Kings - Queen kicker", HandClass.TWO_PAIR, "A-K"),
        ("three of a kind, Treys", HandClass.TRIPS, "3"),
        ("a straight, Three to Seven", HandClass.STRAIGHT, "7-3"),
        ("a straight, Ace to Five", HandClass.STRAIGHT, "5-A"),
        ("a straight, Five high", HandClass.STRAIGHT, "5"),
        ("a flush, Queen high", HandClass.FLUSH, "Q"),
        ("a full house, Fours full of Nines", HandClass.FULL_HOUSE, "4-9"),
        ("four of a kind, Twos", HandClass.QUADS, "2"),
        ("a straight flush, Six to Ten", HandClass.STRAIGHT_FLUSH, "T-6"),
        ("a Royal Flush", HandClass.ROYAL_FLUSH, ""),
        ("TWO PAIR, JACKS AND FIVES", HandClass.TWO_PAIR, "J-5"),
        ("a straight flush", HandClass.STRAIGHT_FLUSH, ""),
    ],
)
def test_class_and_ranks(words: str, made: HandClass, ranks: str) -> None:
    found, code = declared_high(words)
    assert (found, ranks_text(code)) == (made, ranks)


@pytest.mark.parametrize("words", ["", "7,5,4,3,2", "Lo: 7,5,4,3,2", "a fine hand"])
def test_no_high_hand(words: str) -> None:
    assert declared_high(words) == (NOT_STATED, NOT_STATED)
