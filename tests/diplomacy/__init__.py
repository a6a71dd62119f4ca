"""Tests of Diplomacy."""
