"""Tests of Won by the Sword."""
