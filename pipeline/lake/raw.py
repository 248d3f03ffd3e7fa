"""Received files, kept once under the hash of their bytes, compressed: the evidence."""

import hashlib
import re
from pathlib import Path

import zstandard

from pipeline.lake.files import write_whole
from schemas.fault import IntegrityFault

_SHA256 = re.compile(r"[0-9a-f]{64}")


class RawStore:
    """Content-addressed files below one folder."""

    def __init__(self, root: Path) -> None:
        """Nothing is made until something is put."""
        self.root = root

    def _path(self, sha256: str) -> Path:
        if _SHA256.fullmatch(sha256) is None:
            raise ValueError(f"{sha256!r} is no SHA-256")
        return self.root / sha256[:2] / f"{sha256}.zst"

    def put(self, content: bytes) -> str:
        """Keeps a file's bytes and returns their SHA-256; bytes that are there already stay."""
        sha256 = hashlib.sha256(content).hexdigest()
        path = self._path(sha256)
        if not path.exists():
            write_whole(path, zstandard.ZstdCompressor(level=6).compress(content))
        return sha256

    def get(self, sha256: str) -> bytes:
        """The bytes of a file.

        Raises:
            IntegrityFault: they are not there, or are no longer what their name says.
        """
        path = self._path(sha256)
        try:
            content = zstandard.ZstdDecompressor().decompress(path.read_bytes())
        except FileNotFoundError as fault:
            raise IntegrityFault("the raw file is missing from the lake", place=str(path)) from fault
        except zstandard.ZstdError as fault:
            raise IntegrityFault(f"the raw file is damaged: {fault}", place=str(path)) from fault
        if hashlib.sha256(content).hexdigest() != sha256:
            raise IntegrityFault("the raw file's bytes do not match its name", place=str(path))
        return content
