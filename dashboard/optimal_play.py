"""What optimal play of a sheet raises, and what departing from it costs, on the page."""

import polars as pl
import streamlit as st

from dashboard import columns
from pipeline.theory.edge import Edge
from pipeline.theory.mistakes import Cost, costs_of
from pipeline.theory.optimal_play import KINDS, UPS, OptimalPlay, cells, optimal_play
from pipeline.theory.play_in_words import sentences

HANDS = 100
_FOLDED, _RAISED, _MUTED = "#eef2f5", "#1f5673", "#64768a"


def show_optimal_play(edge: Edge) -> None:
    """When best play raises, by hand and up card, and the mistakes."""
    play = optimal_play(edge.sheet)
    st.subheader("Optimal play", anchor=False)
    st.markdown("\n".join(f"- {sentence}" for sentence in sentences(play)))
    if edge.sheet.purchase is not None:
        st.caption("Of players who buy no card.")
    st.markdown("**Share that is raised, by hand and up card**")
    st.vega_lite_chart(_cells(play), _CHART)
    _kinds(play)
    st.subheader("Common mistakes, and what they cost", anchor=False)
    st.caption("Each departs from optimal play in some hands and follows it in all others.")
    _mistakes(costs_of(edge, play))


_CHART: dict[str, object] = {
    "config": {
        "font": "sans-serif",
        "view": {"stroke": None},
        "axis": {"labelColor": _MUTED, "titleColor": _MUTED, "domain": False, "ticks": False},
    },
    "height": 18 * len(KINDS),
    "mark": {"type": "rect", "stroke": "#ffffff", "strokeWidth": 1},
    "encoding": {
        "x": {
            "field": "up_card",
            "type": "nominal",
            "title": "up card",
            "sort": None,
            "axis": {"labelAngle": 0, "orient": "top"},
        },
        "y": {"field": "hand", "type": "nominal", "title": None, "sort": None},
        "color": {
            "field": "raised",
            "type": "quantitative",
            "title": "raised",
            "scale": {"domain": [0, 1], "range": [_FOLDED, _RAISED]},
            "legend": {"format": ".0%"},
        },
        "tooltip": [
            {"field": "hand", "type": "nominal", "title": "Hand"},
            {"field": "up_card", "type": "nominal", "title": "Up card"},
            {"field": "raised", "type": "quantitative", "title": "Raised", "format": ".2%"},
            {"field": "raise", "type": "quantitative", "title": "Raising is worth", "format": "+.4f"},
            {"field": "fold", "type": "quantitative", "title": "Folding is worth", "format": "+.4f"},
            {"field": "deals", "type": "quantitative", "title": "Deals", "format": ","},
        ],
    },
}


def _cells(play: OptimalPlay) -> pl.DataFrame:
    """A row for each kind of hand, best first, and up card."""
    rows: list[dict[str, object]] = []
    for kind in reversed(range(len(KINDS))):
        for up, up_card in enumerate(UPS):
            part = play.part(cells(kind, up))
            rows.append(
                {
                    "hand": KINDS[kind],
                    "up_card": up_card,
                    "raised": float(part.share_raised),
                    "raise": float(part.mean(part.raising)),
                    "fold": float(part.mean(part.folding)),
                    "deals": part.deals,
                }
            )
    return pl.DataFrame(rows)


def _kinds(play: OptimalPlay) -> None:
    whole, rows = play.part(cells()), list[dict[str, object]]()
    for kind in reversed(range(len(KINDS))):
        part = play.part(cells(kind))
        rows.append(
            {
                "hand": KINDS[kind],
                "share": part.deals / whole.deals * 100,
                "raised": float(part.share_raised) * 100,
                "raise": float(part.mean(part.raising)),
                "fold": float(part.mean(part.folding)),
                "best": float(part.mean(part.best)),
                "deals": f"{part.raised:,} of {part.deals:,}",
            }
        )
    config = {
        "hand": columns.text("Hand", "Of the player; A-K, A-Q and below are hands without a pair."),
        "share": columns.percentage("Share", "Of all deals."),
        "raised": columns.percentage("Raised", "By optimal play, over all up cards."),
        "raise": _worth("Raise", "What raising all of them is worth on average, in antes."),
        "fold": _worth("Fold", "What folding all of them is worth, in antes."),
        "best": _worth("Best", "What the better of both is worth, by hand and up card, in antes."),
        "deals": columns.text("Raised deals", "Exact."),
    }
    columns.listing(pl.DataFrame(rows), config)


def _worth(label: str, meaning: str) -> columns.ColumnConfig:
    return st.column_config.NumberColumn(label, help=meaning, format="%.4f")


def _mistakes(costs: list[Cost]) -> None:
    rows = [
        {
            "mistake": cost.says,
            "frequency": float(cost.frequency) * 100,
            "cost": float(cost.of_hand) * HANDS,
            "of_edge": None if cost.of_edge is None else float(cost.of_edge) * 100,
            "lost": f"{cost.lost:,} of {cost.deals:,}",
        }
        for cost in costs
    ]
    config = {
        "mistake": columns.text("Mistake", "What is played otherwise than optimal play does.", "large"),
        "frequency": columns.percentage("How often", "Share of all hands that are played otherwise."),
        "cost": st.column_config.NumberColumn(
            f"Costs in {HANDS} hands", help="Antes, over all hands dealt.", format="%.2f"
        ),
        "of_edge": columns.percentage("Of the house edge", "The cost, in shares of the edge of best play."),
        "lost": columns.text("Lost in all deals", "Antes, and how many deals there are: exact."),
    }
    schema = {"of_edge": pl.Float64()}
    columns.listing(pl.DataFrame(rows, schema_overrides=schema), config)
