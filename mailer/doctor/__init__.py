"""Looks whether everything that the judge needs is well, and says what to do; it mends nothing by itself."""
