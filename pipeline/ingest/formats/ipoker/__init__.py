"""The parts of iPoker's XML: what a session states, one hand of it."""
