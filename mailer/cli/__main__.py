"""`python -m mailer.cli` is the command `estafette`."""

from mailer.cli.main import main

if __name__ == "__main__":
    main()
