"""What a batch of hands must bring along."""

import pytest

from checks import check_hands, check_stacks
from schemas.sheets import RAKE_COLUMNS
from tests.checks.made_hands import made_hands


@pytest.mark.parametrize("column", RAKE_COLUMNS)
def test_a_batch_without_a_column_of_the_schedule_is_refused(column: str) -> None:
    hands, expected = made_hands({})
    with pytest.raises(ValueError, match=f"schedule of rake: {column}"):
        check_hands(hands.drop(column), expected)


def test_stacks_need_no_schedule() -> None:
    hands, expected = made_hands({}, {})
    # All start with 100.00; the first hand leaves seat 3 102.80 and the others less than they have.
    assert check_stacks(hands.drop(RAKE_COLUMNS), expected).findings["seat"].to_list() == [3]
