"""From a row of the outbox to the relay, and what comes back; no letter is worded here."""
