"""Cards out of sight: decks, draws, looks at them, and what a hand may hold."""
