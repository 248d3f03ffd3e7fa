"""`studaudit ev`."""

from typing import TYPE_CHECKING, cast

import click

from pipeline.cli.asked_readings import house_sheet
from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, print_rows
from schemas.fault import UsageFault

if TYPE_CHECKING:
    from pipeline.view.edge import Facts

_COLUMNS = {
    "choice": "choice", "worth": "worth in antes", "not_qualified": "dealer does not qualify", "win": "wins",
    "tie": "ties", "lose": "loses", "fold": "folds after all", "best": "",
}  # fmt: skip
_HAND = 5


def _cards(text: str, option: str) -> list[int]:
    from schemas.cards import card_number

    try:
        cards = [card_number(word) for word in text.replace(",", " ").split()]
    except ValueError as fault:
        raise UsageFault(str(fault), place=option) from None
    if -1 in cards:
        raise UsageFault("a hidden card has no value", place=option)
    return cards


def _print(facts: "Facts") -> None:
    click.echo(f"{facts['sheet']}: {facts['hand']} against {facts['up']}")
    raising: dict[str, object] = {"choice": "raise", "worth": f"{facts['raise']:+.6f}"}
    rows = [raising | _shown(facts["counts"])]
    rows.append({"choice": "fold", "worth": f"{facts['fold']:+.6f}"})
    for card, worth in cast("dict[str, float]", facts.get("buy", {})).items():
        counts = cast("Facts", facts["buy_counts"])[card]
        rows.append({"choice": f"buy, giving {card} away", "worth": f"{worth:+.6f}"} | _shown(counts))
    discard = facts["best_discard"]
    best = facts["best"] if discard is None else f"buy, giving {discard} away"
    for row in rows:
        row["best"] = "best" if row["choice"] == best else None
    print_rows(rows, _COLUMNS, figures=tuple(_COLUMNS)[1:-1])


def _shown(counts: object) -> dict[str, object]:
    return {name: f"{deals:,}" for name, deals in cast("dict[str, int]", counts).items() if deals}


@click.command()
@click.option("--rules", required=True, metavar="ID@V", help="The sheet, such as stud-poker-bonus@1.")
@click.option(
    "--hand", required=True, metavar="CARDS", help='The player\'s five cards, such as "As Kd Qh 8c 3s".'
)
@click.option("--up", required=True, metavar="CARD", help="The dealer's up card, such as 8d.")
@click.option(
    "--reading", "readings", multiple=True, metavar="CLAUSE=NAME", help="Read a clause so; may be repeated."
)
@click.option(
    "--set", "sets", multiple=True, metavar="NAME=VALUE", help="Set a parameter so; may be repeated."
)
@common_options
def command(
    setting: Setting, rules: str, hand: str, up: str, readings: tuple[str, ...], sets: tuple[str, ...]
) -> None:
    """What a player's choices are worth: the exact value of raising, folding and buying each card, in antes.

    All 163,185 hands that the dealer can have behind his up card are counted; of a bought card all 46 that
    can come, and all 148,995 hands behind each. A hand that bought is taken to raise or fold, whichever is
    better.

    \b
        studaudit ev --rules stud-poker-bonus@1 --hand "As Kd Qh 8c 3s" --up 8d
    """
    import numpy as np

    from pipeline.theory.one_hand import choices_of
    from pipeline.view.edge import choices_facts
    from schemas.cards import cards_text

    cards, ups = _cards(hand, "--hand"), _cards(up, "--up")
    if len(cards) != _HAND or len(ups) != 1:
        raise UsageFault(
            f"a hand has five cards and the dealer shows one: these are {len(cards)} and {len(ups)}",
            hint='write them like --hand "As Kd Qh 8c 3s" --up 8d',
        )
    if len({*cards, *ups}) <= _HAND:
        raise UsageFault("a card comes twice", place="--hand, --up")
    sheet, _ = house_sheet(rules, readings, sets)
    choices = choices_of(sheet, np.array(cards, dtype=np.int8), ups[0])
    facts = choices_facts(sheet, choices, cards_text(cards), cards_text(ups))
    if setting.as_json:
        print_json(facts)
    else:
        _print(facts)
