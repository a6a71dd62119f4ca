"""Bakes the pictures of a board of hexes; sheet.py draws one."""
