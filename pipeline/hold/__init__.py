"""Handle, drop, win and hold."""
