"""A judge as the doctor examines it, and what is found; it must not know which fault was planted."""

from __future__ import annotations

from typing import Any

from pydantic import SecretStr
from sqlmodel import select

from mailer.base.config import Config, Embedded, Imap, Judge, Smtp
from mailer.doctor.examine import Examined, examine
from mailer.doctor.finding import Finding
from mailer.service.daemon import wall_clock
from mailer.store.database import open_database
from mailer.store.models import HouseRow
from tests.rig.dovecot import PASSWORD, Dovecot
from tests.rig.relay import Relay


def found(config: Config, **wanted: Any) -> list[Finding]:
    """What is not ok."""
    wanted.setdefault("patience", 5.0)
    return [
        finding for finding in examine(config, Examined(**wanted)) if finding.state in ("fault", "warning")
    ]


def the_fault(config: Config, check: str, *says: str, **wanted: Any) -> Finding:
    """The one fault: of this check, saying each of these in its text or its remedy."""
    faults = [finding for finding in found(config, **wanted) if finding.state == "fault"]
    assert [finding.check for finding in faults] == [check], faults
    (fault,) = faults
    assert len(fault.remedy.split()) >= 3, "it does not say what to do"
    for part in says:
        assert part in f"{fault.what} {fault.remedy}", (part, fault)
    return fault


def rows(config: Config, *new: Any) -> None:
    """Put rows into the database of a house."""
    database = open_database(config.database)
    with database.writer() as session, session.begin():
        for row in new:
            session.merge(row)
    database.close()


def now() -> int:
    return wall_clock()


def served_by(config: Config, dovecot: Dovecot, relay: Relay, **judge: Any) -> Config:
    """The same judge at real servers; of this mailbox nobody knows yet that it is the house's."""
    database = open_database(config.database)
    with database.writer() as session, session.begin():
        for row in session.exec(select(HouseRow)).all():
            row.mailbox = False
            session.add(row)
    database.close()
    return config.model_copy(
        update={
            "embedded": Embedded(),
            "judge": Judge(address="judge@localhost", operator="eve@localhost", **judge),
            "imap": Imap(port=dovecot.imap, password=SecretStr(PASSWORD), poll_seconds=1.0),
            "smtp": Smtp(port=relay.port),
        }
    )
