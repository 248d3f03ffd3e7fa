"""The parts of Merge's XML: what a file states, one hand of it, the names of hands."""
