"""Orders of Won by the Sword as text, English and Russian; reader.py is read first."""
