"""The parts of the Everleaf text: opening lines and the lines below."""
