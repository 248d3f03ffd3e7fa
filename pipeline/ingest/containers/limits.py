"""How much one received file may unpack to, and the word for what goes beyond."""

from dataclasses import dataclass

MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of a received file, all far above what a night of tables comes to.

    Attributes:
        member_bytes: of one file or member, unpacked.
        total_bytes: of all members of a received file, those of nested archives included.
        members: of a received file in all.
        ratio: unpacked to packed bytes, looked at once `ratio_from` bytes have come. Hand histories and
            records of sessions compress to a tenth, to a thirtieth at best.
        ratio_from: fewer unpacked bytes than this do no harm.
        depth: archives around a member, its own included.
        name_length: characters of a member's path.
    """

    member_bytes: int = 4096 * MIB
    total_bytes: int = 16384 * MIB
    members: int = 100_000
    ratio: int = 200
    ratio_from: int = 16 * MIB
    depth: int = 3
    name_length: int = 1024

    def refusal(self, unpacked: int, packed: int) -> str | None:
        """Why something of so many bytes is not unpacked, None where it may be."""
        if unpacked > self.member_bytes:
            return f"it unpacks to more than {self.member_bytes} bytes"
        if unpacked > self.ratio_from and unpacked > self.ratio * max(packed, 1):
            return f"it unpacks to more than {self.ratio} times its size"
        return None


LIMITS = Limits()
"""The limits in force."""
