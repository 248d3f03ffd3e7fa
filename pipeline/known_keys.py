"""Names in a configuration that nothing knows."""

import difflib
from collections.abc import Iterable, Sequence

from schemas.fault import UsageFault


def refuse_unknown(names: Iterable[str], known: Sequence[str], place: str) -> None:
    """Refuses the first name that is not known, and says which known one is nearest.

    Raises:
        UsageFault: there is such a name.
    """
    for name in names:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
            raise UsageFault(f"unknown key {name!r}", place=place, hint=hint)
