"""What can go wrong with a mail server, and what the operator should do; it must not retry or log."""

from __future__ import annotations

import ssl

from mailer.base.trouble import OperatorError


class PostError(OperatorError):
    """Trouble with a mail server. ``passing`` trouble is worth another try without anybody's help."""

    passing = False


class WrongPassword(PostError):  # noqa: N818
    """The server refuses the name or the password."""


class TlsFailed(PostError):  # noqa: N818
    """No safe connection: the certificate is not trusted, or the server does not speak TLS here."""


class MailboxMissing(PostError):  # noqa: N818
    """The configured mailbox does not exist or cannot be opened."""


class FolderRefused(PostError):  # noqa: N818
    """A folder that the judge needs is not there and cannot be made."""


class NotOurMailbox(PostError):  # noqa: N818
    """The mailbox is another house's, or this house's is another."""


class Unreachable(PostError):  # noqa: N818
    """No connection: refused, no such host, or no answer in time."""

    passing = True


class ConnectionLost(PostError):  # noqa: N818
    """The connection broke while it was in use."""

    passing = True


class ServerRefused(PostError):  # noqa: N818
    """The server answered NO or BAD to a command that should work; it may be busy."""

    passing = True


class PortInUse(PostError):  # noqa: N818
    """Another program listens where the embedded post office wants to."""


class NotInstalled(PostError):  # noqa: N818
    """What the embedded post office is made of is not installed, or in a version that does not fit."""


def unreachable(host: str, port: int, error: BaseException, table: str) -> PostError:
    """The typed error for a connection that was not made. ``table`` names the part of the configuration."""
    where = f"{host}:{port}"
    if isinstance(error, ssl.SSLError):
        return tls_failed(host, port, error, table)
    if isinstance(error, ConnectionRefusedError):
        return Unreachable(
            f"The mail server {where} refuses the connection.",
            f"Is it running? Check host and port in [{table}].",
        )
    if isinstance(error, TimeoutError):
        return Unreachable(
            f"The mail server {where} does not answer.",
            f"Check host and port in [{table}], and whether a firewall stands between.",
        )
    return Unreachable(
        f"No connection to the mail server {where}: {error}.", f"Check host and port in [{table}]."
    )


def tls_failed(host: str, port: int, error: BaseException, table: str) -> TlsFailed:
    """The typed error for a TLS handshake that failed."""
    where = f"{host}:{port}"
    if isinstance(error, ssl.SSLCertVerificationError):
        return TlsFailed(
            f"The certificate of {where} is not trusted: {error.verify_message}.",
            "Use the host name that the certificate names, or add its issuer to the system's certificates.",
        )
    return TlsFailed(
        f"No TLS with {where}: {error}.",
        f"Check security in [{table}]: tls for a port of its own (993, 465), starttls for 143 or 587.",
    )
