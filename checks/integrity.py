"""Integrity statistics: knowledge of hidden cards, deals that are not uniform, errors that favour one."""

import polars as pl

from checks.rule import Rule, check
from checks.wording import chance, sentence

_LOW = pl.col("p_corrected") <= pl.col("level")


@check
def int_001() -> Rule:
    """Play follows cards that the player could not see.

    What it does:
        Holds every decision of a player, of all who sat at a seat and of all whom a dealer dealt to
        against each of the dealer's hidden cards. Who does not know them gains nothing by them on average,
        whatever his skill. p bounds the chance of a false alarm however often one looks, and is corrected
        (Bonferroni) over all of them: `hold.integrity_level` is the chance that honest players raise any.

    Why it matters:
        A marked, glimpsed or signalled card shows in decisions long before it shows in winnings.

    Example:
        130 decisions against best play that won 40 antes by the dealer's second hidden card: recorded
        40.0 antes, expected none on average.
    """
    return Rule(
        over="hidden_knowledge",
        breach=_LOW,
        recorded=sentence("{} antes won by hidden card {}", pl.col("gained").round(1), "place"),
        expected=pl.lit("none on average"),
        player=pl.col("player"),
        seat=pl.col("seat"),
        message=sentence(
            "{} decided {} times against best play and won {} antes by the dealer's hidden card {}: {} "
            "standard deviations, p {}, corrected over {} {}",
            "subject", "against", pl.col("gained").round(1), "place", pl.col("z").round(2), chance("p"),
            "tests",
            chance("p_corrected"),
        ),
        lasting=pl.col("subject"),
    )  # fmt: skip


@check
def int_002() -> Rule:
    """Cards come up with other frequencies than a shuffled deck gives.

    What it does:
        Counts the cards of every position of the deal, by card, rank and suit, over all rounds, by dealer
        and by table (its shoe), and tests them (Pearson, corrected for draws without replacement; Holm over
        all tests: `hold.integrity_level` is the chance of any). A position that a round hides is not tested.

    Why it matters:
        A deck that lacks a card, a shuffle that does not mix, a dealer who places cards.

    Example:
        An ace as the dealer's fifth card in every tenth round: recorded 190.4, expected 51 on average.
    """
    return Rule(
        over="card_tests",
        breach=_LOW,
        recorded=sentence("X2 of {}", pl.col("statistic").round(1)),
        expected=sentence("{} on average", "freedom"),
        message=sentence(
            "{}: {} of {}, counted by {}: X2 of {} in {} cards, p {}, corrected over {} tests {}",
            "subject", pl.format("card {}", pl.col("place") + 1), "of", "cells", pl.col("statistic").round(1),
            "cards", chance("p"), "tests", chance("p_corrected"),
        ),
        lasting=sentence("{} {} {} {}", "subject", "of", "place", "cells"),
    )  # fmt: skip


@check
def int_003() -> Rule:
    """One dealer's mistakes all favour the same player.

    What it does:
        Counts a dealer's payment errors in favour of players, and how many fell on each player's seats. Where
        they fall anywhere that number is hypergeometric. Corrected (Holm) over all pairs:
        `hold.integrity_level` is the chance of any.

    Why it matters:
        A mistake has no friends; a dealer who pays one player too much, again and again, may have one.

    Example:
        Nine of a dealer's ten overpayments went to a player at one of his eight seats: recorded 9 of
        10, expected 1.25.
    """
    return Rule(
        over="error_pairs",
        breach=_LOW,
        recorded=sentence("{} of {}", "for_player", "all_for"),
        expected=(pl.col("all_for") * pl.col("seats") / pl.col("all_seats")).round(2).cast(pl.String),
        player=pl.col("player"),
        message=sentence(
            "{} of dealer {}'s {} overpayments went to {}, who sat at {} of the {} seats that were dealt to: "
            "p {}, corrected over {} pairs {}",
            "for_player", "dealer", "all_for", "player", "seats", "all_seats", chance("p"), "tests",
            chance("p_corrected"),
        ),
        lasting=sentence("{}\x1f{}", "dealer", "player"),
    )  # fmt: skip
