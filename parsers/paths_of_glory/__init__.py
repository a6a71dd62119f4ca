"""The orders of Paths of Glory, out of the text people write; reader.py is read first."""
