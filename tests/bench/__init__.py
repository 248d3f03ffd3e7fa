"""Rates beside peers in the same run: `python -m tests.bench.bench_ranking`."""
