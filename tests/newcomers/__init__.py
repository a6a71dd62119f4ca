"""Strangers who know the rulebook and the letters, and nothing else, play by mail."""
