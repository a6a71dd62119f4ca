"""The meaning of each data file: builds a part of the source, finds faults with their line."""
