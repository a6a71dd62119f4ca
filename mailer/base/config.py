"""The configuration: one TOML file, environment over it, every key explained; it opens nothing."""

from __future__ import annotations

import ipaddress
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict
from rapidfuzz import fuzz, process

from mailer.base.old_keys import OLD, renamed

PREFIX, INNER = "ESTAFETTE_", "__"
_ALIKE = 60  # of 100, from which on a known key is suggested

Security = Literal["tls", "starttls", "none"]
Port = Annotated[int, Field(ge=0, le=65_535)]
Seconds = Annotated[int, Field(gt=0)]


class Section(BaseModel):
    """A table of the file; an unknown key is an error."""

    model_config = ConfigDict(extra="forbid")


class Imap(Section):
    """Where letters come in."""

    host: str = "127.0.0.1"
    port: Port = 3143
    security: Security = "none"
    user: str = "judge"
    password: SecretStr = SecretStr("")
    password_file: Path | None = None
    mailbox: str = "INBOX"
    poll_seconds: float = Field(default=60.0, gt=0, le=600)
    idle: bool = True
    expunge_days: int = Field(default=0, ge=0)  # letters dealt with that are older are deleted; 0 is never


class Smtp(Section):
    """Where letters go out."""

    host: str = "127.0.0.1"
    port: Port = 3025
    security: Security = "none"
    user: str = ""
    password: SecretStr = SecretStr("")
    password_file: Path | None = None
    connections: int = Field(default=4, ge=1, le=50)  # letters sent at a time
    ahead: int = Field(default=12, ge=0, le=100)  # letters more that were taken and are not noted yet


class Embedded(Section):
    """The embedded post office, for trying and for tests: loopback only, in the same process."""

    enabled: bool = False
    host: str = "127.0.0.1"
    smtp_port: Port = 3025
    imap_port: Port = 3143
    accounts: dict[str, SecretStr] = Field(default_factory=dict)
    keep: Path | None = None


class Judge(Section):
    """Who the judge is and what it does by default."""

    address: str = "judge@localhost"
    name: str = "Estafette"
    operator: str = ""
    plus: bool = True  # whether the server delivers judge+token@host
    authserv_id: str = ""  # by which the judge's own mail server signs its Authentication-Results
    token_days: int = Field(default=30, ge=1)  # so long after a game's end its secret addresses are good
    answers_per_day: int = Field(default=200, ge=1)
    deadline_seconds: Seconds = 259_200
    brief_seconds: Seconds = 86_400  # of what a title calls brief
    kind_seconds: dict[str, dict[str, Seconds]] = Field(default_factory=dict)  # by title, by kind of question
    outage_seconds: Seconds = 21_600  # a deadline within a longer time without mail is left to the master
    dkim_selector: str = ""  # under which the mail server signs; only `estafette doctor` asks for it


class Limits(Section):
    """How many letters are carried out; 0 is no limit. Those beyond are kept, and their writer told once."""

    letters_per_hour: int = Field(default=200, ge=0)
    letters_per_day: int = Field(default=1_000, ge=0)
    game_letters_per_hour: int = Field(default=1_000, ge=0)
    game_letters_per_day: int = Field(default=5_000, ge=0)
    unproved_per_day: int = Field(default=100, ge=0)  # of those that nothing but From says are somebody's
    refusals_per_day: int = Field(default=5, ge=1)  # of one kind, to one address; then one an hour
    seat_refusals_per_day: int = Field(
        default=20, ge=1
    )  # to a seat that is asked something and proves itself
    press_per_hour: int = Field(default=30, ge=0)  # of one seat, or one master, in a game
    grey_press_per_hour: int = Field(default=10, ge=0)
    strangers_per_hour: int = Field(
        default=60, ge=2
    )  # answers to people who are not known here, all together, and as many letters that others ask for
    questions_per_hour: int = Field(default=10, ge=1)  # whether letters in somebody's name are theirs


class Health(Section):
    """Health and figures over HTTP, for this machine only."""

    enabled: bool = False
    host: str = "127.0.0.1"
    port: Port = 8026
    stale_seconds: int = Field(default=900, ge=60)  # mail unread for longer than this is a fault

    @field_validator("host")
    @classmethod
    def _on_this_machine(cls, host: str) -> str:
        """Nobody logs in to these pages, so nobody else's machine may reach them."""
        try:
            if host != "localhost" and not ipaddress.ip_address(host).is_loopback:
                raise ValueError
        except ValueError:
            raise ValueError("must be an address of this machine only: 127.0.0.1, ::1 or localhost") from None
        return host


