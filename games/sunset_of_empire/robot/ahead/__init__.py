"""The player that looks a move ahead: it supposes what is hidden, tries moves, plays the year to its end."""
