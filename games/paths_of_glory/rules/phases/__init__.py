"""The opening and the phases of a turn beside its rounds (4, 6): attrition, sieges, draw, end."""
