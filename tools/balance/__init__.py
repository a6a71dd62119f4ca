"""``make balance``: a title between simple players, counted by its own measure or by that of any."""
