"""What a letter says of an activation made into tasks as its turn comes (3.4); meaning.py is read first."""
