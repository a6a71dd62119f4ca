"""Build-time tools; nothing of the running product may import them."""
