"""Orders of Diplomacy as players write them, what each means, and letters that must do nothing."""
