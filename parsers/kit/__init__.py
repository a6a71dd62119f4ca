"""What the readers of two titles and more are made of; lexicon.py is read first."""
