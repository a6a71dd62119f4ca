"""The data files, and what reads and checks them; load.py is read first."""
