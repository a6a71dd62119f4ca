"""The game master's desk: who owes what, and a button for each command, which goes the way of a letter."""
