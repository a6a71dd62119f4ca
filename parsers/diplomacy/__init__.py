"""The orders of Diplomacy, out of the text people write; reader.py is read first."""
