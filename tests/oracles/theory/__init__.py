"""Exact values of house-banked games, a second time: plain enumeration out of the rules, no grouping."""
