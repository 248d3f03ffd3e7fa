"""The parts of the text of the Winning network before 2019: opening lines, play, summary."""
