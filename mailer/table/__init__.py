"""A match and its rows, who sits there, what may be told; no letter is read or worded here."""
