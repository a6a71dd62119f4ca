"""Damaged letters and texts against the readers."""
