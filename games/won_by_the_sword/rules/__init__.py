"""The chapters of the rulebook, the lowest room first: ground, columns, movement, sieges, battles, phases."""
