"""Processes in which letters are read and that may die of them; the judge calls `sandbox`."""
