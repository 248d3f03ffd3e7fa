"""The parts of the KingsClub text: opening lines, play, summary."""
