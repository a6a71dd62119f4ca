"""Games of Sunset of Empire for its measure: who plays them, and contests of one way to play with another."""
