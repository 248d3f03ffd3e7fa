"""The keys of a record that the contract does not know, and those that stand twice."""

from typing import Any

from msgspec import Struct

from pipeline.ingest.table_session.fault import breach
from pipeline.ingest.table_session.json_line import Repeated
from schemas.record import KEYS, PARTS


def count_unknown(tree: dict[str, Any], kind: type[Struct], path: str = "$") -> int:
    """How many keys of a record, inner objects included, the contract does not know.

    An unknown key counts once, whatever its value holds.

    Raises:
        Fault: SRC-002 at a known key that stands twice: which of its values holds is nowhere
            written. Unknown keys may repeat, since nothing reads them.
    """
    known = KEYS[kind]
    if isinstance(tree, Repeated):
        for name in sorted(tree.keys_repeated & known):
            raise breach(f"{path}.{name}", "the key stands more than once")
    unknown = len(tree.keys() - known)
    for name, value in tree.items():
        part = PARTS.get((kind, name))
        if part is not None:
            unknown += _count_within(value, part, f"{path}.{name}")
    return unknown


def _count_within(value: Any, kind: type[Struct], path: str) -> int:
    if isinstance(value, dict):
        return count_unknown(value, kind, path)
    if not isinstance(value, list):
        return 0
    objects = ((place, item) for place, item in enumerate(value) if isinstance(item, dict))
    return sum(count_unknown(item, kind, f"{path}[{place}]") for place, item in objects)
