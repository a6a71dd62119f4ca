"""Diplomacy: its rules, data, pictures and words; it must not know text orders or mail."""
