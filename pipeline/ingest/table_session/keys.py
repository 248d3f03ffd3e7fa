"""The keys of a record that the contract does not know, and those that stand twice."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from pipeline.ingest.table_session.fault import breach
from pipeline.ingest.table_session.json_line import Repeated
from schemas.record import KEYS, PARTS

_PARTS_OF = {kind: [(name, part) for (owner, name), part in PARTS.items() if owner is kind] for kind in KEYS}


def count_unknown(tree: dict[str, Any], kind: type[Struct]) -> int:
    """How many keys of a record, inner objects included, the contract does not know.

    An unknown key counts once, whatever its value holds.

    Raises:
        Fault: SRC-002 at a known key that stands twice: which of its values holds is nowhere
            written. Unknown keys may repeat, since nothing reads them.
    """
    repeated = False
    unknown = 0
    waiting = [(tree, kind)]
    for part, its_kind in waiting:
        known = KEYS[its_kind]
        repeated |= type(part) is Repeated
        if not known.issuperset(part):
            unknown += len(part.keys() - known)
        for name, inner_kind in _PARTS_OF[its_kind]:
            value = part.get(name)
            if type(value) is list:
                waiting += [(item, inner_kind) for item in value if isinstance(item, dict)]
            elif isinstance(value, dict):
                waiting.append((value, inner_kind))
    if repeated:
        for path in _repeated(tree, kind, "$"):
            raise breach(path, "the key stands more than once")
    return unknown


def _repeated(value: Any, kind: type[Struct], path: str) -> Iterator[str]:
    """Paths of known keys that stand twice in their object."""
    if isinstance(value, Repeated):
        yield from (f"{path}.{name}" for name in sorted(value.keys_repeated & KEYS[kind]))
    if isinstance(value, dict):
        for name, inner_kind in _PARTS_OF[kind]:
            yield from _repeated(value.get(name), inner_kind, f"{path}.{name}")
    if isinstance(value, list):
        for place, item in enumerate(value):
            yield from _repeated(item, kind, f"{path}[{place}]")
