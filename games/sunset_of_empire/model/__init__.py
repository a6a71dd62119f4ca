"""What a game is made of, as data: cards, orders, board, state, its changes, what follows from the table."""
