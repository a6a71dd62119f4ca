"""Actions of cards and chits of leaders that are tasks of their own (6.2, 12.5, 14.0)."""
