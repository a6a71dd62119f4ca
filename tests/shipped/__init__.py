"""What is given to others: the project's metadata, its dependencies, the image, the wheel."""
