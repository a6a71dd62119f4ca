"""How strong the robots are: games of one against others, counted, and the table of docs/robots.md."""
