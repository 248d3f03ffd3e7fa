"""The parts of the Absolute text: header, what its lines mean, how they read."""