class Web(Section):
    """Pages that show games to whoever looks."""

    enabled: bool = False
    host: str = "127.0.0.1"
    port: Port = 8027
    base_url: str = ""  # where the world sees them; of a server before this one

    @field_validator("base_url")
    @classmethod
    def _whole(cls, url: str) -> str:
        """It stands in letters and names the host that is answered to."""
        parts = urlsplit(url)
        if url and (parts.scheme not in ("http", "https") or not parts.hostname or parts.query or "#" in url):
            raise ValueError("must be a whole address: https://games.example.org")
        return url.rstrip("/")


class Log(Section):
    """How the log on standard error is written."""

    form: Literal["text", "json"] = "text"
    verbose: bool = False


class Config(BaseSettings):
    """The whole configuration. Environment: ``ESTAFETTE_SMTP__PASSWORD`` and the like."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_nested_delimiter=INNER, extra="forbid")

    database: str = "sqlite:///var/estafette.db"
    secret_file: Path = Path("var/secret")
    folders: dict[str, list[Path]] = Field(default_factory=dict)  # by title: own variants to be played
    judge: Judge = Judge()
    limits: Limits = Limits()
    imap: Imap = Imap()
    smtp: Smtp = Smtp()
    embedded: Embedded = Embedded()
    health: Health = Health()
    web: Web = Web()
    log: Log = Log()

    @model_validator(mode="before")
    @classmethod
    def _as_it_was_called(cls, table: Any) -> Any:
        # The file's were renamed before: old ones that are left are the environment's, which goes over it.
        return renamed(table, over=True)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment goes over the file (which comes as init arguments)."""
        return env_settings, init_settings


def load(path: Path | None) -> Config:
    """The configuration of ``path`` under the environment.

    Raises OSError, tomllib.TOMLDecodeError or pydantic.ValidationError; the command line words them.
    """
    return Config(**renamed(table_of(path)))


def table_of(path: Path | None) -> dict[str, Any]:
    """What the file says, unchecked. Raises OSError, UnicodeDecodeError or tomllib.TOMLDecodeError."""
    return tomllib.loads(path.read_text("utf-8")) if path else {}


def secrets_of(config: Config) -> tuple[str, ...]:
    """Every password in the configuration, so that it can be struck out of what is shown."""
    # Here, for a third of the time of a command that opens no database: `estafette mail`.
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        inside = make_url(config.database).password
    except (ArgumentError, ValueError):
        inside = None
    held = (config.imap.password, config.smtp.password, *config.embedded.accounts.values())
    return (*(one.get_secret_value() for one in held), *([str(inside)] if inside else []))


def keys(model: type[BaseModel] = Config, prefix: str = "") -> tuple[str, ...]:
    """Every key of the file, inner ones dotted, in the order of the model."""
    found: list[str] = []
    for name, field in model.model_fields.items():
        kind = field.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            found += keys(kind, f"{prefix}{name}.")
        else:
            found.append(f"{prefix}{name}")
    return tuple(found)


def faults(error: ValidationError) -> tuple[str, ...]:
    """What is wrong with a configuration, a line for each key; no value is repeated, it may be a password."""
    lines = []
    for fault in error.errors(include_input=False, include_url=False):
        key = ".".join(str(part) for part in fault["loc"])
        if fault["type"] == "extra_forbidden":
            lines.append(f"{key}: no such key{_hint(key)}")
        else:
            lines.append(f"{key}: {fault['msg'].removeprefix('Value error, ')}")
    return tuple(lines)


def unknown_variables(names: Iterable[str]) -> tuple[str, ...]:
    """Environment variables that look like ours and mean nothing, a line for each with what may be meant."""
    known = {PREFIX + key.replace(".", INNER).upper(): key for key in (*keys(), *OLD)}
    open_ended = tuple(name + INNER for name, key in known.items() if key in _OPEN)
    lines = []
    for name in sorted(set(names)):
        upper = name.upper()
        # Without the double underscore it may be somebody else's, such as a test's.
        if (
            not upper.startswith(PREFIX)
            or INNER not in upper
            or upper in known
            or upper.startswith(open_ended)
        ):
            continue
        near = process.extractOne(upper, list(known), scorer=fuzz.ratio, score_cutoff=_ALIKE)
        lines.append(f"{name}: no such key" + (f". Did you mean {near[0]}?" if near else ""))
    return tuple(lines)


_OPEN = frozenset({"folders", "embedded.accounts", "judge.kind_seconds"})
"""Keys whose value is a table of the operator's own names."""


def _hint(key: str) -> str:
    """The known key that is spelt nearly so, or that has this name in another table."""
    name = key.rpartition(".")[2]
    elsewhere = [known for known in keys() if known.rpartition(".")[2] == name]
    if len(elsewhere) == 1:
        return f". Did you mean {elsewhere[0]}?"
    parts = {known.partition(".")[0] for known in keys()}
    near = process.extractOne(key, [*keys(), *sorted(parts)], scorer=fuzz.ratio, score_cutoff=_ALIKE)
    return f". Did you mean {near[0]}?" if near else ""
