"""What a letter does and what is answered: every effect in one session, nothing committed."""
