"""Written orders made into answers: names resolved, parts put together, windows answered."""
