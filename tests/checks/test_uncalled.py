"""How sites tell of uncalled bets, by the data file."""

import polars as pl
import pytest

from checks.uncalled import UNCALLED, Uncalled, uncalled_told

# As the sites print: lines of their own, the bet paid out with the pot, or nothing.
KNOWN = {
    "PokerStars": "printed",
    "Full Tilt": "printed",
    "Winning": "printed",
    "PartyPoker": "in the win",
    "Winamax": "in the win",
    "KingsClub": "left out",
}


@pytest.mark.parametrize(("site", "way"), [*KNOWN.items(), ("Nowhere", "left out")])
def test_a_sites_habit(site: str, way: str) -> None:
    hands = pl.DataFrame({"site": [site]})
    assert hands.select(way=uncalled_told(hands))["way"].to_list() == [way]


@pytest.mark.parametrize(("printed", "way"), [(True, "printed"), (False, "left out"), (None, "in the win")])
def test_what_is_known_of_the_source_goes_before(printed: bool | None, way: str) -> None:
    hands = pl.DataFrame(
        {"site": ["PartyPoker"], "prints_uncalled": [printed]},
        schema_overrides={"prints_uncalled": pl.Boolean},
    )
    assert hands.select(way=uncalled_told(hands))["way"].to_list() == [way]


def test_every_way_is_one_that_the_checks_know() -> None:
    assert set(UNCALLED.values()) == set(Uncalled)
