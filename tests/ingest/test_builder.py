"""What a hand gathers beside the lines that PokerStars and Full Tilt print."""

from pipeline.ingest.formats.reading.builder import HandBuilder
from schemas.cards import cards_text
from schemas.high_hands import ranks_code
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import NOT_STATED, Action, HandClass, Street

SEVEN = list(range(7))


def _builder() -> HandBuilder:
    builder = HandBuilder(RecordedHand("1", "Site", "cash", "7stud8", "fixed", "USD", 2))
    builder.seat(1, "Ann", 1000, sitting_out=False)
    builder.seat(2, "Bo", 1000, sitting_out=False)
    return builder


def test_a_seat_whose_deal_is_not_printed_holds_what_it_shows() -> None:
    builder = _builder()
    builder.open_street(Street.THIRD, [])
    builder.deal(2, [], [40])
    builder.open_street(Street.SHOWDOWN, [])
    for seat in (1, 2):
        builder.hold(seat, SEVEN)
    builder.show(1, SEVEN, "")
    hand = builder.finish()
    assert [cards_text(seat.cards) for seat in hand.seats] == [cards_text(SEVEN), "?? ?? Qc"]
    assert [action.kind for action in hand.actions] == [Action.DEAL, Action.SHOW]


def test_a_hand_named_in_a_sites_own_words_is_kept_like_any_other() -> None:
    builder = _builder()
    kings, aces = (int(HandClass.PAIR), ranks_code([13])), (int(HandClass.PAIR), ranks_code([14]))
    builder.name_hand(1, "Paar: K", kings)
    builder.name_hand(1, "Paar: A", aces, 0x86431)
    builder.name_hand(2, "", (NOT_STATED, NOT_STATED))
    ann, bo = builder.finish().seats
    assert (ann.declared_text, ann.declared_class, ann.declared_ranks) == ("Paar: K", *kings)
    assert (ann.restated_class, ann.restated_ranks, ann.declared_low) == (*aces, 0x86431)
    assert (bo.declared_text, bo.declared_class, bo.declared_low) == ("", NOT_STATED, NOT_STATED)
