"""Chapter 5: cards kept, drawn, thrown and played."""
