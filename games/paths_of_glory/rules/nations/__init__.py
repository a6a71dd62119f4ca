"""Who is in the war, what comes in with it, and who wins: neutrals to peace (5, 7, 9.4, 9.5.3, 16, 17)."""
