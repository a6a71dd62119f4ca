"""Baggage: foraging, depots, what is owed (7.0, 10.0)."""
