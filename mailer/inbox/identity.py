"""Which house database, secret and mailbox belong to; it refuses mixtures and reads no letter."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DatabaseError
from sqlmodel import Session, col, select

from mailer.base import owners
from mailer.base.config import Config
from mailer.base.house import House, open_house
from mailer.base.log import log
from mailer.base.trouble import OperatorError
from mailer.outbox.queue import message_id_for
from mailer.post.faults import FolderRefused, NotOurMailbox, ServerRefused
from mailer.post.filing import DONE_FOLDER, OWN_FOLDER, FiledMailbox, Note
from mailer.store.database import Database, SessionFactory, unusable
from mailer.store.models import GameRow, HouseRow, InboxRow, OutboxRow, Person

NEW = "estafette serve --new"
_MARK = "mark"
_TRIED = 200
"""Letters of ours that are looked at to find out whether a secret has made their Message-IDs."""

_MEANT = f"If what is there now is to be one house from now on, start it once with `{NEW}`."


class StrangeHouseError(OperatorError):
    """Database and secret are not of one house; nothing was changed."""


def claim(database: Database, config: Config, *, new: bool = False) -> House:
    """The house of this database and this secret, each marked as its own; a new one has both made.

    ``new``: whatever is there is one house from now on. Raises StrangeHouseError, SecretError.
    """
    shown = str(database.engine.url.database)
    try:
        return _claim(database, config, new, shown)
    except DatabaseError as error:
        raise unusable(error, shown) from error


def _claim(database: Database, config: Config, new: bool, shown: str) -> House:
    path, reader = config.secret_file, database.reader
    kept, empty = _looked(reader)
    if not path.exists() and not new and not (empty and kept is None):
        raise StrangeHouseError(
            f"The database {shown} has been used, and the secret file {path} is gone. No letter was touched.",
            "Is a disk not mounted? Else restore the secret from a backup: without it the reply addresses of "
            f"all letters sent so far are void. {_MEANT}",
        )
    house = open_house(config)
    if not new:
        require_one(reader, house, shown)
    with database.writer() as session, session.begin():
        connection = session.connection()
        insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        marked = insert(HouseRow).values(id=1, mark=house.identity, mailbox=False)
        connection.execute(marked.on_conflict_do_nothing())
        row = session.get_one(HouseRow, 1, with_for_update=True)
        if not new and row.mark != house.identity:
            raise _strangers(house, shown)
        row.mark, row.mailbox = house.identity, row.mailbox and not new
        session.add(row)
    _note_use(house)
    return house


def _looked(reader: SessionFactory) -> tuple[HouseRow | None, bool]:
    """The mark of the database, and whether nobody has used it."""
    with reader() as session, session.begin():
        return session.get(HouseRow, 1), is_empty(session)


def require_one(reader: SessionFactory, house: House, shown: str) -> bool:
    """See that a database, called ``shown``, and the secret are one house's; whether they are marked so yet.

    Nothing is changed. Raises StrangeHouseError.
    """
    path = house.config.secret_file
    # Another judge may begin now: it marks the database before it notes that the secret is used.
    used = _is_used(house)
    kept, empty = _looked(reader)
    if kept is not None:
        fits = kept.mark == house.identity
    elif empty:
        if used:
            raise StrangeHouseError(
                f"The database {shown} is new, and the secret file {path} has been used. "
                "No letter was touched.",
                "Is a disk not mounted, or does `database` name another place? Else restore a backup: a new "
                f"database knows no player, and letters to it would be lost. {_MEANT}",
            )
        return False
    else:
        fits = _wrote(reader, house)
    if not fits:
        raise _strangers(house, shown)
    return kept is not None


def _strangers(house: House, shown: str) -> StrangeHouseError:
    path = house.config.secret_file
    return StrangeHouseError(
        f"The database {shown} and the secret file {path} are of two houses. No letter was touched.",
        "Check `database` and `secret_file`, or restore both from one backup: with another secret the "
        f"reply addresses of all letters sent so far are void. {_MEANT}",
    )


def is_empty(session: Session) -> bool:
    """Whether nobody has ever written to this database's judge."""
    return all(
        session.exec(select(table.id).limit(1)).first() is None
        for table in (Person, GameRow, InboxRow, OutboxRow)
    )


