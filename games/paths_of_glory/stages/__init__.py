"""The chapters of the rulebook, one file each; turn.py calls them in the order of play."""
