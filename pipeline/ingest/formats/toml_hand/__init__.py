"""The parts of the Poker Hand History format: the document's fields, its facts, its play, its outcome."""
