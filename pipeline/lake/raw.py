"""Received files, kept once under the hash of their bytes, compressed: the evidence.

Files are read, hashed and written in blocks: memory does not follow their size.
"""

import hashlib
import os
import re
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

import zstandard

from pipeline.lake.files import written_beside
from schemas.fault import IntegrityFault

_SHA256 = re.compile(r"[0-9a-f]{64}")
_BLOCK_BYTES = 1 << 20


def _blocks(file: BinaryIO) -> Iterator[bytes]:
    while block := file.read(_BLOCK_BYTES):
        yield block


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
        return sha256 if self._path(sha256).exists() else self._write([content])

    def put_file(self, path: Path) -> str:
        """As `put`, for a file on disk; a file that changes meanwhile is kept as it was read last.

        Raises:
            OSError: it cannot be read, or has become something other than a regular file.
        """
        # a named pipe that takes the file's place must not hold the run up
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise OSError(f"{path} is no regular file")
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
            if self._path(sha256).exists():
                return sha256
            file.seek(0)
            return self._write(_blocks(file))

    def _write(self, blocks: Iterable[bytes]) -> str:
        digest = hashlib.sha256()
        with written_beside(self.root) as out:
            with zstandard.ZstdCompressor(level=6).stream_writer(out.file, closefd=False) as packed:
                for block in blocks:
                    digest.update(block)
                    packed.write(block)
            sha256 = digest.hexdigest()
            out.path = self._path(sha256)
        return sha256

    def blocks(self, sha256: str) -> Iterator[bytes]:
        """The bytes of a file in blocks; only when all have come are they known to be the right ones.

        Raises:
            IntegrityFault: they are not there, or are no longer what their name says.
        """
        path = self._path(sha256)
        digest = hashlib.sha256()
        try:
            with path.open("rb") as file, zstandard.ZstdDecompressor().stream_reader(file) as content:
                for block in _blocks(content):
                    digest.update(block)
                    yield block
        except FileNotFoundError as fault:
            raise IntegrityFault("the raw file is missing from the lake", place=str(path)) from fault
        except zstandard.ZstdError as fault:
            raise IntegrityFault(f"the raw file is damaged: {fault}", place=str(path)) from fault
        if digest.hexdigest() != sha256:
            raise IntegrityFault("the raw file's bytes do not match its name", place=str(path))

    def get(self, sha256: str) -> bytes:
        """The bytes of a file, whole.

        Raises:
            IntegrityFault: as for `blocks`.
        """
        return b"".join(self.blocks(sha256))
