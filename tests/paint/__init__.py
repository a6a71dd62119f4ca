"""Tests of the painter."""
