"""Moves, trenches and strategic redeployment (9.3, 11, 13)."""
