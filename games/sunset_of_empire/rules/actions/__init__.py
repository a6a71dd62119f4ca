"""The action cards."""
