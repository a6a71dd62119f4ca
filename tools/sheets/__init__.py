"""Contact sheets of the pictures of all titles, and measures of each picture; nothing is sent or stored."""
