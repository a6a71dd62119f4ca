"""What a game, a turn and a round begin and end with; whose activation comes when (3.0)."""
