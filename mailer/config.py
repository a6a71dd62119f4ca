"""The configuration: one TOML file, environment over it, every key explained; it opens nothing."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

Security = Literal["tls", "starttls", "none"]


class Part(BaseModel):
    """A table of the file; an unknown key is an error."""

    model_config = ConfigDict(extra="forbid")


class Imap(Part):
    """Where letters come in."""

    host: str = "127.0.0.1"
    port: int = 3143
    security: Security = "none"
    user: str = "judge"
    password: SecretStr = SecretStr("")
    mailbox: str = "INBOX"
    poll_seconds: float = 60.0
    idle: bool = True


class Smtp(Part):
    """Where letters go out."""

    host: str = "127.0.0.1"
    port: int = 3025
    security: Security = "none"
    user: str = ""
    password: SecretStr = SecretStr("")


class Embedded(Part):
    """The embedded post office, for trying and for tests: loopback only, in the same process."""

    enabled: bool = False
    host: str = "127.0.0.1"
    smtp_port: int = 3025
    imap_port: int = 3143
    accounts: dict[str, SecretStr] = Field(default_factory=dict)
    keep: Path | None = None


class Judge(Part):
    """Who the judge is and what it does by default."""

    address: str = "judge@localhost"
    name: str = "Estafette"
    operator: str = ""
    plus: bool = True  # whether the server delivers judge+token@host
    answers_per_day: int = 200
    movement_seconds: int = 259_200
    retreat_seconds: int = 86_400
    adjustment_seconds: int = 86_400
    outage_seconds: int = 21_600  # a deadline within a longer time without mail is left to the master


class Config(BaseSettings):
    """The whole configuration. Environment: ``ESTAFETTE_SMTP__PASSWORD`` and the like."""

    model_config = SettingsConfigDict(env_prefix="ESTAFETTE_", env_nested_delimiter="__", extra="forbid")

    database: str = "sqlite:///var/estafette.db"
    secret_file: Path = Path("var/secret")
    folders: dict[str, list[Path]] = Field(default_factory=dict)  # by title: own variants to be played
    judge: Judge = Judge()
    imap: Imap = Imap()
    smtp: Smtp = Smtp()
    embedded: Embedded = Embedded()

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
    table: dict[str, Any] = tomllib.loads(path.read_text("utf-8")) if path else {}
    return Config(**table)
