"""Bytes to recorded tables: unpacking, sniffing, formats, the ledger, quarantine."""
