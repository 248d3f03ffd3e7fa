"""Writes simulated hands in the dialect of their site."""

from collections.abc import Iterable

from pipeline.simulate.stud.played import PlayedHand
from pipeline.simulate.stud.text.full_tilt import FullTilt
from pipeline.simulate.stud.text.pokerstars import PokerStars
from pipeline.simulate.stud.text.printed import as_printed
from schemas.cards import HIDDEN
from schemas.vocabulary import Action, Street

DIALECTS: dict[str, type[PokerStars] | type[FullTilt]] = {"PokerStars": PokerStars, "Full Tilt": FullTilt}
"""The sites whose text can be written."""


def write_text(hands: Iterable[PlayedHand]) -> str:
    """Hands as text, two blank lines after each.

    What a site's text leaves out is left out (see `as_printed`).

    Raises:
        ValueError: no dialect here expresses a hand, with the reason.
    """
    return "".join(f"{_one(hand)}\n\n" for hand in hands)


def refusal(site: str, game: str, limit: str) -> str | None:
    """Why hands of a site, game and limit cannot be written as text, None where they can."""
    if site not in DIALECTS:
        return f"no dialect of {site!r} is known: there are {', '.join(DIALECTS)}"
    if limit != "fixed":
        return f"no text of {site} without a fixed limit is on record"
    if game not in DIALECTS[site].games:
        return f"no text of {site} is on record for {game}: it has {', '.join(DIALECTS[site].games)}"
    return None


def _one(hand: PlayedHand) -> str:
    reason = refusal(hand.site, hand.game, hand.limit)
    if reason is None and hand.fee:
        reason = f"{hand.site} prints no fee beside the rake"
    if reason is None and _sees_all(hand):
        reason = "a text shows the down cards of its writer alone"
    if reason is not None:
        raise ValueError(reason)
    return DIALECTS[hand.site](as_printed(hand)).text()


def _sees_all(hand: PlayedHand) -> bool:
    """Whether the down cards of a seat that does not write are seen as they are dealt."""
    first = Street.SECOND if hand.game == "5stud" else Street.THIRD
    deals = [step for step in hand.steps if step.kind == Action.DEAL and step.street == first]
    return any(HIDDEN not in step.cards and step.seat != hand.hero for step in deals)
