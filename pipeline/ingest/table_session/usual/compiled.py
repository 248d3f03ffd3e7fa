"""How the kernels of this folder are compiled, and where their machine code is kept.

The house's cache (`schemas.compile`) names its folders after the sources that a kernel is made of; these
kernels are made of this folder and of `schemas`. Where no safe folder can be had they are compiled anew
in each process.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numba
from numba.core import config, types
from numba.core.dispatcher import Dispatcher

from schemas.compile import cache_folder

Params = ParamSpec("Params")
Result = TypeVar("Result")

ROOMS = ("pipeline/ingest/table_session/usual", "schemas")
"""Folders, under the root of the packages, whose files a kernel of this folder may be made of."""

_CACHE_SETTING = "CACHE_DIR"


def kernel(function: Callable[Params, Result]) -> Callable[Params, Result]:
    """Compiles a function that Python calls; it holds no lock while it runs."""
    return _compiled(function, borrows=False, inlined=True)


def part(function: Callable[Params, Result]) -> Callable[Params, Result]:
    """Compiles a function that kernels call, one copy for all places that it is called from."""
    return _once_for_all_numbers(_compiled(function, borrows=True, inlined=False))


def inlined(function: Callable[Params, Result]) -> Callable[Params, Result]:
    """Compiles a function that is put in place where a kernel calls it: one with many arrays, which a call
    would pass in seven words each, or one that is called in the innermost loop."""
    return _compiled(function, borrows=True, inlined=True)


def _compiled(
    function: Callable[Params, Result], *, borrows: bool, inlined: bool
) -> Callable[Params, Result]:
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "forceinline": inlined}
    if borrows:
        options["no_cpython_wrapper"] = options["no_cfunc_wrapper"] = True
        options["_nrt"] = False  # a part makes no array of its own and need not count who holds them
    folder = cache_folder(ROOMS)
    kept = None if folder is None else _kept(function, options, folder)
    return numba.njit(**options)(function) if kept is None else kept


def _kept(function: Callable[Params, Result], options: dict[str, Any], folder: Path) -> Any:
    """The function with its cache in `folder`; None where numba would keep it elsewhere."""
    elsewhere: str = getattr(config, _CACHE_SETTING)
    setattr(config, _CACHE_SETTING, str(folder))
    try:
        kept: Any = numba.njit(**options, cache=True)(function)
    except RuntimeError:  # numba found no folder that it can write to
        return None
    finally:
        setattr(config, _CACHE_SETTING, elsewhere)
    if not isinstance(kept, Dispatcher):  # NUMBA_DISABLE_JIT leaves a plain function
        return kept
    path = kept.stats.cache_path
    return kept if path is not None and Path(path).is_relative_to(folder) else None


def _once_for_all_numbers(function: Any) -> Any:
    """Keeps numba from compiling a function anew for each constant that another kernel calls it with."""
    if isinstance(function, Dispatcher):
        template: Any = function.get_call_template

        def any_number(args: Any, kws: Any) -> Any:
            return template(tuple(types.unliteral(each) for each in args), kws)

        function.get_call_template = any_number
    return function
