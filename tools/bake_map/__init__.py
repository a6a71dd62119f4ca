"""Bakes a board file from public coastlines and hand-made border lines; it must not know any rules."""
