"""The simulator: legal sessions, faults and labels."""
