"""What every part of the house is given: configuration and secret; it opens nothing but the secret."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from mailer.base import owners
from mailer.base.config import Config, secrets_of
from mailer.base.log import conceal
from mailer.base.private import NotPrivateError, require
from mailer.base.trouble import OperatorError

SECRET_BYTES = 32
_RESTORE = "Restore it from a backup. Without it the reply addresses of all letters sent so far are void."


class SecretError(OperatorError):
    """The secret file cannot be made, cannot be read, or does not hold a secret; the message says which."""


@dataclass(frozen=True, slots=True)
class House:
    """``secret`` keys the tokens of seats; whoever has it can write for everybody, so it is never printed."""

    config: Config
    secret: bytes = field(repr=False)

    @property
    def host(self) -> str:
        """The domain of the judge's address."""
        return self.config.judge.address.rpartition("@")[2]

    @property
    def identity(self) -> str:
        """What database and mailbox are marked with. The secret cannot be told from it."""
        return hmac.new(self.secret, b"which house", hashlib.sha256).hexdigest()[:32]

    def page_for(self, lang: str, token: str) -> str:
        """Where the seat of a reading ``token`` is shown as a page; empty where no pages are served."""
        web = self.config.web
        return f"{web.base_url}/{lang}/seat/{token}/" if web.enabled and web.base_url else ""

    def link_for(self, lang: str, token: str) -> str:
        """Where a writing ``token`` is used; empty where no pages are served."""
        web = self.config.web
        return f"{web.base_url}/{lang}/write/{token}/" if web.enabled and web.base_url else ""

    def desk_for(self, lang: str, token: str) -> str:
        """Where a link to a master's desk is used; empty where no pages are served."""
        web = self.config.web
        return f"{web.base_url}/{lang}/desk/{token}/" if web.enabled and web.base_url else ""

    def address_for(self, token: str) -> str:
        """Where an answer about ``token`` should go: ``judge+TOKEN@host``, or the plain address."""
        if not token or not self.config.judge.plus:
            return self.config.judge.address
        local, _, host = self.config.judge.address.rpartition("@")
        return f"{local}+{token}@{host}"


def open_house(config: Config, *, create: bool = True) -> House:
    """The house of ``config``; its secret is made at the first start, if ``create``. Raises SecretError."""
    if not create and not config.secret_file.exists():
        raise SecretError(f"The secret file {config.secret_file} is gone.", _RESTORE)
    secret = _secret(config.secret_file)
    conceal(secret.hex(), repr(secret)[2:-1], *secrets_of(config))
    return House(config, secret)


def _secret(path: Path) -> bytes:
    try:
        if not path.exists():
            owners.make_folder(path.parent)
            fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
            owners.make_file(fresh)
            fresh.write_text(secrets.token_hex(SECRET_BYTES) + "\n", "ascii")
            try:
                path.hardlink_to(fresh)  # unlike a rename this never replaces a secret made meanwhile
            except FileExistsError:
                pass
            finally:
                fresh.unlink()
        require(path, "the key of all secret addresses")
        secret = bytes.fromhex(path.read_text("ascii").strip())
    except NotPrivateError as error:
        raise SecretError(error.what, error.remedy) from error
    except OSError as error:
        raise SecretError(
            f"The secret file {path}: {error.strerror or error}.",
            "Set secret_file in the configuration to a file that this user may read and write.",
        ) from error
    except ValueError as error:
        raise SecretError(f"The secret file {path} does not hold hexadecimal digits.", _RESTORE) from error
    if len(secret) < SECRET_BYTES:
        raise SecretError(
            f"The secret file {path} holds {len(secret)} bytes, a secret has {SECRET_BYTES}.", _RESTORE
        )
    return secret
