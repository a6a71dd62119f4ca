"""The organization phase (7.0): upgrades, placing, regrouping; organize.py is the phase itself."""
