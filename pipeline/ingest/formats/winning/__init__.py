"""The parts of the Winning text of 2019: header, what its lines mean, how they read."""
