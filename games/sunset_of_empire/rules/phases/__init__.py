"""The phases of a year, but for the blows of its fight: life points, layouts, event, fight, end."""
