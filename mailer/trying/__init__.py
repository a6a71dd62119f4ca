"""First contact: a game against robots, a demonstration, a mail client in the terminal; all by mail."""
