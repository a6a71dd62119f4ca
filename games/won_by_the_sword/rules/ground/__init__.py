"""What all chapters stand on: who stands where, sizes, nations, losses; points.py is read first."""
