"""Orders and positions in words: as written, as canonical text, as tables and drafts."""
