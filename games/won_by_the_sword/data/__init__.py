"""The data of the title and an owner's folder over them; load.py is read first."""
