"""Blows and what answers them: under water, attacks, mines, the counter-blow."""
