"""Simulated hands of the seven-card stud family: played by the plain rules, broken on request."""
