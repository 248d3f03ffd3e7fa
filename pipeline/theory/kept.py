"""Deals that were played out once, kept for the next process beside the compiled kernels.

What they depend on is the program's sources, which name the folder, and what the sheet compares and pays,
which names the file: sheets and readings that come to the same share it.
"""

import hashlib
import os
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from pipeline.theory.dealer_hands import RANKS_COUNT, against
from pipeline.theory.kinds import KINDS
from pipeline.theory.payoffs import CLASSES, ENDS, nets_of
from pipeline.theory.play import ALL_DEALS, HANDS, Played, Strategy, play
from pipeline.theory.purchase import PER_DEAL, play_with_purchase
from schemas.compile import THEORY_ROOMS, cache_folder
from schemas.sheets import HouseSheet

_SHAPE = (2, CLASSES, len(ENDS))
_CHOICES = ((0,), (3, len(KINDS), RANKS_COUNT))
_TOTALS = (ALL_DEALS, ALL_DEALS * PER_DEAL)

_memory: dict[str, Played] = {}


def kept_played(sheet: HouseSheet, strategy: Strategy | None) -> Played:
    """All deals of a sheet played by a strategy; None for the optimal one that buys a card where that is
    best.

    Raises:
        ValueError: a purchase is asked of a sheet that sells no card.
    """
    name = _name(sheet, strategy)
    if name not in _memory:
        file = _file(name)
        played = None if file is None else _read(file)
        if played is None:
            played = play(sheet, strategy) if strategy is not None else play_with_purchase(sheet)
            if file is not None:
                _write(file, played)
        _memory[name] = played
    return _memory[name]


def _name(sheet: HouseSheet, strategy: Strategy | None) -> str:
    digest = hashlib.sha256(f"{strategy} {against(sheet)}".encode())
    digest.update(nets_of(sheet).tobytes())
    if sheet.purchase is not None:
        digest.update(b"commits" if sheet.purchase.commits else b"may fold")
    return digest.hexdigest()


def _file(name: str) -> Path | None:
    folder = cache_folder(THEORY_ROOMS)
    return None if folder is None else folder / f"deals-{name}.npz"


def _read(file: Path) -> Played | None:
    """What was kept; None where nothing was, or not all of it."""
    try:
        with np.load(file, allow_pickle=False) as held:
            deals, spread, choices = held["deals"], held["spread"], held["choices"]
    except (OSError, ValueError, EOFError, KeyError, BadZipFile):
        return None
    if deals.dtype != np.int64 or deals.shape != _SHAPE or deals.sum() not in _TOTALS or spread.shape != ():
        return None
    if choices.dtype != np.int64 or choices.shape not in _CHOICES or choices.sum() not in (0, HANDS):
        return None
    return Played(deals, int(deals.sum()), float(spread), choices if choices.size else None)


def _write(file: Path, played: Played) -> None:
    """Keeps deals; where there is no room for them the next process counts anew."""
    made = file.with_suffix(f".{os.getpid()}")
    choices = np.zeros(0, dtype=np.int64) if played.choices is None else played.choices
    try:
        with made.open("wb") as opened:
            np.savez(opened, deals=played.deals, spread=played.spread, choices=choices)
        made.replace(file)
    except OSError:
        made.unlink(missing_ok=True)
