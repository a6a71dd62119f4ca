"""Positions and orders of any title as lines of JSON in, what comes of them out; no mail, no database."""
