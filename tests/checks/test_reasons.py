"""Why a check could not be decided, where two reasons could be given."""

from checks import check_hands
from tests.checks.made_hands import made_hands

HIDDEN_CARD = 2


def test_an_odd_chip_beside_a_pot_without_a_known_winner_waits_for_the_hidden_card() -> None:
    """The side pot of 1.21 is split and leaves an odd chip; who wins the main pot hides."""
    case = {
        "showdown": True, "built": ["4.00", "1.21"], "pot": "5.21", "eligible": [0b101, 0b101],
        "winners": [-1, 0b101], "low_winners": [0, 0], "award_undecidable": HIDDEN_CARD,
        "seats": [{"won": "4.60", "odd_high": 1}, {"gave": "0.41"}, {"won": "0.61", "odd_high": 2}],
    }  # fmt: skip
    told = check_hands(*made_hands(case)).coverage["undecidable"][0].to_list()
    assert "POT-006: a card that decides is hidden" in told
