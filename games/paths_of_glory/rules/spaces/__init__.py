"""What a space holds and lets through: forts, stacking, control, supply (10, 14, 15.1, 15.2)."""
