"""The deal: the right cards, once each, in the right places and order."""

import polars as pl

from checks.dealt_cards import HAND_SIZE
from checks.rule import Rule, check, undecided
from checks.wording import card, cards, clause, number, sentence
from schemas.undecidable import Undecidable

_STUD_CARDS = 7


@check
def deal_001() -> Rule:
    """One card lies in two places of a deal.

    What it does:
        Looks for a card that is known twice among the dealer's cards, the seats' cards as dealt,
        the bought and the burned ones, or the community card. Hidden cards are left out. Void deals
        are looked at as well: a deck holds each card once, whatever became of the round. The seat is
        named where it alone holds all the copies.

    Why it matters:
        Either the record is wrong, and nothing built on it can be trusted, or the deck was.

    Example:
        Seat 3 and the dealer both hold Kc: recorded "Kc at seat 3 and the dealer", expected once.
    """
    return Rule(
        over="repeated_cards",
        applies=pl.col("known"),
        breach=pl.col("card").is_not_null(),
        recorded=sentence("{} at {}", card("card"), "places"),
        expected=pl.lit("each card once"),
        message=sentence("{} lies at {}", card("card"), "places"),
        clause=clause("003.1", sets="deck"),
        seat=pl.col("seat"),
        player=pl.col("player"),
    )


@check
def deal_002() -> tuple[Rule, ...]:
    """A hand in play holds too many or too few cards.

    What it does:
        Counts the cards of each live hand as dealt, hidden ones too, and the dealer's in a live
        round. A void hand or round may hold any number. At a showdown of the seven-card family each
        hand whose cards are listed must have seven with the community card, five in five-card stud,
        and one that is laid open must show as many.

    Why it matters:
        A hand with another number of cards is void by the rules; playing on with it gives one side
        a choice that the other does not have, and its settlement cannot be judged.

    Example:
        Seat 2 plays 6 cards: recorded 6 cards, expected 5 cards.
    """
    dealer = pl.col("dealer_cards").list.len()
    in_hand = pl.col("seat_card_count") + pl.col("community_cards")
    whole = pl.when(pl.col("game") == "5stud").then(pl.lit(HAND_SIZE)).otherwise(pl.lit(_STUD_CARDS))
    laid_open = pl.coalesce("shown_cards", "seat_card_count")
    all_shown = (laid_open == whole) | (laid_open + pl.col("community_cards") == whole)
    held = pl.when(in_hand != whole).then(in_hand).otherwise(laid_open)
    return (
        Rule(
            over="seats",
            applies=pl.col("live"),
            breach=pl.col("seat_card_count") != HAND_SIZE,
            recorded=sentence("{} cards", number("seat_card_count")),
            expected=pl.lit(f"{HAND_SIZE} cards"),
            message=sentence("seat {} plays {} cards", number("seat"), number("seat_card_count")),
            clause=clause(sets="hand_cards"),
            seat=pl.col("seat"),
            player=pl.col("seat_player"),
        ),
        Rule(
            over="rounds",
            applies=pl.col("live"),
            breach=dealer != HAND_SIZE,
            recorded=sentence("the dealer: {} cards", number(dealer)),
            expected=pl.lit(f"{HAND_SIZE} cards"),
            message=sentence("the dealer plays {} cards: {}", number(dealer), cards("dealer_cards")),
            clause=clause(sets="hand_cards"),
        ),
        Rule(
            over="hand_seats",
            applies=pl.col("contested") & pl.col("in_play") & (pl.col("seat_card_count") > 0),
            breach=(in_hand != whole) | ~all_shown,
            recorded=sentence("{} cards", number(held)),
            expected=sentence("{} cards", number(whole)),
            message=sentence("seat {} goes to the showdown with {} cards", number("seat"), number(held)),
            clause=clause("003.10"),
            seat=pl.col("seat"),
            player=pl.col("player"),
            explained={"DEAL-008": pl.col("community_cards") > 0},
        ),
    )


