"""The tests that every title gets for free; they must not know any one title."""
