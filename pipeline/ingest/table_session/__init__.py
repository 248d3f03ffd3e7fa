"""The reader of the table-session record: JSON Lines to rounds, sessions, movements and faults."""

from pipeline.ingest.table_session.identity_of import identity_of
from pipeline.ingest.table_session.judge import SessionKey
from pipeline.ingest.table_session.openings import OpeningFacts, opening_facts, openings
from pipeline.ingest.table_session.read import read, read_chunks

__all__ = ["OpeningFacts", "SessionKey", "identity_of", "opening_facts", "openings", "read", "read_chunks"]
