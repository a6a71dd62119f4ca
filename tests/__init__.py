"""The tests, laid out as the code is."""
