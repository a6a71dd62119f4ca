"""What every room may use: configuration, secret, log, words, errors; it knows no letters."""
