"""The daemon by itself, its health, what root does to it."""
