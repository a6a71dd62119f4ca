"""What two titles and more are made of: cards, points, data in layers, words; decks.py is read first."""
