"""The kernel that runs any title: what is awaited, from whom, what comes next; it knows no title."""
