"""Real servers for tests: mail, and a network that fails on command; it must not know games or letters."""
