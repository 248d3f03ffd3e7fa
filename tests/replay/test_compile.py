"""What kernels that borrow may do, and that they leave the arrays they are given as they found them."""

import sys

import numpy as np
import pytest
from numba.core.errors import TypingError
from numpy.typing import NDArray

from schemas.compile import kernel

Numbers = NDArray[np.int64]


@kernel(borrows=True)
def _double(numbers: Numbers, at: int) -> int:
    numbers[at] *= 2
    return numbers[at]


@kernel
def _double_all(numbers: Numbers) -> int:
    total = 0
    for at in range(len(numbers)):
        total += _double(numbers, at)
    return total


@kernel(borrows=True)
def _allocate(numbers: Numbers) -> int:
    return len(np.zeros(len(numbers), np.int64))


@kernel
def _calls_one_that_allocates(numbers: Numbers) -> int:
    return _allocate(numbers)


def test_a_kernel_that_borrows_writes_to_its_callers_array_and_counts_no_reference() -> None:
    numbers = np.arange(5)
    before = sys.getrefcount(numbers)
    assert [_double_all(numbers) for _ in range(3)] == [20, 40, 80]
    assert numbers.tolist() == [0, 8, 16, 24, 32]
    assert sys.getrefcount(numbers) == before


def test_one_that_makes_an_array_does_not_compile() -> None:
    with pytest.raises(TypingError):
        _calls_one_that_allocates(np.arange(5))
