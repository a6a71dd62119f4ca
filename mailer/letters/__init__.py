"""What letters look like: sheets of blocks, as text and as HTML; no mail, no database."""
