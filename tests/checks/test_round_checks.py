"""The checks of rounds agree with their plain second version on rounds spoiled at random."""

from collections import defaultdict

from checks import check_rounds
from tests.checks.made_rounds import made_rounds
from tests.checks.random_rounds import random_round
from tests.oracles.round_checks import plain_checks

ROUNDS = 1500


def test_findings_and_coverage_agree_with_the_plain_version() -> None:
    rounds, expected = made_rounds(*(random_round(seed) for seed in range(ROUNDS)))
    checked = check_rounds(rounds, expected)
    found: dict[str, list[tuple[str, int | None]]] = defaultdict(list)
    for hand_id, code, seat in checked.findings.select("hand_id", "code", "seat").iter_rows():
        found[hand_id].append((code, seat))
    coverage = {row["hand_id"]: row for row in checked.coverage.iter_rows(named=True)}
    extra = [name for name in expected.columns if name not in rounds.columns]
    seen = set[str]()
    for row in rounds.hstack(expected.select(extra)).iter_rows(named=True):
        wrong, status = plain_checks(row)
        seen.update(code for code, _ in wrong)
        listed = coverage[row["hand_id"]]
        told = dict.fromkeys(listed["ran"], "ran")
        told |= {text.partition(":")[0]: "undecidable" for text in listed["undecidable"]}
        assert sorted(found[row["hand_id"]], key=str) == sorted(wrong, key=str), row
        assert told == status, row
        assert not set(told) & set(listed["not_applicable"])
    assert len(seen) == 16, "every check of rounds was broken at least once"
