"""The chapters of the rulebook; year.py, beside this folder, names their procedures in the order of play."""
