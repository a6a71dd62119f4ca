"""Movement and patrols (8.0, 9.0); moving.py is read first."""
