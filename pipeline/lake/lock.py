"""One writer at a time.

The operating system holds the lock for as long as the process lives, so a dead holder leaves
none behind; the file only says who it is for the message that the next one reads.
"""

import fcntl
import json
import os
import socket
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from schemas.fault import IntegrityFault


def _holder(content: str) -> str:
    try:
        told = json.loads(content)
        return f"{told['command']} (process {told['pid']} on {told['host']}, since {told['since']})"
    except (ValueError, KeyError, TypeError):
        return "another process that has not said its name yet"


@contextmanager
def writer_lock(root: Path, command: str) -> Generator[None]:
    """Holds the lake for writing.

    Args:
        root: the lake's folder.
        command: what the holder does, for others' messages.

    Raises:
        IntegrityFault: somebody else writes; the message says who.
    """
    root.mkdir(parents=True, exist_ok=True)
    with (root / "writer.lock").open("a+", encoding="utf-8") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            held.seek(0)
            raise IntegrityFault(
                f"the lake is being written by {_holder(held.read())}",
                place=str(root),
                hint="wait until it ends, or stop it; nothing is lost either way",
            ) from None
        held.truncate(0)
        me = {
            "command": command,
            "pid": os.getpid(),
            "host": socket.gethostname(),
            "since": datetime.now(UTC).isoformat(timespec="seconds"),
        }
        held.write(json.dumps(me))
        held.flush()
        try:
            yield
        finally:
            held.truncate(0)
