"""Orders as players write them, with what each means; written before the grammars."""
