"""The command line: each file a family of commands; it words mistakes and does no work of its own."""
