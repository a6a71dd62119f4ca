"""Bakes the drawn fronts of a map of points and lines; never installed, never needed to play."""
