"""Tests of a letter's way through the daemon, with real servers on loopback."""
