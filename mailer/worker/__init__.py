"""Takes letters and deadlines in their order, counts attempts, sets aside what fails; it answers none."""
