"""The rule ledger: which rules of each rulebook have a test that ran and passed."""
