"""The parts of the PokerStars text: header, body lines, summary."""
