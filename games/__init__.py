"""The titles: rules, data, pictures and words; pure, they know the kernel and no I/O."""
