"""A simple player, for demonstrations, tests and balance."""
