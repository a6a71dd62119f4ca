"""Mails made of waiting letters, and how they go out."""
