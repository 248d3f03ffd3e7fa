"""Full Tilt's text."""

from tests.oracles.hand_text.site_told import SiteTold

TOLD = SiteTold("full-tilt-text", "Full Tilt")
