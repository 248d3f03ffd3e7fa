"""The parts of the OnGame text: opening lines, the lines below, the summary."""
