"""Map, forces, cards, tables, board, orders, state; no rules; atlas.py is read first."""
