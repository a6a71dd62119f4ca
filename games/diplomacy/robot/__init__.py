"""A simple player, and lawful orders at random."""
