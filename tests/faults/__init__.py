"""The faults that the mail must survive, each with an oracle outside of the daemon."""
