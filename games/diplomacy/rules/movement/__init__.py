"""The adjudication of a movement phase: what is lawful, what comes of it, and why."""
