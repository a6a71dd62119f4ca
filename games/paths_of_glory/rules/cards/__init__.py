"""What a card is played for: the one action of a round, operations, events (8, 9)."""
