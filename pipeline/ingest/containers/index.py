"""The index of an archive: its members, what each may be, and where every byte of the archive goes."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from pipeline.ingest.containers.entry import Entry
from pipeline.ingest.containers.limits import Limits
from pipeline.ingest.containers.names import plain, refusal_of_name


@dataclass(frozen=True, slots=True)
class Damage:
    """From where on an archive cannot be read, and why."""

    start: int
    reason: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """Bytes `start` to `end` of an archive: set aside where `reason` is None, else in quarantine.

    Attributes:
        code: SRC-010 where the archive breaks off or is damaged, else SRC-001.
        member: the name of the member that is refused.
    """

    start: int
    end: int
    reason: str | None = None
    code: str = "SRC-001"
    member: str | None = None


@dataclass(slots=True)
class Index:
    """An archive gone through.

    Attributes:
        kind: what it is, as messages say it.
        size: its bytes.
        entries: its members in order.
        structure: stretches without members that belong to it: directories and descriptors.
        damage: from where on it cannot be read.
    """

    kind: str
    size: int
    entries: list[Entry] = field(default_factory=list[Entry])
    structure: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    damage: Damage | None = None

    def members(self) -> dict[str, Entry]:
        """The members that are taken, by their name in the ledger."""
        return {
            plain(entry.name): entry for entry in self.entries if entry.refusal is None and not entry.folder
        }

    def judge(self, limits: Limits) -> None:
        """Refuses members by their names, sizes and places."""
        self._refuse_overlaps()
        seen: set[str] = set()
        for entry in self.entries:
            reason = entry.refusal or refusal_of_name(entry.name, limits.name_length)
            reason = reason or limits.refusal(entry.size, entry.packed.size)
            name = plain(entry.name)
            if reason is None and not entry.folder:
                reason = "another member has its name" if name in seen else None
                seen.add(name)
            entry.refusal = reason

    def _refuse_overlaps(self) -> None:
        reached: Entry | None = None
        for entry in sorted(self.entries, key=lambda entry: (entry.start, entry.end)):
            if reached is not None and entry.start < reached.end:
                entry.refusal = reached.refusal = "its bytes are those of another member too"
            if reached is None or entry.end > reached.end:
                reached = entry

    def stretches(self) -> Iterator[Stretch]:
        """Where the archive's own bytes go, in order and without a gap.

        The bytes of members that are taken are set aside with the archive's structure: each is a source
        of its own. Those of refused ones, bytes that belong to nothing and what lies behind damage are
        quarantined.
        """
        at = 0
        for stretch in _joined(self._known()):
            if stretch.start > at:
                yield Stretch(at, stretch.start, "bytes that belong to no member")
            start = max(at, stretch.start)
            at = max(at, stretch.end)
            yield Stretch(start, at, stretch.reason, stretch.code, stretch.member)
        if self.damage is not None:
            yield Stretch(at, self.size, self.damage.reason, "SRC-010")
        elif at < self.size:
            yield Stretch(at, self.size, "bytes that belong to no member")

    def _known(self) -> list[Stretch]:
        members = (
            Stretch(entry.start, entry.end, entry.refusal, member=entry.name) for entry in self.entries
        )
        known = [*members, *(Stretch(start, end) for start, end in self.structure)]
        return sorted(known, key=lambda stretch: (stretch.start, stretch.end))


def _joined(known: list[Stretch]) -> Iterator[Stretch]:
    """Stretches with those that are set aside and touch made one."""
    last: Stretch | None = None
    for stretch in known:
        if last is None:
            last = stretch
        elif last.reason is None and stretch.reason is None and stretch.start == last.end:
            last = Stretch(last.start, stretch.end)
        else:
            yield last
            last = stretch
    if last is not None:
        yield last
