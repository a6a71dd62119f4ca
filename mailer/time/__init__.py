"""Deadlines: how long a phase lasts, when it closes, what happens to the silent and the absent."""
