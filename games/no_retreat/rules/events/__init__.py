"""Chapter 13.5: what single turns bring, and who comes by it."""
