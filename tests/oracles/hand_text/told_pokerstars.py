"""PokerStars' text."""

from tests.oracles.hand_text.site_told import SiteTold

TOLD = SiteTold("pokerstars-text", "PokerStars")
