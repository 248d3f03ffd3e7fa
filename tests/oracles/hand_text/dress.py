"""What a site's hand has beside the play: number, table, time, screen names."""

from copy import deepcopy
from datetime import UTC, datetime
from random import Random
from zoneinfo import ZoneInfo

from schemas.vocabulary import Action
from tests.oracles.stud import model
from tests.oracles.stud.model import Row, Step

_CLOCKS = {"ET": "America/New_York", "CET": "Europe/Paris"}

PLAIN_NAMES = (
    "northwind77", "Ilkka_M", "rivermaid", "SlowPlay Sue", "TheMagpie", "k0stas", "gutshot_gus", "Marie-Eve",
    "oldtimer52", "fifth.street", "DrDoorcard", "Wanderlust", "bluechip9", "Pekka K", "lady_lowball",
    "Zbyszek81",
)  # fmt: skip
AWKWARD_NAMES = (
    "x: folds", "Bob", "Bob (Ks)", "Bob folds", "a:b", "$how$me", "Seat three", "l'été (80)", "a**",
    "[2c 3d]", "J. O'Q", "dealt", "calls $2", "and is all-in", "100%", "naïve~", "ΑΒΓ", "Ж-1", "- - -", "pot",
    "collected", "12,5", "\"quoted\"", "shows [As]", "checks", "wins the pot", "éa", "éa é", "to win",
    "Uncalled bet",
)  # fmt: skip
"""Names that hold marks and words of the formats, or begin one another."""


def some_names(rng: Random, count: int, *, awkward: float = 0.5) -> list[str]:
    """Different screen names, each awkward with that chance."""
    odd, plain = list(AWKWARD_NAMES), list(PLAIN_NAMES)
    rng.shuffle(odd)
    rng.shuffle(plain)
    return [(odd if rng.random() < awkward else plain).pop() for _ in range(count)]


def _stamp(moment: datetime, zone: str, *, stars: bool) -> str:
    local = moment.astimezone(ZoneInfo(_CLOCKS[zone]))
    if stars:
        return f"{local:%Y/%m/%d} {local.hour}:{local:%M:%S} {zone}"
    return f"{local:%H:%M:%S} {zone} - {local:%Y/%m/%d}"


def dressed(
    row: Row,
    site: str,
    *,
    hand_no: int,
    table: str,
    at: datetime,
    names: dict[int, str],
    zone: str = "ET",
    level: str = "V",
    winner_mucks: bool = False,
) -> Row:
    """A copy of a generated row with the facts that the site's text states of every hand.

    Args:
        row: from `stud_play`.
        site: `PokerStars` or `Full Tilt`.
        table: its name; of a Full Tilt tournament a number.
        at: when it began, with a zone.
        names: screen name of each seat.
        zone: `ET`, or `CET` for a client in Europe that prints both clocks.
        level: of a tournament, where the site prints it.
        winner_mucks: whether a winner whom nobody called is told not to show.
    """
    row = deepcopy(row)
    stars = site == "PokerStars"
    tournament = row["kind"] == "tournament"
    both = [zone] if zone == "ET" else [zone, "ET"]
    stamps = [_stamp(at, name, stars=stars) for name in both]
    row["started_at_text"] = stamps[0] if len(stamps) == 1 else f"{stamps[0]} [{stamps[1]}]"
    row["started_at_utc"] = at.astimezone(UTC)
    row["at_zone"] = zone
    row["played_in"] = f"{at.astimezone(ZoneInfo(_CLOCKS[zone])):%Y-%m}"
    row["hand_no"], row["site"], row["table"] = str(hand_no), site, table
    row["level"] = f"Level {level}" if tournament and stars else None
    row["max_seats"] = None if tournament and not stars else 8
    row["player"] = [names[seat] for seat in row["seat"]]
    if winner_mucks:
        _tell_of_mucking(row)
    return row


def _tell_of_mucking(row: Row) -> None:
    """The seat that everybody folded to does not show."""
    steps = model.steps_of(row)
    folded = {step.seat for step in steps if step.kind == Action.FOLD}
    dealt = {seat for seat, count in zip(row["seat"], row["seat_card_count"], strict=True) if count}
    if len(dealt - folded) == 1:
        steps.append(Step(steps[-1].street, (dealt - folded).pop(), Action.MUCK))
        model.put_steps(row, steps)
