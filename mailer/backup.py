"""One file with database and secret, and the way back; what came since is read again. It must not print."""

from __future__ import annotations

import json
import os
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import delete, update
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import col, select

from adjudicator.kinds import Instant
from mailer.config import Config
from mailer.house import open_house
from mailer.store import copies
from mailer.store.database import Database, open_database
from mailer.store.models import Lease, OutboxRow
from mailer.time import outages
from mailer.trouble import OperatorError

FORMAT = 1
"""The version of the file's layout."""

SECRET, MANIFEST = "secret", "manifest.json"


class BackupError(OperatorError):
    """A backup cannot be made, or a file is none, or it must not be restored now."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put back: a judge as of ``moment``. The former database and secret, where they were kept."""

    moment: Instant
    kept: tuple[Path, ...]


def make(config: Config, target: Path, now: Instant) -> None:
    """Write the file ``target``, readable by its owner only; the judge may run. Raises OperatorError."""
    if target.exists():
        raise BackupError(f"{target} is there already.", "Name a new file, or move that one away.")
    kind = copies.kind_of(config.database)
    secret = open_house(config).secret
    with _folder_beside(target) as folder:
        copies.copy_out(config.database, folder / copies.NAMES[kind])
        (folder / SECRET).write_text(f"{secret.hex()}\n", "ascii")
        manifest = {"format": FORMAT, "kind": kind, "moment": now, "judge": config.judge.address}
        (folder / MANIFEST).write_text(json.dumps(manifest), "utf-8")
        whole = folder / "whole"
        whole.touch(0o600)
        with tarfile.open(whole, "w:gz", compresslevel=3) as archive:
            for name in (MANIFEST, SECRET, copies.NAMES[kind]):
                archive.add(folder / name, name)
        _sync(whole)
        whole.rename(target)


def restore(config: Config, source: Path, now: Instant) -> Restored:
    """Put database and secret back as of the backup, and have the judge read again what came since.

    Raises OperatorError: where a judge is running, or ``source`` is no backup of such a database.
    """
    _require_stopped(config, now)
    with _folder_beside(config.secret_file) as folder:
        manifest = _unpack(source, folder, copies.kind_of(config.database))
        kept = [copies.copy_in(config.database, folder / copies.NAMES[manifest["kind"]])]
        kept.append(_put_secret(config.secret_file, (folder / SECRET).read_text("ascii")))
    moment = Instant(int(manifest["moment"]))
    database = open_database(config.database, create=False)
    try:
        _begin_anew(database, moment)
    finally:
        database.close()
    return Restored(moment, tuple(path for path in kept if path is not None))


def _begin_anew(database: Database, moment: Instant) -> None:
    """What the judge held when the backup was made is nobody's now; its letters may have been sent since."""
    with database.writer() as session, session.begin():
        session.execute(delete(Lease))
        session.execute(
            update(OutboxRow).where(col(OutboxRow.status) == "leased").values(status="queued", lease=0)
        )
        outages.must_come_back(session, moment)


def _require_stopped(config: Config, now: Instant) -> None:
    """A judge that runs would go on with a database that is no longer there."""
    try:
        database = open_database(config.database, create=False)
    except OperatorError:
        return  # there is none, or a damaged one: that is why a backup is restored
    try:
        with database.reader() as session, session.begin():
            until = session.exec(select(Lease.until).where(col(Lease.until) > now)).first()
    except SQLAlchemyError:
        return
    finally:
        database.close()
    if until is not None:
        raise BackupError(
            "A judge is running on this database, or was killed a moment ago.",
            f"Stop it. After a crash its lease runs out in {until - now} seconds; try again then.",
        )


def _unpack(source: Path, folder: Path, kind: str) -> dict[str, Any]:
    try:
        with tarfile.open(source) as archive:
            archive.extractall(folder, filter="data")
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
        known = manifest["format"] == FORMAT and isinstance(manifest["moment"], int)
        bytes.fromhex((folder / SECRET).read_text("ascii").strip())
    except (OSError, tarfile.TarError, EOFError, KeyError, TypeError, ValueError) as error:
        raise BackupError(
            f"{source} is no backup of Estafette: {error}.", "Name a file that `estafette backup` made."
        ) from error
    if not known:
        raise BackupError(f"{source} was made by another version of Estafette.", "Restore it with that one.")
    if manifest["kind"] != kind:
        raise BackupError(
            f"{source} holds a database of {manifest['kind']}, and the configuration names one of {kind}.",
            "Set `database` to a database of the same kind.",
        )
    return dict(manifest)


def _put_secret(path: Path, text: str) -> Path | None:
    """The secret of the backup; another one that was there is kept beside it."""
    if path.exists() and path.read_text("ascii").strip() == text.strip():
        return None
    kept = path.with_name(f"{path.name}{copies.ASIDE}") if path.exists() else None
    if kept is not None:
        path.replace(kept)
    path.touch(0o600)
    path.write_text(text, "ascii")
    return kept


@contextmanager
def _folder_beside(path: Path) -> Iterator[Path]:
    """A private folder on the same disk as ``path``."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".estafette-", dir=path.parent) as folder:
            yield Path(folder)
    except OSError as error:
        raise BackupError(
            f"{error.filename or path}: {error.strerror or error}.",
            "Name a place that this user may write to, with room for the whole database.",
        ) from error


def _sync(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


def now() -> Instant:
    """The moment of a backup: taken before it begins, so that nothing falls between."""
    return Instant(int(time.time()))
