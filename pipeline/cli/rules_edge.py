"""`studaudit rules edge ID@V`."""

from typing import TYPE_CHECKING, cast

import click

from pipeline.cli.asked_readings import house_sheet
from pipeline.cli.options import Setting, common_options
from pipeline.cli.output import print_json, print_rows

if TYPE_CHECKING:
    from pipeline.view.edge import Facts

_COLUMNS = {
    "way": "way to play", "edge": "house edge", "deviation": "std dev", "raises": "raises", "buys": "buys",
    "wager": "mean wager", "risk": "element of risk",
}  # fmt: skip
_MISTAKES = {
    "says": "mistake", "often": "how often", "cost": "costs in 100 hands", "of_edge": "of the house edge",
}  # fmt: skip
_ENDS = {
    "fold": "folds", "not_qualified": "dealer does not qualify", "win": "wins", "tie": "ties",
    "lose": "loses",
}  # fmt: skip


def _way(name: str, facts: "Facts") -> dict[str, object]:
    def share(key: str) -> str | None:
        value = cast(float, facts[key])
        return f"{value:.4%}" if value else None

    return {
        "way": name,
        "edge": f"{cast(float, facts['house_edge']):.6%}",
        "deviation": f"{cast(float, facts['std_dev']):.4f}",
        "raises": share("raise_frequency"),
        "buys": share("buy_frequency"),
        "wager": f"{cast(float, facts['mean_wager']):.6f}",
        "risk": share("element_of_risk"),
    }


def _print(facts: "Facts") -> None:
    main = cast("Facts", facts["main"])
    readings = ", ".join(f"{clause} {name}" for clause, name in cast("Facts", facts["readings"]).items())
    click.echo(f"{facts['sheet']}{f', read as: {readings}' if readings else ''}")
    click.echo(f"the dealer qualifies with {cast(float, facts['dealer_qualifies']):.4%} of his hands")
    click.echo()
    ways = [_way("optimal play", main)]
    if "with_purchase" in facts:
        ways.append(_way("optimal play, buys where best", cast("Facts", facts["with_purchase"])))
    ways += [_way(str(each["says"]), each) for each in cast("list[Facts]", facts["strategies"])]
    print_rows(ways, _COLUMNS, figures=tuple(_COLUMNS)[1:])
    click.echo()
    click.echo(
        f"exactly, under optimal play: {main['numerator']:,} antes lost in {main['denominator']:,} deals"
    )
    outcomes = cast("dict[str, float]", main["outcomes"])
    click.echo("  " + ", ".join(f"{_ENDS[name]} {share:.4%}" for name, share in outcomes.items()))
    if "bonus" in facts:
        bonus = cast("dict[str, float]", facts["bonus"])
        click.echo(
            f"bonus: house edge {bonus['house_edge']:.4%} of its stake, paid {bonus['paid']:.4%} of hands"
        )
    if "jackpot" in facts:
        jackpot = cast("dict[str, float | None]", facts["jackpot"])
        click.echo(f"jackpot: fixed awards return {jackpot['fixed_return']:.4%} of the stake")
        if jackpot["break_even_meter"] is not None:
            click.echo(f"  the house keeps nothing of it at a meter of {jackpot['break_even_meter']:,.2f}")
    for name in cast("list[str]", facts["favours_player"]):
        click.echo(click.style(f"RUL-002 the sheet favours the player: {name}", bold=True))
    _print_optimal_play(facts)


def _print_optimal_play(facts: "Facts") -> None:
    play = cast("Facts", facts["optimal_play"])
    bought = cast("Facts | None", play.get("with_purchase"))
    told = {"optimal play" if bought is None else "optimal play, buys none": play["says"]}
    if bought is not None:
        told["optimal play, buys where best"] = bought["says"]
    for heading, says in told.items():
        click.echo()
        click.echo(click.style(heading, bold=True))
        for sentence in cast("list[str]", says):
            click.echo(f"  {sentence}")
    click.echo()
    mistakes = [_mistake(each) for each in cast("list[Facts]", facts["mistakes"])]
    print_rows(mistakes, _MISTAKES, figures=tuple(_MISTAKES)[1:])


def _mistake(facts: "Facts") -> dict[str, object]:
    of_edge = cast("float | None", facts["share_of_edge"])
    return {
        "says": facts["says"],
        "often": f"{cast(float, facts['frequency']):.4%}",
        "cost": f"{cast(float, facts['cost']) * 100:.4f}",
        "of_edge": None if of_edge is None else f"{of_edge:.2%}",
    }


@click.command()
@click.argument("sheet", metavar="ID@V")
@click.option(
    "--reading", "readings", multiple=True, metavar="CLAUSE=NAME", help="Read a clause so; may be repeated."
)
@click.option(
    "--set", "sets", multiple=True, metavar="NAME=VALUE", help="Set a parameter so; may be repeated."
)
@common_options
def command(setting: Setting, sheet: str, readings: tuple[str, ...], sets: tuple[str, ...]) -> None:
    """The exact house edge of a sheet, its variance, optimal play, and what common mistakes cost.

    All hands, up cards and dealers' hands are counted: 19,933,230,517,200 deals, 42 times as many where a
    card can be bought. Amounts are in antes. The bonus and the jackpot are those of a player who plays his
    main bets best. A maximum payout is the table's and left out.

    \b
        studaudit rules edge caribbean-stud-us@1
        studaudit rules edge stud-poker-fr@1 --reading 000-a=on-the-ante
        studaudit rules edge stud-poker-fr@1 --set pay_table.flush=7 --json

    A sheet that sells a card takes some ten seconds when it is first asked for; what was counted is kept.
    """
    from pipeline.theory.edge import edge_of
    from pipeline.theory.mistakes import costs_of
    from pipeline.theory.optimal_play import optimal_play
    from pipeline.view.edge import edge_facts
    from pipeline.view.optimal_play import mistakes_facts, optimal_play_facts

    read, values = house_sheet(sheet, readings, sets)
    if read.purchase is not None and not setting.quiet:
        click.echo("counting all hands and all cards that can be bought …", err=True)
    edge, play = edge_of(read), optimal_play(read)
    facts = edge_facts(edge, values)
    facts["optimal_play"] = optimal_play_facts(play, edge)
    facts["mistakes"] = mistakes_facts(costs_of(edge, play))
    if setting.as_json:
        print_json(facts)
    else:
        _print(facts)