def _wrote(reader: SessionFactory, house: House) -> bool:
    """Whether letters of a database from before there were marks have Message-IDs by this secret."""
    with reader() as session, session.begin():
        rows = session.exec(
            select(OutboxRow.key, OutboxRow.message_id).order_by(col(OutboxRow.id).desc()).limit(_TRIED)
        ).all()
    # The judge may have another domain now; those that were forgotten have another key.
    return not rows or any(
        message_id_for(house, key).partition("@")[0] == identity.partition("@")[0] for key, identity in rows
    )


def _beside(house: House) -> Path:
    path = house.config.secret_file
    return path.with_name(f"{path.name}.house")


def _is_used(house: House) -> bool:
    """Whether a judge has run with this secret. One that was made by hand, or only looked at, is new."""
    try:
        return _beside(house).read_text("ascii").strip() == house.identity
    except (OSError, ValueError):
        return False


def _note_use(house: House) -> None:
    if _is_used(house):
        return
    path = _beside(house)
    try:
        if not path.exists():
            owners.make_file(path)
        path.write_text(f"{house.identity}\n", "ascii")
    except FileExistsError:
        pass  # another daemon notes the same
    except OSError as error:  # a secret may lie where nobody can write; the mailbox is marked all the same
        log().warning("it cannot be noted that the secret is used", file=str(path), error=error.strerror)


def _stranger(mailbox: FiledMailbox, *, marked: bool, known: bool) -> NotOurMailbox:
    account = mailbox.account
    shown = f"The mailbox {account.mailbox} of {account.user} at {account.host}"
    if marked:
        return NotOurMailbox(
            f"{shown} belongs to another house than database and secret. No letter was touched.",
            f"Check [imap], `database` and `secret_file`, or restore a backup. {_MEANT}",
        )
    if known:
        return NotOurMailbox(
            f"{shown} is not the one that this house has read: the note in its folder {OWN_FOLDER} is "
            "missing. No letter was touched.",
            f"Check [imap]. {_MEANT}",
        )
    return NotOurMailbox(
        f"{shown} has been read by a judge (its folder {DONE_FOLDER} holds letters), and the database is "
        "new. No letter was touched.",
        f"Is a disk not mounted? Else restore a backup. {_MEANT}",
    )


def _marks(mailbox: FiledMailbox) -> list[Note]:
    """The notes of the connected mailbox that say whose it is."""
    here = mailbox.account.mailbox
    return [note for note in mailbox.notes() if note.kind == _MARK and note.mailbox == here]


def require_mailbox(reader: SessionFactory, house: House, mailbox: FiledMailbox) -> bool:
    """See that the connected mailbox is this house's; whether it is marked so yet. Nothing is changed.

    Raises NotOurMailbox.
    """
    found = {note.value for note in _marks(mailbox)}
    row, empty = _looked(reader)
    known = row is not None and row.mailbox
    if house.identity in found:
        return True
    if found or known or (empty and mailbox.holds_mail(DONE_FOLDER)):
        raise _stranger(mailbox, marked=bool(found), known=known)
    return False


def claim_mailbox(database: Database, house: House, mailbox: FiledMailbox, *, new: bool = False) -> None:
    """See that the connected mailbox is this house's, and mark it where it has no mark yet.

    Raises NotOurMailbox, FolderRefused; no letter has been touched then.
    """
    account = mailbox.account
    if new:
        notes = _marks(mailbox)
        marked = house.identity in {note.value for note in notes}
        if not marked:
            mailbox.drop_notes([note.uid for note in notes])
    else:
        marked = require_mailbox(database.reader, house, mailbox)
    row, _ = _looked(database.reader)
    known = row is not None and row.mailbox
    if not marked:
        mailbox.prepare(DONE_FOLDER)
        try:
            mailbox.add_note(Note(_MARK, account.mailbox, house.identity))
        except (FolderRefused, ServerRefused) as error:  # a full mailbox must be read all the same
            log().warning("the mailbox cannot be marked as this house's", what=error.what)
            return
    if not known:
        with database.writer() as session, session.begin():
            row = session.get(HouseRow, 1) or HouseRow(id=1, mark=house.identity)
            row.mailbox = True
            session.add(row)
