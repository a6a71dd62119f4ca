"""One reader a data file; each gives its part of the source or notes what is wrong, with file and line."""
