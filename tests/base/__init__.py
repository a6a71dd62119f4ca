"""Configuration and secrets."""
