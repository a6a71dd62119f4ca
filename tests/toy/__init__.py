"""A toy title for the tests: hidden hands, a bag, dice, windows; a real little package."""
