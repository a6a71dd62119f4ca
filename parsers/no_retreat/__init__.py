"""The orders of No Retreat! as text; reader.py is read first."""
