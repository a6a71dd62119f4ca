"""From the mailbox to a row of the inbox, and what becomes of mails afterwards; no letter is read here."""
