"""Opens configuration, house and database for the commands and words every mistake; it must not print."""

from __future__ import annotations

import os
import tomllib
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import SecretStr, ValidationError

from mailer.base.config import Config, faults, load, secrets_of, table_of, unknown_variables
from mailer.base.log import conceal
from mailer.base.private import holds_secret, read, require
from mailer.base.trouble import OperatorError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sqlmodel import Session

    from mailer.base.house import House
    from mailer.store.database import Database
    from mailer.store.models import GameRow

DEFAULT_FILE = Path("estafette.toml")
SYSTEM_FILE = Path("/etc/estafette/estafette.toml")
_KNOWN = "Known titles: "


class ConfigError(OperatorError):
    """The configuration is missing, unreadable, or says something it cannot say."""


class UnknownGameError(OperatorError):
    """No game of that name or number."""


def open_config(path: Path | None, *, private: bool = True) -> Config:
    """The configuration of ``path``; without one ``usual_file``'s, or the defaults. Raises ConfigError.

    ``private``: files with passwords that others may read are refused (NotPrivateError).
    """
    path = path or usual_file()
    mistaken = unknown_variables(os.environ)
    if mistaken:
        raise ConfigError(
            "The environment sets what the configuration does not know:\n" + _listed(mistaken),
            "Correct or unset these variables; nothing was started.",
        )
    try:
        opened = load(path)
        if private and path is not None and holds_secret(table_of(path)):
            require(path, "a password")
        opened = _with_passwords(opened, private)
        conceal(*secrets_of(opened))
        return opened
    except FileNotFoundError as error:
        raise ConfigError(
            f"There is no configuration file {path}.", "Check the path given with --config."
        ) from error
    except OSError as error:
        raise ConfigError(
            f"The configuration file {path} cannot be read: {error.strerror}.",
            "Give this user the right to read it.",
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(
            f"The configuration file {path} is not valid TOML: {error}.",
            "Correct the line; nothing was started.",
        ) from error
    except ValidationError as error:
        raise ConfigError(
            f"The configuration{f' file {path}' if path else ''} cannot be used:\n" + _listed(faults(error)),
            "Correct these keys in the file or in the environment (ESTAFETTE_...); nothing was started.",
        ) from error


def usual_file() -> Path | None:
    """The configuration where none is named: estafette.toml here, else the machine's own, if there is one."""
    with suppress(
        PermissionError
    ):  # a folder that is closed to this user: `runuser` leaves it in root's home
        if DEFAULT_FILE.exists():
            return DEFAULT_FILE
    try:
        return SYSTEM_FILE if SYSTEM_FILE.exists() else None
    except PermissionError:
        return SYSTEM_FILE  # whoever reads it says what is wrong


def _with_passwords(config: Config, private: bool) -> Config:
    """The passwords that stand in files of their own; those given in the environment or the file go first."""
    for part, what in ((config.imap, "the password of [imap]"), (config.smtp, "the password of [smtp]")):
        path = part.password_file
        if path is not None and not part.password.get_secret_value() and (private or path.exists()):
            part.password = SecretStr(read(path, what) if private else path.read_text("utf-8").strip())
    return config


def _check_kinds(seconds: Mapping[str, Iterable[str]]) -> None:
    """Time limits are for titles and kinds of questions that there are. Raises ConfigError."""
    from parsers import registry

    for key, kinds in seconds.items():
        where = f"judge.kind_seconds.{key}"
        if key not in registry.TITLES:
            raise ConfigError(f"{where}: there is no title {key}.", _KNOWN + ", ".join(registry.TITLES))
        asks = registry.title(key).title.asks
        if unknown := next((kind for kind in kinds if kind not in asks), None):
            told = f"Its kinds of questions are {', '.join(asks)}."
            raise ConfigError(f"{where}.{unknown}: the title has no such question.", told)


def open_shelf(config: Config) -> None:
    """Lay out the game masters' own data folders. Raises ConfigError, telling what is wrong with what is said
    of titles."""
    from parsers import registry

    _check_kinds(config.judge.kind_seconds)
    for key, folders in config.folders.items():
        if key not in registry.TITLES:
            raise ConfigError(f"folders.{key}: there is no title {key}.", _KNOWN + ", ".join(registry.TITLES))
        check = registry.title(key).check_folder
        problems = [problem for folder in folders for problem in check(folder)] if check else []
        if check is None:
            problems = [f"folders.{key}: this title takes no folders"]
        try:
            if not problems:
                registry.lay_out(key, folders)
                registry.title(key)
        except ValueError as error:
            registry.lay_out(key, ())
            problems = str(error).splitlines()
        if problems:
            raise ConfigError(
                "\n".join(problems),
                f"Correct the folders; `estafette title check FOLDER --title {key}` helps.",
            )


@contextmanager
def reading(config: Path | None) -> Iterator[tuple[Database, Session]]:
    """The database of a configuration, to be read only; it must exist already."""
    from sqlalchemy.exc import DBAPIError

    from mailer.store.database import open_database, unusable

    opened = open_config(config)
    open_shelf(opened)
    database = open_database(opened.database, create=False)
    try:
        with database.reader() as session, session.begin():
            yield database, session
    except DBAPIError as error:
        raise unusable(error, str(database.engine.url.database)) from error
    finally:
        database.close()


@contextmanager
def writing(config: Path | None) -> Iterator[tuple[House, Session]]:
    """The house of a configuration and its database, which must exist already; trouble undoes all."""
    from sqlalchemy.exc import DBAPIError

    from mailer.base.house import open_house
    from mailer.store.database import open_database, unusable

    opened = open_config(config)
    open_shelf(opened)
    database = open_database(opened.database, create=False)
    try:
        with database.writer() as session, session.begin():
            yield open_house(opened, create=False), session
    except DBAPIError as error:
        raise unusable(error, str(database.engine.url.database)) from error
    finally:
        database.close()


def find_game(session: Session, name: str) -> GameRow:
    """The game called ``name`` (any letter case) or numbered so. Raises UnknownGameError."""
    from sqlmodel import select

    from mailer.store.models import GameRow

    row = session.exec(select(GameRow).where(GameRow.name_key == name.casefold())).first()
    if row is None and name.isdecimal():
        row = session.get(GameRow, int(name))
    if row is None:
        raise UnknownGameError(f"There is no game {name}.", "`estafette game list` shows all games.")
    return row


def _listed(lines: Iterable[str]) -> str:
    return "\n".join(f"  {line}" for line in lines)
