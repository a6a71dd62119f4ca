"""A battle from the order to its dice, and the course of what follows (12.1 - 12.3, 12.6)."""
