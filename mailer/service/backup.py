"""One file with database and secret, and the way back; what came since is read again. It must not print."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import tarfile
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import delete, update
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base import daemons, owners
from mailer.base.config import Config
from mailer.base.house import open_house
from mailer.base.log import log
from mailer.base.trouble import OperatorError
from mailer.inbox import retention
from mailer.inbox.retention import Extent
from mailer.store import copies, outages
from mailer.store.database import Database, engine_of, layouts, open_database
from mailer.store.models import InboxRow, Lease, OutboxRow

T = TypeVar("T")

FORMAT = 1
"""The version of the file's layout."""

_NAME = re.compile(r"judge-\d{8}T\d{6}Z\.tar\.gz")
SECRET, MANIFEST = "secret", "manifest.json"


class BackupError(OperatorError):
    """A backup cannot be made, or a file is none, or it must not be restored now."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put back: a judge as of ``moment``. The former database and secret, where they were kept."""

    moment: Instant
    kept: tuple[Path, ...]


def name_in(folder: Path, now: Instant) -> Path:
    """What a backup made now is called in a folder of backups: the names sort by time."""
    return folder / f"judge-{datetime.fromtimestamp(now, UTC):%Y%m%dT%H%M%SZ}.tar.gz"


def drop_old(folder: Path, keep: int) -> tuple[Path, ...]:
    """Remove the backups that ``name_in`` named but for the newest ``keep``; which they were."""
    found = sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name))
    dropped = tuple(found[:-keep])
    for path in dropped:
        path.unlink()
    return dropped


def make(config: Config, target: Path, now: Instant) -> None:
    """Write the file ``target``, readable by its owner only; the judge may run. Raises OperatorError."""
    if target.exists():
        raise BackupError(f"{target} is there already.", "Name a new file, or move that one away.")
    kind = copies.kind_of(config.database)
    secret = open_house(config, create=False).secret
    held = _held(config, now)
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
    if held is not None:
        _note(config, *held)


def _held(config: Config, now: Instant) -> tuple[Instant, Extent] | None:
    """What a backup that begins now holds: mail received before a moment, and how much by number.

    None where mail was never read.
    """

    def look(session: Session) -> tuple[Instant, Extent] | None:
        read = outages.last_look(session, now)
        return None if read is None else (read, retention.extent(session))

    return _in_database(config, look)


def _note(config: Config, read: Instant, extent: Extent) -> None:
    """Note what is in a backup. What cannot be noted is only not deleted later."""

    def note(session: Session) -> None:
        outages.backed_up(session, read)
        retention.note_backup(session, extent)
        session.flush()

    _in_database(config, note)


def _in_database(config: Config, act: Callable[[Session], T]) -> T | None:
    """What ``act`` gives in one transaction; None where it fails, which is logged.

    A database of another layout is left as it is: this backup may be the one before an upgrade.
    """
    engine, _ = engine_of(config.database)
    try:
        with engine.begin() as connection:
            current, head = layouts(connection)
            if current != head:
                return None
            with Session(connection) as session:
                return act(session)
    except SQLAlchemyError as error:
        log().warning("it cannot be noted that there is a backup", error=str(error)[:200])
    finally:
        engine.dispose()
    return None


def restore(config: Config, source: Path, now: Instant) -> Restored:
    """Put database and secret back as of the backup, and have the judge read again what came since.

    Raises OperatorError: where a judge is running, or ``source`` is no backup of such a database.
    """
    _require_stopped(config, now)
    with _folder_beside(config.secret_file) as folder:
        manifest = _unpack(source, folder, copies.kind_of(config.database))
        kept = [copies.copy_in(config.database, folder / copies.NAMES[manifest["kind"]])]
        kept.append(_put_secret(config, folder / SECRET))
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
        session.execute(
            update(InboxRow).where(col(InboxRow.status) == "new").values(taker="", taken=0, attempts=0)
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
            held = session.exec(select(Lease.owner, Lease.until).where(col(Lease.until) > now)).all()
    except SQLAlchemyError:
        return
    finally:
        database.close()
    until = max((until for owner, until in held if not daemons.is_gone(owner)), default=None)
    if until is not None:
        raise BackupError(
            "A judge is running on this database, or was killed a moment ago.",
            f"Stop it. After a crash on another machine its lease runs out in {until - now} seconds; "
            "try again then.",
        )


def _unpack(source: Path, folder: Path, kind: str) -> dict[str, Any]:
    try:
        with gzip.open(source) as whole, tarfile.open(fileobj=whole, mode="r:") as archive:
            _take(archive, MANIFEST, folder)
            manifest = dict(json.loads((folder / MANIFEST).read_text("utf-8")))
            if manifest["format"] != FORMAT:
                raise BackupError(
                    f"{source} was made by another version of Estafette.", "Restore it with that one."
                )
            held = copies.NAMES[manifest["kind"]]
            wanted = {MANIFEST, SECRET, held}
            for name in archive.getnames():
                if name not in wanted:
                    raise ValueError(f"it holds {name!r}")
            _take(archive, SECRET, folder)
            _take(archive, held, folder)
            while whole.read(1_000_000):
                pass  # its checksum stands behind all
        bytes.fromhex((folder / SECRET).read_text("ascii").strip())
        manifest["moment"] = int(manifest["moment"])
    except (OSError, tarfile.TarError, zlib.error, EOFError, KeyError, TypeError, ValueError) as error:
        raise BackupError(
            f"{source} is no backup of Estafette: {error}.", "Name a file that `estafette backup` made."
        ) from error
    if manifest["kind"] != kind:
        raise BackupError(
            f"{source} holds a database of {manifest['kind']}, and the configuration names one of {kind}.",
            "Set `database` to a database of the same kind.",
        )
    return manifest


def _take(archive: tarfile.TarFile, name: str, folder: Path) -> None:
    """Copy one plain file out of the archive, under a name of ours: whatever else it holds touches no disk.

    (``extractall(filter=...)``, which would refuse links, devices and paths, came with Python 3.11.4.)
    """
    member = archive.getmember(name)
    content = archive.extractfile(member) if member.isreg() else None
    if content is None:
        raise ValueError(f"its {name!r} is no plain file")
    target = folder / name
    owners.make_file(target)
    with content, target.open("wb") as file:
        shutil.copyfileobj(content, file)


def _put_secret(config: Config, restored: Path) -> Path | None:
    """The secret of the backup; another one that was there is kept beside it."""
    path = config.secret_file
    if path.exists() and path.read_text("ascii").strip() == restored.read_text("ascii").strip():
        return None
    kept = path.with_name(f"{path.name}{copies.ASIDE}") if path.exists() else None
    if kept is not None:
        path.replace(kept)
    restored.replace(path)
    # A folder for settings is root's, mostly; the secret in it is the judge's all the same.
    owners.give(path, *(one for one in (kept, copies.file_of(config.database)) if one is not None))
    return kept


@contextmanager
def _folder_beside(path: Path) -> Iterator[Path]:
    """A private folder on the same disk as ``path``."""
    try:
        owners.make_folder(path.parent)
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
