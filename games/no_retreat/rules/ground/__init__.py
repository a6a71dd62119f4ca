"""Who holds what: zones of control, supply, weather, stacking, control; standing.py is read first."""
