"""The measure of pictures finds what is planted, and holds every title to the limits that it meets."""
