"""A simple player: what it orders, by what a seat sees alone."""
