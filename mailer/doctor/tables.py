"""Checks of the database: layout, damage, the right to write, what waits in it; it migrates nothing."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from sqlalchemy import Engine, inspect, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlmodel import Session, SQLModel, col, select

from adjudicator.kinds import Instant
from mailer.base import daemons
from mailer.base.config import Config
from mailer.base.log import redact
from mailer.base.trouble import OperatorError
from mailer.doctor import marks, programs
from mailer.doctor.clock import beside
from mailer.doctor.finding import Finding, fault, minutes, skipped, trouble, warning, well
from mailer.service.health import measure
from mailer.store import leases
from mailer.store.database import engine_of, is_locked, is_yet_to_be_made, knows, layouts, unusable
from mailer.store.models import InboxRow, Lease, OutboxRow, Pulse, Undrawn
from mailer.store.outages import AHEAD, MAIL
from mailer.worker import attempts

POLLER = "poller"
LONG = 60
"""Seconds that somebody may be at a letter."""

WAITS = 900
"""Seconds that a letter may wait to be read."""

QUEUED = 3600
"""Seconds that a letter may wait to be sent."""


def check(config: Config, now: Instant) -> Iterator[Finding]:
    """All of them; where the database cannot be opened, only that."""
    try:
        if is_yet_to_be_made(config.database):
            yield _not_there(config)
            return
        engine, shown = engine_of(config.database)
    except OperatorError as error:
        yield trouble("database", error)
        return
    try:
        yield from _checked(engine, shown, config, now)
    except DBAPIError as error:
        yield trouble("database", unusable(error, shown))
    except SQLAlchemyError as error:
        yield fault("database", f"The database {shown}: {error}.", "Check `database` in the configuration.")
    finally:
        engine.dispose()


def _not_there(config: Config) -> Finding:
    if not config.secret_file.exists():
        return skipped("database", "There is no database yet; the first start makes it.")
    return fault(
        "database",
        f"There is a secret, but no database at {config.database.partition(':///')[2]}.",
        "Correct `database`, or restore the last backup (`estafette restore`): a start makes an empty one.",
    )


def _checked(engine: Engine, shown: str, config: Config, now: Instant) -> Iterator[Finding]:
    with engine.execution_options(reads_only=True).connect() as connection:
        here = connection.dialect.name == "sqlite"
        if here:
            said = connection.execute(text("PRAGMA quick_check(1)")).scalar()
            if said != "ok":
                yield fault(
                    "database",
                    f"The database {shown} is damaged: {redact(str(said))[:200]}.",
                    "Stop the judge, keep the file, and restore the last backup (`estafette restore`).",
                )
                return
        else:
            theirs = connection.execute(text("SELECT EXTRACT(EPOCH FROM clock_timestamp())")).scalar()
            yield beside("the database server", float(theirs or 0), time.time())
            yield from programs.beside_server(connection.dialect.server_version_info or ())
        yield well("database", f"{shown} can be read.")
        current, head = layouts(connection)
        missing = set(SQLModel.metadata.tables) - set(inspect(connection).get_table_names())
    layout = _layout(shown, current, head, missing)
    yield layout
    yield _writable(engine, shown, now, may_write=layout.state == "ok")
    if layout.state == "ok":
        with Session(engine.execution_options(reads_only=True)) as session, session.begin():
            yield from waiting(session, config, now)
        yield marks.of_database(engine, config, shown)


def _layout(shown: str, current: str | None, head: str | None, missing: set[str]) -> Finding:
    name = "migrations"
    if current is None:
        return skipped(name, f"{shown} is empty; the first start makes the tables.")
    if current != head and not knows(current):
        return fault(
            name,
            f"{shown} was written by a newer Estafette (layout {current}, this one knows {head}).",
            "Run that version, or restore a backup made before the upgrade.",
        )
    if current != head:
        return fault(
            name,
            f"{shown} has layout {current}, this version wants {head}.",
            "Make a backup (`estafette backup`), then start the judge: it upgrades the tables by itself.",
        )
    if missing:
        return fault(
            name,
            f"{shown} lacks tables: {', '.join(sorted(missing))}.",
            "Somebody has removed them. Stop the judge and restore the last backup (`estafette restore`).",
        )
    return well(name, f"The tables have the newest layout ({head}).")


def _writable(engine: Engine, shown: str, now: Instant, *, may_write: bool) -> Finding:
    """A row is really committed, and removed: only so a full disk shows."""
    name = "database-writable"
    if not may_write:
        return skipped(name, "Not tried before the tables are right.")
    owner = f"doctor:{os.getpid()}"

    def sessions() -> Session:
        return Session(engine)

    try:
        leases.take(sessions, "doctor", owner, now, 1)
        leases.release(sessions, "doctor", owner)
    except DBAPIError as error:
        found = unusable(error, shown)
        if is_locked(error):
            with Session(engine.execution_options(reads_only=True)) as session, session.begin():
                stuck = _stuck(session, now)
            if stuck is not None:
                return fault(name, f"{found.what} {stuck[0]}", stuck[1])
        return fault(name, found.what, found.remedy)
    return well(name, "A row was written and removed.")


def waiting(session: Session, config: Config, now: Instant) -> Iterator[Finding]:
    """What the tables tell of the judge at work."""
    yield _lease(session, now)
    yield _mail(session, config, now)
    yield _inbox(session, now)
    yield _quarantine(session)
    yield _outbox(session, now)
    yield _pictures(session, now)
    yield _games(session, now)
    yield from programs.keys(session)


def _lease(session: Session, now: Instant) -> Finding:
    name = "lease"
    lease = session.get(Lease, POLLER)
    if lease is None or lease.until <= now:
        return well(name, "Nobody keeps others from reading the mailbox.")
    host, number = daemons.shown(lease.owner)
    if daemons.is_gone(lease.owner):
        return fault(
            name,
            f"The judge that read the mailbox (process {number} here) has died.",
            "Start the judge: it takes over at once. Nothing is lost meanwhile.",
        )
    return well(name, f"{host}, process {number}, reads the mailbox.")


def _mail(session: Session, config: Config, now: Instant) -> Finding:
    name = "mail"
    pulse = session.get(Pulse, MAIL)
    if pulse is None:
        return skipped(name, "The mailbox has not been read yet.", "Start the judge: `estafette serve`.")
    if pulse.at > now + AHEAD:
        return fault(
            "clock",
            f"The mailbox was last read {minutes(pulse.at - now)} after now: the clock was put back.",
            "Set the clock, and keep it right with NTP (apt install chrony). Deadlines go by it.",
        )
    limit = max(config.health.stale_seconds, int(3 * config.imap.poll_seconds))
    if now - pulse.at > limit:
        return fault(
            name,
            f"Mail is stale for {minutes(now - pulse.at)}: nobody has read the mailbox to its end.",
            "Is the judge running (systemctl status estafette)? If it is, look into its log for the cause.",
        )
    return well(name, f"The mailbox was read {max(0, now - pulse.at)} seconds ago.")


def _inbox(session: Session, now: Instant) -> Finding:
    name, measured = "inbox", measure(session, now)
    number = measured.inbox["new"]
    if (stuck := _stuck(session, now)) is not None:
        return fault(name, *stuck)
    if measured.oldest_in > WAITS:
        return fault(
            name,
            f"{number} letters wait to be processed, the oldest for {minutes(measured.oldest_in)}.",
            "Is the judge running? If it is, its log names the letter or the database that fails.",
        )
    if (rest := attempts.resting(session, now)) is not None:
        return warning(
            name,
            f"Letter {rest.id} failed (attempt {rest.attempts}) "
            f"and is tried again in {rest.seconds} seconds.",
            f"After {attempts.MOST} times ({attempts.MOST_UNSURE} where it may be another's fault) it is set "
            "aside; see the log.",
        )
    failing = session.exec(
        select(InboxRow.id).where(InboxRow.status == "new", InboxRow.attempts > 0).limit(1)
    ).first()
    if failing is not None:
        return warning(
            name,
            f"Letter {failing} failed and is tried again.",
            "After three times it is set aside; see the log.",
        )
    return well(name, f"{number} letters wait to be processed.")


def _stuck(session: Session, now: Instant) -> tuple[str, str] | None:
    """The letter that somebody has been at for too long, and what to do."""
    under = attempts.under_way(session, now, LONG)
    if under is None:
        return None
    host, process = daemons.shown(under.taker)
    dead = " That process has died." if daemons.is_gone(under.taker) else ""
    what = f"Letter {under.id} has been under way for {under.seconds} seconds (attempt {under.attempts})"
    remedy = (
        "A running judge ends that by itself within minutes, and sets the letter aside at the third time "
        "(estafette quarantine list). Where none runs: systemctl start estafette."
    )
    return f"{what}, at {host}, process {process}.{dead}", remedy


def _quarantine(session: Session) -> Finding:
    aside = session.exec(select(InboxRow.id).where(InboxRow.status == "quarantined")).all()
    if aside:
        return warning(
            "quarantine",
            f"Letters set aside: {len(aside)}.",
            "`estafette quarantine list` tells which and why; retry or drop them.",
        )
    return well("quarantine", "No letter is set aside.")


def _outbox(session: Session, now: Instant) -> Finding:
    name = "outbox"
    oldest = session.exec(
        select(OutboxRow)
        .where(col(OutboxRow.status).in_(("queued", "leased")))
        .order_by(col(OutboxRow.created), col(OutboxRow.id))
        .limit(1)
    ).first()
    if oldest is None or now - oldest.created <= QUEUED:
        return well(name, "No letter has waited long to be sent.")
    answer = redact(oldest.answer).replace(oldest.address, "...")
    return fault(
        name,
        f"The oldest letter has waited to be sent for {minutes(now - oldest.created)}"
        + (f"; the relay said: {answer[:200]}" if answer else "")
        + ".",
        "Look at the check `relay`, and into the mail server's log. Letters are tried for five days.",
    )


def _pictures(session: Session, now: Instant) -> Finding:
    name = "pictures-sent"
    measured = measure(session, now)
    last = session.exec(select(Undrawn).order_by(col(Undrawn.at).desc()).limit(1)).first()
    if not measured.unpictured or last is None:
        return well(name, "No letter of the last day went without its picture.")
    return fault(
        name,
        f"Letters of the last day that went without their picture: {measured.unpictured}; "
        f"the last one {minutes(now - last.at)} ago: {redact(last.why)[:300]}.",
        "The log tells more (journalctl -u estafette, 'a picture cannot be drawn'): report it, or update "
        "Estafette. The letters say it themselves; MAP asks for the picture again. Told for a day.",
    )


def _games(session: Session, now: Instant) -> Finding:
    measured = measure(session, Instant(now - WAITS))
    if measured.overdue:
        return fault(
            "games",
            f"Games past their deadline by more than {minutes(WAITS)}: {measured.overdue}.",
            "They run once the mailbox has been read after it: see `mail`. Else the log tells why.",
        )
    return well("games", f"Games: {sum(measured.games.values())}, none of them overdue.")
