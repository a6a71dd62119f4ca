"""A simple player of Won by the Sword."""
