"""Tests of the first contact: trial game, demonstration, terminal."""
