"""The phases of a turn that no other chapter has: its beginning, supply, removal, its end."""
