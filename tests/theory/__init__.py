"""The exact values of house-banked games against plain enumeration, published figures and simulation."""
