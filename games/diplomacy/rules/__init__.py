"""The chapters of the rulebook; phases.py is the sequence of play, movement has a folder of its own."""
