"""How much of mailbox and inbox the last backup certainly holds; it deletes nothing."""

# The date of a mail tells nothing: one may come late with an old date, or wait for days because the server
# withholds it. What counts is the order in which mails were filed away and letters stored.

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, func, select

from mailer.post.imap import Bookmark
from mailer.store.models import InboxRow, Pulse

_FILED, _SAVED = "filed", "saved"


@dataclass(frozen=True, slots=True)
class Extent:
    """Mails filed away up to the mark ``filed`` (without one none), inbox rows up to the id ``letter``."""

    filed: Bookmark | None
    letter: int


def note_filed(session: Session, mark: Bookmark | None) -> None:
    """The folder of letters dealt with holds mails up to this one, all of which the inbox has."""
    _write(session, _FILED, mark)


def filed(session: Session) -> Bookmark | None:
    """The last mark that was noted."""
    return _read(session, _FILED)


def extent(session: Session) -> Extent:
    """How much a backup holds that begins after this transaction."""
    return Extent(filed(session), session.exec(select(func.max(InboxRow.id))).one() or 0)


def note_backup(session: Session, held: Extent) -> None:
    """There is a backup that holds so much."""
    _write(session, _SAVED, held.filed)
    _put(session, f"{_SAVED} letter", held.letter)


def in_backup(session: Session) -> Extent:
    """How much the last backup holds; nothing where it is not known."""
    row = session.get(Pulse, f"{_SAVED} letter")
    return Extent(_read(session, _SAVED), row.at if row is not None else 0)


def _write(session: Session, name: str, mark: Bookmark | None) -> None:
    _put(session, f"{name} uidvalidity", mark.uidvalidity if mark is not None else 0)
    _put(session, f"{name} uid", mark.uid if mark is not None else 0)


def _read(session: Session, name: str) -> Bookmark | None:
    validity, uid = session.get(Pulse, f"{name} uidvalidity"), session.get(Pulse, f"{name} uid")
    return Bookmark(validity.at, uid.at) if validity is not None and uid is not None and validity.at else None


def _put(session: Session, name: str, number: int) -> None:
    row = session.get(Pulse, name) or Pulse(name=name, at=number)
    row.at = number
    session.add(row)
