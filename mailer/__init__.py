"""Everything with I/O: mailbox, database, clock, sockets, pictures, daemon, command line."""
