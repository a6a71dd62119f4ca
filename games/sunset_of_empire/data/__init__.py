"""The data files, and what reads and checks them; naming.py says which cards a written name may mean."""
