"""The checks of rounds agree with their plain second version on rounds spoiled at random."""

from collections import defaultdict
from typing import Any

from checks import check_rounds
from tests.checks.made_rounds import made_otherwise, made_rounds
from tests.checks.random_rounds import random_round
from tests.oracles.round_checks import plain_checks

ROUNDS = 3000
ROUND_CODES = {
    *(f"DEAL-{number:03d}" for number in range(1, 6)),
    *(f"BET-{number:03d}" for number in range(1, 9)),
    *(f"PAY-{number:03d}" for number in range(1, 8)),
    *("RANK-001", "RANK-002", "QUAL-001", "QUAL-002", "JKP-001", "JKP-003", "RUL-001"),
}


def test_findings_and_coverage_agree_with_the_plain_version() -> None:
    described = [random_round(seed) for seed in range(ROUNDS)]
    rounds, expected = made_rounds(*described)
    otherwise = made_otherwise(*described)
    checked = check_rounds(rounds, expected, otherwise)
    tried: dict[str, dict[int, dict[str, Any]]] = defaultdict(dict)
    for told in otherwise.iter_rows(named=True):
        tried[told["hand_id"]][told["place"]] = told
    found: dict[str, list[tuple[str, int | None]]] = defaultdict(list)
    for hand_id, code, seat in checked.findings.select("hand_id", "code", "seat").iter_rows():
        found[hand_id].append((code, seat))
    coverage = {row["hand_id"]: row for row in checked.coverage.iter_rows(named=True)}
    extra = [name for name in expected.columns if name not in rounds.columns]
    seen = set[str]()
    for row in rounds.hstack(expected.select(extra)).iter_rows(named=True):
        wrong, status = plain_checks(row, tried[row["hand_id"]])
        seen.update(code for code, _ in wrong)
        listed = coverage[row["hand_id"]]
        told = dict.fromkeys(listed["ran"], "ran")
        told |= {text.partition(":")[0]: "undecidable" for text in listed["undecidable"]}
        assert sorted(found[row["hand_id"]], key=str) == sorted(wrong, key=str), row
        assert told == status, row
        assert not set(told) & set(listed["not_applicable"])
    assert seen == ROUND_CODES, "every check of rounds was broken at least once"
