"""Orders at random, lawful by the view alone: for random games."""
