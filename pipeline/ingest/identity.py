"""Names that stay the same however often a record is received."""

import hashlib
from collections.abc import Iterable, Iterator


def identity(*parts: str) -> str:
    """20 hexadecimal digits of a hash over the parts, each with its length before it."""
    digest = hashlib.blake2b(digest_size=10)
    for part in parts:
        content = part.encode("utf-8", "surrogatepass")
        digest.update(len(content).to_bytes(4, "big") + content)
    return digest.hexdigest()


def identities(first: str, seconds: Iterable[str]) -> Iterator[str]:
    """`identity(first, second)` of each second part."""
    begun = hashlib.blake2b(digest_size=10)
    content = first.encode("utf-8", "surrogatepass")
    begun.update(len(content).to_bytes(4, "big") + content)
    for second in seconds:
        content = second.encode("utf-8", "surrogatepass")
        digest = begun.copy()
        digest.update(len(content).to_bytes(4, "big") + content)
        yield digest.hexdigest()


def text_hash(text: str) -> str:
    """32 hexadecimal digits of a text's hash, line ends and blanks at line ends apart."""
    lines = "\n".join(map(str.rstrip, text.strip().splitlines()))
    return hashlib.blake2b(lines.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
