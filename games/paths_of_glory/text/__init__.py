"""Orders and positions in words: canonical text, tables, previews, remedies."""
