"""The rules by chapter; each room imports only those before it: ground, movement, combat, cards, phases."""
