"""Won by the Sword: rules, data and words; turn.py is read first."""
