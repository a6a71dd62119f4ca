"""Checks of this machine: secret, configuration file, disk, time zones, pictures; no mail and no tables."""

from __future__ import annotations

import os
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from adjudicator.codec import dumps, loads
from games.marks import Scene
from mailer.base import owners
from mailer.base.config import Config
from mailer.base.house import SecretError, open_house
from mailer.base.private import OTHERS, NotPrivateError, holds_secret, read
from mailer.doctor.finding import Finding, fault, skipped, trouble, warning, well
from mailer.paint import raster, svg
from mailer.paint.board import TextStyle
from mailer.paint.picture import png
from parsers import registry

FULL = 100_000_000
"""Bytes free below which the disk counts as full."""

LOW = 1_000_000_000
_ZONES = ("Europe/Moscow", "America/New_York", "Asia/Tokyo")


def check(config: Config, file: Path | None) -> Iterator[Finding]:
    """All of them. ``file`` is where the configuration was read from."""
    yield secret(config)
    yield owner(config)
    yield configuration(file)
    yield from password_files(config)
    yield operator(config)
    yield from disks(config)
    yield time_zones()
    yield pictures()


def secret(config: Config) -> Finding:
    """Whether the key of all reply addresses is there, long enough, and nobody else's to read."""
    path, name = config.secret_file, "secret"
    try:
        path.stat()
    except FileNotFoundError:
        database = _database_file(config)
        if database is not None and database.exists():
            return fault(
                name,
                f"There is a database, but the secret file {path} is gone.",
                "Restore it from a backup before you start the judge, or all reply addresses are void.",
            )
        return skipped(name, f"There is no secret {path} yet; the first start makes it.")
    except OSError as error:
        return fault(name, f"The secret file {path}: {error.strerror}.", "Let this user read it.")
    try:
        open_house(config)
    except SecretError as error:
        return trouble(name, error)
    return well(name, f"{path} holds a key that only its owner may read.")


def owner(config: Config) -> Finding:
    """Whether secret and database belong to whom their folders belong, who is the judge's user."""
    name, database = "owner", _database_file(config)
    kept = (config.secret_file, *([] if database is None else [database]))
    found = tuple(file for path in kept if path.exists() for file in owners.strangers(path))
    if not found:
        return well(name, "Secret and database belong to the owner of their folders.")
    user = found[0].parent.stat().st_uid
    return fault(
        name,
        f"{', '.join(map(str, found))}: another than the owner of the folder (user {user}) owns this.",
        f"chown {user} {' '.join(map(str, found))}; the judge cannot open what is not its own.",
    )


def password_files(config: Config) -> Iterator[Finding]:
    """Whether the judge may use the files that hold its passwords, where none is given elsewhere."""
    for table, part in (("imap", config.imap), ("smtp", config.smtp)):
        if part.password_file is None:
            continue
        given = part.password.get_secret_value()
        try:
            if not given or part.password_file.read_text("utf-8").strip() == given:
                read(part.password_file, f"the password of [{table}]")
        except NotPrivateError as error:
            yield trouble("password-file", error)
        except (OSError, UnicodeDecodeError):
            continue  # the password comes from elsewhere


def configuration(file: Path | None) -> Finding:
    """Whether passwords stand in a file that others may read."""
    name = "configuration"
    if file is None:
        return well(name, "All keys are known. No file; defaults and environment.")
    table = tomllib.loads(file.read_text("utf-8"))
    if holds_secret(table) and file.stat().st_mode & OTHERS:
        return fault(
            name,
            f"{file} holds a password, and others than its owner may read it.",
            f"chmod 600 {file}, or move the password into the environment (ESTAFETTE_IMAP__PASSWORD).",
        )
    return well(name, f"All keys of {file} are known, and no password in it is open to others.")


def operator(config: Config) -> Finding:
    """Whether anybody is told when something breaks."""
    if not config.judge.operator:
        return warning(
            "operator",
            "Nobody is told when something breaks.",
            "Set operator in [judge] to the address of whoever looks after the judge.",
        )
    return well("operator", f"{config.judge.operator} is told when something breaks.")


def disks(config: Config) -> Iterator[Finding]:
    """Room for the files, and the right to write beside them."""
    folders = {config.secret_file.parent}
    database = _database_file(config)
    if database is not None:
        folders.add(database.parent)
    if config.embedded.enabled and config.embedded.keep is not None:
        folders.add(config.embedded.keep)
    for folder in sorted(folders):
        yield disk(folder)


def disk(folder: Path) -> Finding:
    """Room in one folder (or where it would be made)."""
    name, there = "disk", folder.absolute()
    while not there.exists():
        there = there.parent
    free = shutil.disk_usage(there).free
    if free < FULL:
        return fault(
            name,
            f"{free // 1_000_000} MB are left for {folder}.",
            "Make room at once: without it no letter is taken in; they wait in the mailbox.",
        )
    if not os.access(there, os.W_OK | os.X_OK):
        return fault(
            name, f"This user may not write to {there}.", "Run it as the judge's user, or change the owner."
        )
    if free < LOW:
        return warning(name, f"{free // 1_000_000} MB are left for {folder}.", "Make room soon.")
    return well(name, f"{free // 1_000_000_000} GB are free for {folder}.")


def time_zones() -> Finding:
    """Whether the data of time zones can be read."""
    try:
        for zone in _ZONES:
            ZoneInfo(zone)
    except (ZoneInfoNotFoundError, OSError) as error:
        return fault(
            "time-zones",
            f"The data of time zones cannot be read: {error}.",
            "pip install tzdata into the judge's environment, or apt install tzdata.",
        )
    return well("time-zones", "The data of time zones can be read.")


def pictures() -> Finding:
    """Whether a board can be drawn and lettered."""
    name = "pictures"
    try:
        bare, lettered = _drawn()
    except Exception as error:  # whatever a broken library throws
        return fault(
            name,
            f"No picture can be drawn: {type(error).__name__}: {error}.",
            "Install Estafette anew (pip install --force-reinstall): its fonts or a library are damaged.",
        )
    if bare == lettered:
        return fault(
            name,
            "Pictures come without letters: the fonts are missing.",
            "Install Estafette anew (pip install --force-reinstall); the fonts are part of it.",
        )
    return well(name, "A board can be drawn, and the fonts are there.")


def _drawn() -> tuple[bytes, bytes]:
    """A board of each title, as it comes out of the outbox; then a word without fonts and with them."""
    for title in (registry.title(key).title for key in registry.TITLES):
        state = title.game.setup(title.scenarios()[0], {})
        scene = title.scene(title.game.view(state, None), (), "en")
        if not png(loads(dumps(scene, Scene), Scene), 200).startswith(b"\x89PNG"):
            raise ValueError(f"the picture of {title.key} is no PNG")
    styles = [TextStyle(font, 14.0, "#000000", "", 0.0, 0.0, 0.0) for font in svg.FAMILIES]
    words = "".join(svg.text(40, 15 + 20 * line, "Judge", style) for line, style in enumerate(styles))
    word = svg.document(words, (0, 0, 80, 60), 80, 60)
    return raster.rasterise(word).tobytes(), raster.rasterise(word, lettered=True).tobytes()


def _database_file(config: Config) -> Path | None:
    try:
        place = make_url(config.database)
    except ArgumentError:
        return None
    return Path(place.database) if place.get_backend_name() == "sqlite" and place.database else None
