"""Tests of the database, of the bridge between matches and rows, and of the proofs."""
