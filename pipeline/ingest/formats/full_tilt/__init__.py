"""The parts of the Full Tilt text: header, body lines, summary."""
