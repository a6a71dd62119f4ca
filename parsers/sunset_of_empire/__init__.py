"""The orders of Sunset of Empire, out of the text people write; reader.py is read first."""
