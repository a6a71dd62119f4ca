"""Chapters 8 and 9: movement and rail."""
