"""Chapter 10: targets, battles and their results."""
