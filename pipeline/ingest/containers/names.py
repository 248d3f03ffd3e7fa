"""Names of members: which are refused, and how a member is called in the ledger.

`outer.zip!/folder/hands.txt` is the member `folder/hands.txt` of `outer.zip`;
`outer.zip!/inner.tar!/hands.txt` one of an archive within it. No name of a file or member holds the
separator itself: there the exclamation mark is spelled out.
"""

import re
import unicodedata

SEPARATOR = "!/"
_SPELLED = "\\x21/"
_DRIVE = re.compile(r"[A-Za-z]:")


def spelled(name: str) -> str:
    """A file's or member's own name with the separator spelled out."""
    return name.replace(SEPARATOR, _SPELLED)


def depth(name: str) -> int:
    """How many archives a source lies in."""
    return name.count(SEPARATOR)


def plain(name: str) -> str:
    """A member's path without empty parts and parts that mean the folder itself."""
    parts = [part for part in name.split("/") if part not in ("", ".")]
    return spelled("/".join(parts))


def refusal_of_name(name: str, longest: int) -> str | None:
    """Why a member of this name is not taken, None where it may be.

    Args:
        name: as the archive spells it, but for bytes that its encoding does not know.
        longest: characters that it may have.
    """
    if len(name) > longest:
        return f"its name is longer than {longest} characters"
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name):
        return "its name holds control characters"
    if "\\" in name:
        return "its name holds a backslash or bytes that are no text"
    if name.startswith("/") or _DRIVE.match(name):
        return "its path is absolute"
    if ".." in name.split("/"):
        return "its path leaves the archive"
    return None if plain(name) else "it has no name"
