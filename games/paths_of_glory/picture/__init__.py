"""The map and what lies beside it as scenes."""
