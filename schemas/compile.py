"""How every kernel is compiled, and where its machine code may be kept.

Numba's own cache looks at the one source file that a kernel stands in. It sees neither a change in
a function that the kernel calls from another file nor in a constant that it imports, and would
then judge by yesterday's rules. So the folder that compiled code is kept in carries a hash of every
file that kernels are made of; another source has another folder. Where no safe folder can be had
kernels are compiled anew in each process: slower, never stale.
"""

import hashlib
import os
import stat
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, overload

import numba
from numba.core import config, types
from numba.core.dispatcher import Dispatcher

Params = ParamSpec("Params")
Result = TypeVar("Result")

ROOT = Path(__file__).resolve().parents[1]
KERNEL_ROOMS = ("pipeline/replay", "schemas")
"""Folders, under the root of the packages, whose files a kernel of the judge may be made of."""
THEORY_ROOMS = ("pipeline/theory", "pipeline/replay", "schemas")
"""The same of a kernel that counts exact values: it ranks hands as the judge does."""
READER_ROOMS = ("pipeline/ingest/formats/quick", "schemas")
"""The same of a kernel that reads texts. Judge and readers know nothing of each other, so that neither
is compiled anew where the other has changed."""
RECORD_ROOMS = ("pipeline/ingest/table_session/usual", "schemas")
"""The same of a kernel that reads table-session records."""

_KERNEL_FILES = frozenset((".py", ".npz", ".toml"))
_CACHE_SETTING = "CACHE_DIR"


@overload
def kernel(function: Callable[Params, Result], /) -> Callable[Params, Result]: ...
@overload
def kernel(
    *, parallel: bool = False, borrows: bool = False, apart: bool = False
) -> Callable[[Callable[Params, Result]], Callable[Params, Result]]: ...
def kernel(
    function: Callable[Params, Result] | None = None,
    /,
    *,
    parallel: bool = False,
    borrows: bool = False,
    apart: bool = False,
) -> Callable[Params, Result] | Callable[[Callable[Params, Result]], Callable[Params, Result]]:
    """Compile a function at its first call; `@kernel`, `@kernel(parallel=True)`, `@kernel(borrows=True)`.

    A kernel that borrows makes no array of its own and so counts no references to those that it is
    given: with many of them that takes longer than the work. It is called by other kernels alone.
    All but parallel ones and those that are to stay `apart` are inlined where other kernels call them, for
    the same reason: a call passes each of the many arrays in seven words. A kernel with few arguments that is
    called from many places stays apart, or takes long to compile; it is compiled once, whatever constants
    stand where it is called.

    Kernels hold no lock while they run, divide like C (no ZeroDivisionError) and do not check
    bounds. Their code is kept for the next process only where `cache_folder()` has a place for it
    and the function's file is one of those that a folder's name stands for.
    """

    def compiled(plain: Callable[Params, Result]) -> Callable[Params, Result]:
        options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "parallel": parallel}
        options["forceinline"] = not (parallel or apart)
        if borrows:
            options["_nrt"] = False
            options["no_cpython_wrapper"] = options["no_cfunc_wrapper"] = True
        rooms = _rooms_of(Path(plain.__code__.co_filename))
        folder = cache_folder(rooms) if rooms else None
        if folder is not None:
            kept = _compile(plain, options, folder)
            if kept is not None:
                return _once_for_all_numbers(kept) if apart else kept
        made = numba.njit(**options)(plain)
        return _once_for_all_numbers(made) if apart else made

    return compiled if function is None else compiled(function)


@lru_cache(maxsize=4)
def cache_folder(rooms: tuple[str, ...] = KERNEL_ROOMS) -> Path | None:
    """Where compiled kernels are kept: `studaudit/numba/<hash>` in `XDG_CACHE_HOME` or `~/.cache`.

    None where the folder cannot be made, or where another user could write to it: compiled code is
    loaded and run, so a folder that others may fill is no cache.
    """
    stated = Path(os.environ.get("XDG_CACHE_HOME", ""))
    try:
        home = stated if stated.is_absolute() else Path.home() / ".cache"
        folder = home / "studaudit" / "numba" / source_hash(ROOT, rooms)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        usable = os.access(folder, os.W_OK | os.X_OK) and _is_private(folder)
    except (OSError, RuntimeError):  # RuntimeError: the user has no home folder
        return None
    return folder if usable else None


def source_hash(root: Path, rooms: tuple[str, ...] = KERNEL_ROOMS) -> str:
    """SHA-256 over names and bytes of all files in some rooms, numba's version and Python's.

    Raises:
        OSError: a source file cannot be read.
    """
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for room in rooms:
        files = (path for path in (root / room).rglob("*") if path.suffix in _KERNEL_FILES)
        for path in sorted(files):
            content = path.read_bytes()
            digest.update(f"\0{path.relative_to(root).as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


def _compile(
    plain: Callable[Params, Result], options: dict[str, Any], folder: Path
) -> Callable[Params, Result] | None:
    """The function with its cache in `folder`; None where numba would keep it elsewhere."""
    elsewhere: str = getattr(config, _CACHE_SETTING)
    setattr(config, _CACHE_SETTING, str(folder))
    try:
        kept = numba.njit(**options, cache=True)(plain)
    except RuntimeError:  # numba found no folder that it can write to
        return None
    finally:
        setattr(config, _CACHE_SETTING, elsewhere)
    return kept if _keeps_in(kept, folder) else None


def _once_for_all_numbers(function: Any) -> Any:
    """Keeps numba from compiling a function anew for each constant that another kernel calls it with."""
    if isinstance(function, Dispatcher):
        template: Any = function.get_call_template

        def any_number(args: Iterable[Any], kws: Any) -> Any:
            return template(tuple(types.unliteral(each) for each in args), kws)

        function.get_call_template = any_number
    return function


def _keeps_in(kept: object, folder: Path) -> bool:
    """True unless numba, asked for `folder`, took another; NUMBA_DISABLE_JIT leaves a plain function."""
    if not isinstance(kept, Dispatcher):
        return True
    path = kept.stats.cache_path
    return path is not None and Path(path).is_relative_to(folder)


def _rooms_of(source: Path) -> tuple[str, ...]:
    """The rooms whose files stand for a kernel's; none where nothing does."""
    for rooms in (KERNEL_ROOMS, THEORY_ROOMS, READER_ROOMS, RECORD_ROOMS):
        if any(source.resolve().is_relative_to(ROOT / room) for room in rooms):
            return rooms
    return ()


def _is_private(folder: Path) -> bool:
    """True when only this user can write to the folder."""
    if os.name != "posix":
        return True
    status = folder.stat()
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
