"""The table of a stud hand drawn as it stood before a step: seats round the felt, boards, stacks, pot.

Names come from sources and are written by `escape`; all else are numbers and fixed words.
"""

from collections.abc import Sequence
from math import cos, pi, sin

from dashboard.cards import DROP, HEIGHT, laid, width_of
from dashboard.markup import escape
from pipeline.view.model import TableSeatView, TableView

_WIDTH, _HIGH = 1000, 610
_MIDDLE = (_WIDTH / 2, _HIGH / 2)
_REACH = (372, 232)
"""From the middle of the table to the middle of a seat."""
_BOX, _BOX_HIGH = 232, 108
_SCALE = 0.62
"""Of the cards before a seat."""
_LONGEST_NAME = 20
_FELT, _RAIL, _INK, _MUTED, _TURN = "#dcebe2", "#a9c4b4", "#1c2630", "#5b6d7c", "#1d7a4f"
_STATES = {"in": "", "all-in": "all-in", "folded": "folded", "away": "not dealt in"}


def _text(x: float, y: float, text: object, size: int = 15, **more: str) -> str:
    kinds = {"fill": _INK, "text-anchor": "middle"} | {
        name.replace("_", "-"): value for name, value in more.items()
    }
    said = " ".join(f'{name}="{value}"' for name, value in kinds.items())
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" {said}>{escape(text)}</text>'


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _hand(seat: TableSeatView, x: float, y: float) -> str:
    if not seat.cards:
        return ""
    left = x - width_of(seat.cards) * _SCALE / 2
    return f'<g transform="translate({left:.1f} {y:.1f}) scale({_SCALE})">{laid(seat.cards, seat.up)}</g>'


def _seat(seat: TableSeatView, angle: float, *, in_turn: bool, acts: bool) -> str:
    """A seat's box: who, chips left, cards; what it put in on the street lies towards the middle."""
    x, y = _MIDDLE[0] + _REACH[0] * cos(angle), _MIDDLE[1] + _REACH[1] * sin(angle)
    left, top = x - _BOX / 2, y - _BOX_HIGH / 2
    line, width = (_TURN, 3) if in_turn else (_INK, 2) if acts else (_RAIL, 1)
    faded = ' opacity="0.45"' if seat.state in ("folded", "away") else ""
    chips = "chips not stated" if seat.stack is None else seat.stack
    aside = f"{chips} {_STATES[seat.state]}".strip()
    box = (
        f'<rect x="{left:.0f}" y="{top:.0f}" width="{_BOX}" height="{_BOX_HIGH}" rx="9" fill="#ffffff" '
        f'stroke="{line}" stroke-width="{width}"></rect>'
    )
    name = _text(x, top + 19, f"{seat.seat}  {_short(seat.player)}", 15, font_weight="600")
    under = _text(x, top + 38, aside, 14, fill=_MUTED)
    title = f"<title>{escape(f'seat {seat.seat}: {seat.player}')}</title>"
    bet = ""
    if seat.street_total_minor > 0:
        at_x, at_y = (middle + 0.57 * (at - middle) for middle, at in zip(_MIDDLE, (x, y), strict=True))
        bet = (
            f'<rect x="{at_x - 33:.0f}" y="{at_y - 15:.0f}" width="66" height="22" rx="11" fill="#ffffff">'
            + "</rect>"
            + _text(at_x, at_y + 1, seat.street_total, 14)
        )
    cards = _hand(seat, x, top + _BOX_HIGH - (HEIGHT + DROP) * _SCALE - 10)
    return f"<g{faded}>{title}{box}{name}{under}{cards}</g>{bet}"


def _middle(table: TableView) -> str:
    x, y = _MIDDLE
    street = table.street if table.street in ("ante", "showdown") else f"{table.street} street"
    lines = _text(x, y - 8, street, 15, fill=_MUTED)
    if table.pot is not None:
        lines += _text(x, y + 18, f"pot {table.pot}", 21, font_weight="600")
    if table.community:
        left = x - width_of(table.community) * _SCALE / 2
        common = laid(table.community, [True] * len(table.community))
        lines += f'<g transform="translate({left:.1f} {y + 28:.1f}) scale({_SCALE})">{common}</g>'
    return lines


def _said(table: TableView) -> str:
    seats = ", ".join(f"seat {seat.seat} {seat.state}" for seat in table.seats)
    return f"The table before the step: {table.street}, pot {table.pot or 'not known'}; {seats}"


def draw_table(table: TableView, acting: int | None) -> str:
    """The table as a drawing: the first seat of the list at the bottom, the others clockwise.

    Args:
        table: as it stood.
        acting: the seat whose step it is, None where it is nobody's.
    """
    seats: Sequence[TableSeatView] = table.seats
    angles = (pi / 2 + 2 * pi * place / max(len(seats), 1) for place in range(len(seats)))
    drawn = "".join(
        _seat(seat, angle, in_turn=seat.seat == table.turn, acts=seat.seat == acting)
        for seat, angle in zip(seats, angles, strict=True)
    )
    felt = (
        f'<ellipse cx="{_MIDDLE[0]:.0f}" cy="{_MIDDLE[1]:.0f}" rx="{_REACH[0]}" ry="{_REACH[1]}" '
        f'fill="{_FELT}" stroke="{_RAIL}" stroke-width="8"></ellipse>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HIGH}" width="100%" role="img" '
        f'aria-label="{escape(_said(table))}" font-family="sans-serif">{felt}{_middle(table)}{drawn}</svg>'
    )
