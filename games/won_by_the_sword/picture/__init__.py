"""The board as a scene; it must not know pixels."""
