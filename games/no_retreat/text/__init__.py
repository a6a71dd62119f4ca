"""What letters say of No Retreat! and what players write; written.py is read first."""
