"""The variants and their pictures, and what reads, checks and names them."""
