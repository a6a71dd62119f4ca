"""The judge's own commands, out of the text people write; reader.py is read first."""
