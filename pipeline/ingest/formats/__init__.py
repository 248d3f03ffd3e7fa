"""The recorded formats that ingest reads, one module a format, found by their place.

Every module that stands in this package itself and holds a `FORMAT` is a format; the packages below
hold its parts, and `reading` what formats have in common.
"""

from importlib import import_module
from pkgutil import iter_modules

from pipeline.ingest.formats.format import Format


def _found() -> tuple[Format, ...]:
    names = sorted(module.name for module in iter_modules(__path__) if not module.ispkg)
    modules = [import_module(f"{__name__}.{name}") for name in names if name != "format"]
    return tuple(module.FORMAT for module in modules)


FORMATS: tuple[Format, ...] = _found()
"""The formats of hand histories, in the order in which sniffing asks them: by name."""
