"""From recorded bytes to findings: ingest, replay, theory, hold, and what runs them."""
