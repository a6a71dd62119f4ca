"""No Retreat! The Russian Front: rules, data and words; turn.py is read first."""
