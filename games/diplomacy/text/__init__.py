"""Orders and positions in words: canonical text, drafts, notes, tables."""
