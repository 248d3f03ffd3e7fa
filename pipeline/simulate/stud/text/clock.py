"""The time stamp of a hand, by the clock of the sites' servers in New York."""

from datetime import datetime
from zoneinfo import ZoneInfo

_EASTERN = ZoneInfo("America/New_York")


def _stamp(moment: datetime, zone: str, site: str) -> str:
    if site == "PokerStars":
        return f"{moment:%Y/%m/%d} {moment.hour}:{moment:%M:%S} {zone}"
    return f"{moment:%H:%M:%S} {zone} - {moment:%Y/%m/%d}"


def stamp(at: datetime, site: str) -> tuple[str, str, str]:
    """A moment as a site prints it, the zone that it names, and the month by that zone's clock.

    In the hour that the clock goes through twice a client's own clock stands before the bracket, as
    sites print it where the two differ.
    """
    eastern = at.astimezone(_EASTERN)
    text = _stamp(eastern, "ET", site)
    if eastern.replace(fold=0).utcoffset() == eastern.replace(fold=1).utcoffset():
        return text, "ET", f"{eastern:%Y-%m}"
    return f"{_stamp(at, 'UTC', site)} [{text}]", "UTC", f"{at:%Y-%m}"
