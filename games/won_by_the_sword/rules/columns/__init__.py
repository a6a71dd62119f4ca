"""Columns and garrisons: made, absorbed, strengthened (4.0, 5.0); parts.py is read first."""
