"""11.0: sieges: begun, offers, works, fire, storm, capture; strength.py and works.py are read first."""
