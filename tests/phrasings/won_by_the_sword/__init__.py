"""Orders of Won by the Sword as players write them, what each means, and letters that must do nothing."""
