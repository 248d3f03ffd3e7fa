"""The hand-worked betting cases, taken together: each code of the catalogue has one that breaks it."""

from tests.replay import test_stud_all_in, test_stud_later_streets, test_stud_third_street

_PARTS = (test_stud_third_street, test_stud_later_streets, test_stud_all_in)
LEGAL = {name: case for part in _PARTS for name, case in part.LEGAL.items()}
FAULTY = {name: case for part in _PARTS for name, case in part.FAULTY.items()}


def test_each_code_has_a_faulty_case() -> None:
    assert {code for *_, (code, _) in FAULTY.values()} == set(range(1, 14))


def test_no_case_stands_twice() -> None:
    assert len(LEGAL) == sum(len(part.LEGAL) for part in _PARTS)
    assert len(FAULTY) == sum(len(part.FAULTY) for part in _PARTS)
