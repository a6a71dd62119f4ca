"""What a battle leaves to be done: losses, retreats, advances (12.4, 12.5, 12.7)."""
