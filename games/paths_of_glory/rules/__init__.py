"""The chapters of the rulebook; turn.py, beside this folder, names their procedures in the order of play."""
