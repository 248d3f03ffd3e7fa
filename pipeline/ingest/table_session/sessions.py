"""The sessions that a file's records belong to, numbered, with what is known of each."""

from collections.abc import Iterable, Mapping
from datetime import date
from hashlib import blake2b
from typing import Any

import numpy as np

from pipeline.ingest.table_session.amount import digits_of
from pipeline.ingest.table_session.judge import SessionKey
from pipeline.ingest.table_session.openings import OpeningFacts


class Sessions:
    """Numbers sessions as they turn up.

    Attributes:
        keys: venue, table and session by number.
        facts: what the openings say of the sessions that have one.
        currencies: of the same sessions.
    """

    def __init__(self, facts: Mapping[SessionKey, OpeningFacts]) -> None:
        """No session is numbered yet."""
        self.facts = facts
        self.currencies = {key: opening.currency for key, opening in facts.items()}
        self.keys: list[SessionKey] = []
        self._numbers: dict[SessionKey, int] = {}
        self._begun: list[Any] = []

    def numbers(self, keys_of: Iterable[SessionKey]) -> np.ndarray:
        """The numbers (int64) of sessions, given by their keys."""
        numbers = self._numbers
        keys = list(keys_of)
        for key in set(keys) - numbers.keys():
            numbers[key] = len(self.keys)
            self.keys.append(key)
            self._begun.append(_begin(key))
        return np.fromiter(map(numbers.__getitem__, keys), np.int64, len(keys))

    def digits(self) -> np.ndarray:
        """Decimals (int64) that amounts of each session may have: four until its currency is known."""
        return np.array([digits_of(self.currencies.get(key)) for key in self.keys], np.int64)

    def gaming_days(self) -> list[date | None]:
        """The gaming day of each session, None where no opening names it."""
        facts = [self.facts.get(key) for key in self.keys]
        return [opening and opening.gaming_day for opening in facts]

    def begun(self) -> list[bytes]:
        """What is hashed of each session for the names of its rounds, before their numbers."""
        return [_named(key) for key in self.keys]

    def round_names(self, numbers: np.ndarray, rounds: np.ndarray) -> list[str]:
        """`hand_id` of rounds by the number of their session and their own: `r-` and the identity
        (`pipeline.ingest.identity`) of venue, table, session and round."""
        names: list[str] = []
        begun = self._begun
        for session, number in zip(numbers.tolist(), rounds.tolist(), strict=True):
            digits = b"%d" % number
            digest = begun[session].copy()
            digest.update(len(digits).to_bytes(4, "big") + digits)
            names.append("r-" + digest.hexdigest())
        return names


def _named(key: SessionKey) -> bytes:
    parts = [part.encode() for part in key]
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def _begin(key: SessionKey) -> Any:
    return blake2b(_named(key), digest_size=10)
