"""A game master's changes of the position."""
