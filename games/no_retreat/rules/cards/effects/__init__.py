"""What events do, by the name of ``does`` in data/cards.toml; registry.py has all of them."""
