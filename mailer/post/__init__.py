"""The post: raw mail in and out, IMAP, SMTP and the embedded post office; it must not know games."""