@check
def deal_003() -> Rule:
    """The cards dealt do not follow the order of the deck.

    What it does:
        Where the shoe's deck is recorded, deals it out again: one card at a time to each hand in
        seat order, then to the dealer, five times, then the bought cards in seat order. Burned
        cards are skipped where the sheet has a card burned that is shown by mistake; where it is
        turned back and dealt on, they are not. Hidden cards are not compared. The first card that
        lies elsewhere is named. A misdeal with other than five cards in a void hand has no order to
        compare.

    Why it matters:
        A card that did not come from its place in the deck was put there.

    Example:
        The shoe's first card is 8s, seat 1's first card is 7s: recorded 7s at seat 1, expected 8s.
    """
    return Rule(
        over="deck_order",
        applies=pl.col("counted") | (pl.col("live") & pl.col("all_hands_live")),
        undecidable=undecided((~pl.col("counted"), Undecidable.CARD_COUNT)),
        breach=pl.col("out_of_place") > 0,
        recorded=sentence("{} at {}", card("card"), "place"),
        expected=pl.when(pl.col("deck_card").is_null()).then(pl.lit("nothing")).otherwise(card("deck_card")),
        message=sentence(
            "{} cards lie elsewhere than the deck puts them, first {} at {}",
            number("out_of_place"), card("card"), "place",
        ),
        clause=clause(sets="dealing"),
        seat=pl.col("seat"),
    )  # fmt: skip


@check
def deal_004() -> Rule:
    """The dealer shows another card than the rule says.

    What it does:
        Compares the place of the dealer's exposed card, in dealing order, with the one that the
        sheet names. A sheet that lets any card be shown is always kept to. Where the dealer's hand
        has the wrong number of cards, that is the fault (DEAL-002), and places mean nothing.

    Why it matters:
        Players decide on the exposed card; a dealer who can choose it can steer them.

    Example:
        The sheet exposes the fifth card, the first was shown: recorded "card 1: Ah", expected card 5.
    """
    shown = pl.col("dealer_up")
    rule = pl.col("dealer_up_rule")
    exposed = pl.col("dealer_cards").list.get(shown, null_on_oob=True)
    return Rule(
        over="rounds",
        applies=pl.col("live") & (pl.col("dealer_cards").list.len() == HAND_SIZE),
        undecidable=undecided((rule.is_null(), Undecidable.NO_SHEET)),
        breach=(rule >= 0) & (shown != rule),
        recorded=sentence("card {}: {}", number(shown + 1), card(exposed)),
        expected=sentence("card {}", number(rule + 1)),
        message=sentence(
            "the dealer's card {} lies open instead of card {}", number(shown + 1), number(rule + 1)
        ),
        clause=clause(sets="dealer_up"),
    )


@check
def deal_005() -> Rule:
    """A position or a player stands where the layout has no place for it.

    What it does:
        Looks for a seat number that the layout does not have, a seat that stands twice in one
        round, and a player with two hands. The later of two is named.

    Why it matters:
        One hand for each player and box is what keeps players from seeing more cards than their own.

    Example:
        Seat 9 on a layout of seven: recorded seat 9, expected seats 1 to 7.
    """
    outside = ~pl.col("seat").is_between(1, pl.col("layout_seats"))
    seat_again, player_again = pl.col("seat_again"), pl.col("player_again")
    return Rule(
        over="seats",
        breach=outside | seat_again | player_again,
        recorded=pl.when(outside)
        .then(sentence("seat {}", number("seat")))
        .when(seat_again)
        .then(sentence("seat {} twice", number("seat")))
        .otherwise(sentence("{} twice", "seat_player")),
        expected=pl.when(outside)
        .then(sentence("seats 1 to {}", number("layout_seats")))
        .when(seat_again)
        .then(pl.lit("one hand on each seat"))
        .otherwise(pl.lit("one hand for each player")),
        message=pl.when(outside)
        .then(sentence("the layout has no seat {}", number("seat")))
        .when(seat_again)
        .then(sentence("seat {} holds two hands", number("seat")))
        .otherwise(sentence("player {} holds two hands", "seat_player")),
        clause=clause(sets="layout_seats"),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
    )
