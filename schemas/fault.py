"""The one base of the errors that people see: where, what, and what to do next."""


class Fault(Exception):
    """An error with its place, its reason and the next step.

    Attributes:
        reason: what is wrong, in a sentence without a full stop.
        place: file, line or byte, or None.
        hint: the next step, or None.
    """

    def __init__(self, reason: str, *, place: str | None = None, hint: str | None = None) -> None:
        """Keeps the parts and joins them into the message."""
        self.reason, self.place, self.hint = reason, place, hint
        where = f"{place}: " if place else ""
        then = f"\n  next: {hint}" if hint else ""
        super().__init__(f"{where}{reason}{then}")


class UsageFault(Fault):
    """Wrong usage or configuration (exit code 64)."""


class IntegrityFault(Fault):
    """The run could not complete, or something that must hold does not (exit code 2)."""
