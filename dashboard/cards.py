"""Playing cards drawn as SVG: face up, dealt face down but known, and hidden.

The drawings hold numbers and fixed words only, and their suits are shapes, not letters of a font.
"""

from collections.abc import Sequence

from schemas.cards import HIDDEN, card_text

WIDTH, HEIGHT, GAP, DROP = 44, 62, 5, 7
"""Size of a card, the space between two, and how much lower one lies that was dealt face down."""

_RED, _BLACK = "#b3261e", "#1c2630"
_SUITS = (
    (_BLACK, "M12 2a4.6 4.6 0 0 1 3.6 7.5a4.6 4.6 0 1 1-2.4 7.6c.2 2.5 1 3.9 2.6 4.9H8.2c1.6-1 2.4-2.4 2.6"
             "-4.9a4.6 4.6 0 1 1-2.4-7.6A4.6 4.6 0 0 1 12 2z"),
    (_RED, "M12 2l7.5 10L12 22 4.5 12z"),
    (_RED, "M12 21C5 15 2 11.5 2 7.8a5.3 5.3 0 0 1 10-2.2a5.3 5.3 0 0 1 10 2.2C22 11.5 19 15 12 21z"),
    (_BLACK, "M12 2C6 8 2 11 2 15a4.6 4.6 0 0 0 8.8 2.2C10.6 19.5 9.8 21 8.2 22h7.6c-1.6-1-2.4-2.5-2.6-4.8"
             "A4.6 4.6 0 0 0 22 15c0-4-4-7-10-13z"),
)  # fmt: skip
"""Colour and outline on a 24 by 24 field: clubs, diamonds, hearts, spades."""


def _frame(fill: str, line: str, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    size = f'width="{WIDTH - 1}" height="{HEIGHT - 1}"'
    return f'<rect x=".5" y=".5" {size} rx="5" fill="{fill}" stroke="{line}"{dashed}></rect>'


def _hidden() -> str:
    lines = "".join(f"M{x} 6L{x - 12} {HEIGHT - 6}" for x in range(18, WIDTH - 5, 7))
    at = f'x="{WIDTH / 2}" y="{HEIGHT / 2 + 7}"'
    middle = f'<text {at} text-anchor="middle" font-size="20" fill="#5b7083">?</text>'
    return f'{_frame("#dbe3ea", "#9fb0be")}<path d="{lines}" stroke="#c3cfd9" fill="none"></path>{middle}'


def _face(card: int, up: bool) -> str:
    rank = card_text(card)[0].replace("T", "10")
    colour, outline = _SUITS[card % 4]
    frame = _frame("#ffffff", "#8796a3") if up else _frame("#e9eef3", "#6d8091", "4 3")
    corner = f'<text x="6" y="20" font-size="17" font-weight="600" fill="{colour}">{rank}</text>'
    small = f'<path transform="translate(6 24) scale(.5)" d="{outline}" fill="{colour}"></path>'
    large = f'<path transform="translate(17 33) scale(.98)" d="{outline}" fill="{colour}"></path>'
    return frame + corner + small + large


def _said(card: int, up: bool) -> str:
    if card == HIDDEN:
        return "hidden"
    return card_text(card) if up else f"{card_text(card)} (down)"


def laid(cards: Sequence[int], up: Sequence[bool]) -> str:
    """A hand's cards side by side, as a part of a drawing.

    Args:
        cards: card integers in dealing order, -1 hidden.
        up: which of them were dealt face up; the others lie lower, tinted and dashed.

    Raises:
        ValueError: an integer is no card, or the lists differ in length.
    """
    drawn: list[str] = []
    for place, (card, face) in enumerate(zip(cards, up, strict=True)):
        body = _hidden() if card == HIDDEN else _face(card, face)
        at = f"{place * (WIDTH + GAP)} {0 if face else DROP}"
        drawn.append(f'<g transform="translate({at})"><title>{_said(card, face)}</title>{body}</g>')
    return "".join(drawn)


def width_of(cards: Sequence[int]) -> int:
    """How wide a hand's cards lie."""
    return max(len(cards) * (WIDTH + GAP) - GAP, 1)


def draw(cards: Sequence[int], up: Sequence[bool]) -> str:
    """A hand's cards side by side, as a drawing of its own; see `laid`."""
    said = ", ".join(_said(card, face) for card, face in zip(cards, up, strict=True))
    size = f'width="{width_of(cards)}" height="{HEIGHT + DROP}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" '
        f'aria-label="{said}" font-family="sans-serif">{laid(cards, up)}</svg>'
    )
