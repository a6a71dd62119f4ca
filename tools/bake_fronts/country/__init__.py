"""Bakes the board of a map of points with river banks: Won by the Sword."""
