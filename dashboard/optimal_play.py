"""What optimal play of a sheet raises, and what departing from it costs, on the page."""

import numpy as np
import polars as pl
import streamlit as st
from numpy.typing import NDArray

from dashboard import columns
from pipeline.theory.edge import Edge
from pipeline.theory.kinds import KINDS
from pipeline.theory.mistakes import Cost, costs_of
from pipeline.theory.optimal_play import UPS, OptimalPlay, cells, optimal_play
from pipeline.theory.play_in_words import buying_sentences, sentences

HANDS = 100
_AXES = {"hand": "Hand", "up_card": "Up card", "share": "Share"}
_CELLS = [(kind, up) for kind in reversed(range(len(KINDS))) for up in range(len(UPS))]
_NONE, _ALL, _MUTED = "#eef2f5", "#1f5673", "#64768a"
_LOOK: dict[str, object] = {
    "font": "sans-serif",
    "view": {"stroke": None},
    "axis": {"labelColor": _MUTED, "titleColor": _MUTED, "domain": False, "ticks": False},
}


def show_optimal_play(edge: Edge) -> None:
    """When best play raises and buys, by hand and up card, and the mistakes."""
    play = optimal_play(edge.sheet)
    st.subheader("Optimal play", anchor=False)
    if edge.sheet.purchase is not None:
        st.caption("Of players who buy no card.")
    _list(sentences(play))
    _map("Raised", _raised(play))
    _kinds(play)
    if edge.choices is not None:
        st.subheader("Optimal play that buys a card where that is best", anchor=False)
        _list(buying_sentences(edge.choices))
        _map("Bought", _bought(edge.choices))
    st.subheader("Common mistakes, and what they cost", anchor=False)
    besides = " Of players who buy no card, but for the last." if edge.choices is not None else ""
    st.caption(f"Each departs from optimal play in some hands and follows it in all others.{besides}")
    _mistakes(costs_of(edge, play))


def _list(told: list[str]) -> None:
    st.markdown("\n".join(f"- {sentence}" for sentence in told))


def _map(share: str, rows: pl.DataFrame) -> None:
    """A map of shares by hand, best first, and up card.

    Args:
        share: what is done with the share.
        rows: `hand`, `up_card`, `share`, and what the hint says besides, as text, by its heading.
    """
    st.markdown(f"**{share}, by hand and up card**")
    hints = [{"field": name, "type": "nominal"} for name in rows.columns if name not in _AXES]
    chart: dict[str, object] = {
        "config": _LOOK,
        "height": 18 * len(KINDS),
        "mark": {"type": "rect", "stroke": "#ffffff", "strokeWidth": 1},
        "encoding": {
            "x": {
                "field": "up_card",
                "type": "nominal",
                "title": _AXES["up_card"],
                "sort": None,
                "axis": {"labelAngle": 0, "orient": "top"},
            },
            "y": {"field": "hand", "type": "nominal", "title": None, "sort": None},
            "color": {
                "field": "share",
                "type": "quantitative",
                "title": share,
                "scale": {"domain": [0, 1], "range": [_NONE, _ALL]},
                "legend": {"format": ".0%"},
            },
            "tooltip": [
                {"field": "hand", "type": "nominal", "title": _AXES["hand"]},
                {"field": "up_card", "type": "nominal", "title": _AXES["up_card"]},
                {"field": "share", "type": "quantitative", "title": share, "format": ".2%"},
                *hints,
            ],
        },
    }
    st.vega_lite_chart(rows, chart)


def _raised(play: OptimalPlay) -> pl.DataFrame:
    rows: list[dict[str, object]] = []
    for kind, up in _CELLS:
        part = play.part(cells(kind, up))
        rows.append(
            {
                "hand": KINDS[kind],
                "up_card": UPS[up],
                "share": float(part.share_raised),
                "Raising is worth": f"{float(part.mean(part.raising)):+.4f}",
                "Folding is worth": f"{float(part.mean(part.folding)):+.4f}",
                "Deals": f"{part.deals:,}",
            }
        )
    return pl.DataFrame(rows)


def _bought(choices: NDArray[np.int64]) -> pl.DataFrame:
    rows: list[dict[str, object]] = []
    for kind, up in _CELLS:
        folds, raises, buys = choices[:, kind, up].tolist()
        hands = folds + raises + buys
        rows.append(
            {
                "hand": KINDS[kind],
                "up_card": UPS[up],
                "share": buys / hands,
                "Raised": f"{raises / hands:.2%}",
                "Folded": f"{folds / hands:.2%}",
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
