"""Tables rendered into each engine's own schema."""
