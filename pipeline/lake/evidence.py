"""Sources out of the evidence: received files, and members of those that are archives, by their names.

The raw store keeps an archive once, as it was received; a member is taken out of it again by its name.
"""

from pipeline.ingest.batch import Source
from pipeline.ingest.containers.archive import Members, Walk, is_archive
from pipeline.ingest.containers.content import Content
from pipeline.ingest.containers.entry import ArchiveFault, Entry, MemberFault
from pipeline.ingest.containers.names import SEPARATOR
from pipeline.ingest.unpack import unpack
from pipeline.lake.raw import RawStore
from schemas.fault import IntegrityFault


class Evidence:
    """The received files of a lake; the one used last is kept open."""

    def __init__(self, raw: RawStore) -> None:
        """Nothing is open yet."""
        self._raw = raw
        self._sha256 = ""
        self._received = Content(b"")
        self._members: Members | None = None

    def _open(self, sha256: str) -> Content:
        if sha256 != self._sha256:
            self._received = Content.gathered(self._raw.blocks(sha256))
            self._sha256, self._members = sha256, None
        return self._received

    def members(self, name: str, sha256: str) -> list[str]:
        """The names of all sources that a received file holds: none where it is no archive, or none of
        its members is read."""
        if not is_archive(next(self._raw.blocks(sha256), b"")):
            return []
        try:
            return list(Walk().names(self._open(sha256), name))
        except ArchiveFault:
            return []  # reading the file quarantines it with this fault

    def source(self, name: str, sha256: str) -> Source:
        """A source with its bytes.

        Args:
            name: in the ledger.
            sha256: of the file as received.

        Raises:
            IntegrityFault: the evidence is missing, damaged, or has no such member.
        """
        received = self._open(sha256)
        _, separator, path = name.partition(SEPARATOR)
        if not separator:
            return Source(name, sha256, received)
        entry = self._entry(received, name, path)
        try:
            return Source(name, sha256, entry.content(), received.size)
        except MemberFault as fault:
            return Source(name, sha256, entry.packed, received.size, str(fault))

    def _entry(self, received: Content, name: str, path: str) -> Entry:
        try:
            self._members = self._members or Members(received)
            return self._members.entry(path)
        except (KeyError, ArchiveFault, MemberFault) as fault:
            raise IntegrityFault("the archive has no such member any more", place=name) from fault

    def content(self, name: str, sha256: str) -> Content:
        """The unpacked content of a source of which something is stored.

        Raises:
            IntegrityFault: as for `source`.
        """
        return unpack(self.source(name, sha256).packed)
