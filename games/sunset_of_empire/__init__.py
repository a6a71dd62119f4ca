"""Sunset of Empire: the card game of the First World War; it must not know mail or other titles."""
