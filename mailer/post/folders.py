"""The judge's folders beside its mailbox: the names that the server has for them; it moves no mail."""

from __future__ import annotations

from typing import Any

from imapclient.exceptions import IMAPClientError

from mailer.post import connection, faults
from mailer.post.connection import Account

_PASSING = ("[INUSE]", "[UNAVAILABLE]")
"""What a server says that could do it at another time (RFC 5530)."""


class MailFolders:
    """The folders of one connection. Every method may raise what the library throws.

    Some servers (Courier, Cyrus, Dovecot with ``prefix = INBOX.``) let a user make folders below INBOX only:
    the name of each begins with the prefix of the user's own namespace (RFC 2342).
    """

    def __init__(self, client: Any, account: Account) -> None:
        self._client = client
        self._account = account
        self._prefix: str | None = None
        self._named: dict[str, str] = {}
        self._made: set[str] = set()

    def name(self, folder: str) -> str:
        """What the server calls the folder: as it is where there is one, else below the prefix."""
        if folder == self._account.mailbox:
            return folder
        if folder not in self._named:
            prefix = self._own_prefix()
            plain = not prefix or folder.startswith(prefix) or self._client.folder_exists(folder)
            self._named[folder] = folder if plain else prefix + folder
        return self._named[folder]

    def exists(self, folder: str) -> bool:
        """Whether the folder is there."""
        return bool(self._client.folder_exists(self.name(folder)))

    def made(self, folder: str) -> str:
        """``name`` of the folder, which is made if need be. Raises FolderRefused."""
        name = self.name(folder)
        if name not in self._made:
            if not self._client.folder_exists(name):
                self._make(folder, name)
            self._made.add(name)
        return name

    def _make(self, folder: str, name: str) -> None:
        try:
            self._client.create_folder(name)
        except self._client.AbortError:
            raise
        except IMAPClientError as error:
            if any(code in str(error) for code in _PASSING):
                raise
            account = self._account
            raise faults.FolderRefused(
                f"The mail server {account.host} does not let {account.user} make the folder {name}: "
                f"{connection.said(error)}.",
                f"Make the folder {name} by a mail program, or give the user the right to make folders and "
                f"room for it. The judge needs {folder} beside {account.mailbox}, and answers no letter "
                "without it.",
            ) from error

    def _own_prefix(self) -> str:
        """What the names of the user's own folders begin with; empty with most servers."""
        if self._prefix is None:
            self._prefix = ""
            if self._client.has_capability("NAMESPACE"):
                personal = self._client.namespace().personal or ()
                prefix, separator = personal[0] if personal else ("", "")
                self._prefix = prefix if not prefix or prefix.endswith(separator) else prefix + separator
        return self._prefix
