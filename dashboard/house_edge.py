"""What a house-banked sheet keeps in the long run, by the way it is played, on the page."""

import polars as pl
import streamlit as st

from dashboard import columns
from dashboard.filters import Filters
from dashboard.markup import Figure, figures, notice
from dashboard.optimal_play import show_optimal_play
from pipeline.theory.edge import Edge, edge_of
from pipeline.theory.figures import ENDS_NAMED, Figures
from schemas.sheets import HouseSheet, all_sheets

HANDS = 100
_ENDS = {
    "fold": "Folds", "not_qualified": "Dealer does not qualify", "win": "Wins", "tie": "Ties",
    "lose": "Loses",
}  # fmt: skip


def show_edge(filters: Filters, used: list[str]) -> None:
    """The figures of one sheet, as it reads itself; those that the lake's tables play by come first.

    Args:
        filters: keep what was chosen in the address.
        used: names of those sheets.
    """
    sheets = {name: each for name, each in all_sheets().items() if isinstance(each, HouseSheet)}
    names = [*(name for name in used if name in sheets), *(name for name in sheets if name not in used)]
    with st.columns(3)[0]:
        name = filters.one("edge", "House-banked sheet", names)
    sheet = sheets[name]
    st.caption(
        "Counted over all hands, up cards and dealers' hands, by the sheet's own readings; amounts in antes. "
        "`studaudit rules edge` has every other reading."
    )
    bought = sheet.purchase is not None and st.toggle(
        "Count bought cards too",
        help="Every card that could come for every card given away: some ten seconds.",
    )
    with st.spinner("Counting all deals…"):
        edge = edge_of(sheet, bought_cards=bought)
    if sheet.purchase is not None and not bought:
        notice("plain", "This sheet sells a card. These are the figures of players who buy none.")
    for bet, each in edge.favours_player:
        notice(
            "bad",
            f"RUL-002: the sheet favours the player. Best played, the {bet} cost the house "
            f"{float(-each):.4%} of the stake.",
        )
    _figures(edge)
    _ways(edge)
    show_optimal_play(edge)
    _outcomes(edge.main)


def _figures(edge: Edge) -> None:
    main = edge.main
    shown = [
        Figure("House edge", f"{float(main.house_edge):.4%}", "of the ante, under optimal play"),
        Figure("Element of risk", f"{float(main.element_of_risk):.4%}", "of all that is wagered"),
        Figure("Standard deviation", f"{main.std_dev:.4f}", "antes, of one hand"),
        Figure("Raises", f"{float(main.raise_frequency):.2%}", "of the hands, under optimal play"),
        Figure("Dealer qualifies", f"{float(edge.dealer_qualifies):.4%}", "of his hands"),
    ]
    if edge.bonus is not None:
        shown.append(Figure("Bonus", f"{float(edge.bonus.house_edge):.4%}", "house edge, of its stake"))
    if edge.jackpot is not None and edge.jackpot.break_even_meter is not None:
        meter = float(edge.jackpot.break_even_meter)
        shown.append(Figure("Break-even meter", f"{meter:,.2f}", "above it the bet favours the player"))
    figures(shown)


def _ways(edge: Edge) -> None:
    """Every way to play, and what it costs beside the best one."""
    st.subheader("Ways to play, and what they cost", anchor=False)
    ways = {"optimal play": edge.main}
    if edge.with_purchase is not None:
        ways["optimal play, buys a card where that is best"] = edge.with_purchase
    ways |= {strategy.value: each for strategy, each in edge.strategies.items()}
    rows = [_way(name, each, edge.main) for name, each in ways.items()]
    config = {
        "way": columns.text("Way to play", "When the player raises; he folds all other hands.", "large"),
        "edge": columns.percentage("House edge", "Of the ante."),
        "cost": st.column_config.NumberColumn(
            f"Costs in {HANDS} hands",
            help="Antes lost beside optimal play that buys none.",
            format="%.2f",
        ),
        "deviation": st.column_config.NumberColumn("Std dev", help="Of one hand, in antes.", format="%.4f"),
        "raises": columns.percentage("Raises", "Share of the hands."),
        "buys": columns.percentage("Buys", "Share of the hands."),
        "lost": columns.text("Lost in all deals", "Antes, and how many deals there are: exact."),
    }
    columns.listing(pl.DataFrame(rows), config)


def _way(name: str, each: Figures, best: Figures) -> dict[str, object]:
    return {
        "way": name,
        "edge": float(each.house_edge) * 100,
        "cost": float(each.house_edge - best.house_edge) * HANDS,
        "deviation": each.std_dev,
        "raises": float(each.raise_frequency) * 100,
        "buys": float(each.buy_frequency) * 100,
        "lost": f"{each.loss:,} of {each.deals:,}",
    }


def _outcomes(main: Figures) -> None:
    st.subheader("How hands end under optimal play", anchor=False)
    ends = {_ENDS[name]: main.outcomes[name] for name in ENDS_NAMED}
    ends |= {f"Wins with {name}": deals for name, deals in main.wins.items() if deals}
    rows = [
        {"end": end, "share": deals / main.deals * 100, "deals": f"{deals:,}"} for end, deals in ends.items()
    ]
    config = {
        "end": columns.text("End", "How the player's part ends; wins by the class of his hand below."),
        "share": columns.percentage("Share", "Of all deals."),
        "deals": columns.text("Deals", "Exact."),
    }
    columns.listing(pl.DataFrame(rows), config)
