"""What a game is made of, as data: map, counters, cards, board, orders, state and its changes; no rules."""
