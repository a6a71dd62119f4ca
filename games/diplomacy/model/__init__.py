"""What a game is made of, as data: board, orders, their notation, position, rule choices, state; no rules."""
