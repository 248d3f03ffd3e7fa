"""Identities of records and hashes of their content.

Two records of one identity are the same when their parsed content is: the order of keys, the form
of amounts and of times (compared as instants), a null in place of an absent optional field, and
unknown keys, which the audit ignores, make no difference; the order of a list does.
"""

import hashlib
from typing import Any

import msgspec

from pipeline.ingest.identity import identity
from pipeline.ingest.table_session.amount import ten_thousandths
from pipeline.ingest.table_session.instant import instant
from schemas.record import Closing, Movement, Opening, Record

_AMOUNTS = frozenset(
    ("min", "max", "max_payout", "float", "meter", "amount", "before", "after", "stake", "returned")
)
_TIMES = frozenset(("at", "settled_at"))


def identity_of(kind: str, venue: str, table: str, session: str, *parts: str) -> str:
    """20 hexadecimal digits that name a record.

    Args:
        kind: the record's kind: `session_open`, `session_close` or `movement`.
        venue, table, session: of the record.
        parts: of a movement its `kind` and `ref`; of one without a slip its content hash stands
            in place of the `ref`, so that only equal records count as one.
    """
    return identity(kind, venue, table, session, *parts)


def content_hash(record: Record) -> str:
    """32 hexadecimal digits of an opening's, closing's or movement's parsed content."""
    canonical = _canonical(msgspec.to_builtins(record))
    encoded = msgspec.json.encode(canonical, order="deterministic")
    return hashlib.blake2b(encoded, digest_size=16).hexdigest()


def record_identity(record: Opening | Closing | Movement, content: str) -> str:
    """The identity of a record whose content hash is `content`."""
    place = (record.venue, record.table, record.session)
    if isinstance(record, Movement):
        slip = ("ref", record.ref) if record.ref is not None else ("content", content)
        return identity_of("movement", *place, record.kind, *slip)
    return identity_of("session_open" if isinstance(record, Opening) else "session_close", *place)


def _canonical(value: Any, name: str = "") -> Any:
    if isinstance(value, dict):
        return {key: _canonical(item, key) for key, item in value.items() if item is not None}
    if isinstance(value, str) and name in _AMOUNTS:
        return ten_thousandths(value)
    if isinstance(value, str) and name in _TIMES:
        return instant(value)[0]
    if isinstance(value, str) and name == "contribution" and "." in value:
        return value.rstrip("0").rstrip(".")
    return value
