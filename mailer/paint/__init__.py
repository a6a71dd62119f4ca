"""The painter: a Scene of marks to PNG and SVG over a board file; it must not know any title's rules."""
