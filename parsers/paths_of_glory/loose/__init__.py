"""Loose speech of Paths of Glory put into the order of the grammar: tokens in, clauses out."""
