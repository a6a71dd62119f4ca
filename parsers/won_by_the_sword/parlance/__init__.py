"""Turns of speech that say an order twice, or with words put round it."""
