"""The kit that titles are made of, piece by piece."""
