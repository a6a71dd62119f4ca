"""Tests of No Retreat!."""
