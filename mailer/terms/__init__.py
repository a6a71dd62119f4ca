"""How a game is to be played: settings, limits of time, reminders, absences; plain data, no positions."""
