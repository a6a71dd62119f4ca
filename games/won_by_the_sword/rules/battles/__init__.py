"""12.0: battles of two columns, first on their data alone, then on the board; wings.py is read first."""
