"""What letters of Won by the Sword say, and what is made of it; phrases.py is read first."""
