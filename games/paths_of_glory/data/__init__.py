"""The data files, and what reads and checks them; naming.py says which of it a written name may mean."""
