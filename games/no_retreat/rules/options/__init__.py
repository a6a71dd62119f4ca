"""Chapter 15: what can be agreed, and what it brings."""
