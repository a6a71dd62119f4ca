"""Tests of Paths of Glory."""
