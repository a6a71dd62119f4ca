"""Tests of Sunset of Empire."""
