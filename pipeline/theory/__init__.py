"""Exact values of the house-banked games: counts of every state, optimal play, edges."""
