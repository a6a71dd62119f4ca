"""Tests of the deadlines: calendar, words of time, the silent, the absent, banks, outages."""
