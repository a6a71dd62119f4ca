"""``estafette stats``, ``person`` and ``quarantine``: the operator's work; words and rules are the desk's."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mailer.cli.options import ConfigOption

if TYPE_CHECKING:
    from sqlmodel import Session

    from mailer.store.models import InboxRow, Person

people = typer.Typer(help="List people, suspend them, let them in again.", no_args_is_help=True)
letters = typer.Typer(help="Look after the letters that were set aside.", no_args_is_help=True)
WhoArgument = Annotated[
    str, typer.Argument(help="The person's number in `estafette person list`, address or name.")
]
LetterArgument = Annotated[str, typer.Argument(help="The letter's number in `estafette quarantine list`.")]


def add_to(app: typer.Typer) -> None:
    """Put the commands beside the others."""
    app.command()(stats)
    app.add_typer(people, name="person")
    app.add_typer(letters, name="quarantine")


def stats(config: ConfigOption = None) -> None:
    """Count people, games and letters, and tell what waits longest."""
    from adjudicator.kinds import Instant
    from mailer.base.words import Clock, words_of
    from mailer.letters import counts
    from mailer.service.opening import reading
    from mailer.table.operator import statistics

    with reading(config) as (_, session):
        for line in counts.lines(words_of("en"), Clock("en", "UTC"), statistics(session, Instant(_now()))):
            print(line)


@people.command("list")
def list_people(config: ConfigOption = None) -> None:
    """List all people, one per line.

    Number, name, address, language, state.
    """
    from sqlmodel import col, select

    from mailer.service.opening import reading
    from mailer.store.models import Person
    from mailer.table.addresses import SUSPENDED_AT

    with reading(config) as (_, session):
        rows = session.exec(select(Person).order_by(col(Person.id))).all()
        for row in rows:
            states = [
                state
                for state, holds in (
                    ("not confirmed", not row.confirmed),
                    ("suspended", row.suspended),
                    ("refuses mail", row.bounces >= SUSPENDED_AT),
                )
                if holds
            ]
            print(f"{row.id:>5} {row.name:<24} {row.address:<32} {row.lang} {', '.join(states)}".rstrip())
        if not rows:
            print("Nobody has written to this judge yet.")


@people.command()
def suspend(who: WhoArgument, config: ConfigOption = None) -> None:
    """Suspend a person: read and send no more letters.

    The person and the masters of their games are told.
    """
    from adjudicator.kinds import Instant
    from mailer.base.trouble import OperatorError
    from mailer.desk import suspending
    from mailer.service.opening import writing

    with writing(config) as (house, session):
        person = _person(session, who)
        if not suspending.suspend(session, house, person, Instant(_now())):
            raise OperatorError(f"{person.name} is already suspended.", "Nothing was changed.")
        plays, runs = suspending.games(session, person)
        print(f"{person.name} (number {person.id}) is suspended.")
        if plays:
            print(f"Still plays: {', '.join(plays)}")
        if runs:
            print(f"Still runs: {', '.join(runs)}")


@people.command()
def unsuspend(who: WhoArgument, config: ConfigOption = None) -> None:
    """Let a suspended person in again.

    The person and the masters of their games are told.
    """
    from adjudicator.kinds import Instant
    from mailer.base.trouble import OperatorError
    from mailer.desk import suspending
    from mailer.service.opening import writing

    with writing(config) as (house, session):
        person = _person(session, who)
        if not suspending.readmit(session, house, person, Instant(_now())):
            raise OperatorError(f"{person.name} is not suspended.", "Nothing was changed.")
        print(f"{person.name} (number {person.id}) may write again.")


@people.command("drop-key")
def drop_key(who: WhoArgument, config: ConfigOption = None) -> None:
    """Forget the OpenPGP key of a person who has lost it.

    Their letters then need no signature.
    """
    from mailer.base.trouble import OperatorError
    from mailer.desk import signing
    from mailer.service.opening import writing

    with writing(config) as (_, session):
        person = _person(session, who)
        if not signing.drop(session, person):
            raise OperatorError(f"{person.name} has no key here.", "Nothing was changed.")
        print(f"{person.name} (number {person.id}) no longer has a key.")


@people.command("data")
def data(
    who: WhoArgument,
    folder: Annotated[Path, typer.Argument(help="A folder for the files; others in it are left alone.")],
    config: ConfigOption = None,
) -> None:
    """Write everything kept about a person into files.

    It includes every letter; MY DATA only mails the newest.
    """
    from adjudicator.kinds import Instant
    from mailer.base import owners
    from mailer.base.house import open_house
    from mailer.base.trouble import OperatorError
    from mailer.desk import dossier
    from mailer.service.opening import open_config, reading

    house = open_house(open_config(config), create=False)
    with reading(config) as (_, session):
        person = _person(session, who)
        every = dossier.parts(session, house, person, Instant(_now()), everything=True)
        try:
            owners.make_folder(folder)
            for number, part in enumerate(every, 1):
                file = folder / f"person-{person.id}-{number}.json"
                owners.make_file(file)
                file.write_text(part.text, "utf-8")
                print(file)
        except OSError as error:
            raise OperatorError(
                f"{error.filename or folder}: {error.strerror or error}.", "Name a new folder."
            ) from error


@letters.command("list")
def list_letters(config: ConfigOption = None) -> None:
    """List the letters that were set aside, one per line.

    Number, when it came, sender, subject, reason.
    """
    from mailer.base.words import Clock
    from mailer.inbox import quarantine
    from mailer.service.opening import reading

    with reading(config) as (_, session):
        rows = quarantine.letters(session)
        for row in rows:
            when = Clock("en", "UTC").short(row.received)
            what = f"{quarantine.subject(row) or '-'}: {quarantine.why(row)}"
            print(f"{row.id:>5} {when} UTC  {row.sender or '-'}  {what}")
        if not rows:
            print("No letter is set aside.")


@letters.command()
def show(number: LetterArgument, config: ConfigOption = None) -> None:
    """Show one letter with the reason; secret addresses are blacked out."""
    from mailer.inbox import quarantine
    from mailer.service.opening import reading

    with reading(config) as (_, session):
        row = _letter(session, number)
        print(f"Letter {row.id}, set aside: {quarantine.reason(row)}\n\n{quarantine.shown(row)}")


@letters.command()
def retry(number: LetterArgument, config: ConfigOption = None) -> None:
    """Have a letter read again, as received at its own time."""
    from mailer.base.trouble import OperatorError
    from mailer.inbox import quarantine
    from mailer.service.opening import writing

    with writing(config) as (_, session):
        row = _letter(session, number)
        if not quarantine.retry(row):
            raise OperatorError(
                f"Letter {row.id} was too large, and only its beginning is kept.",
                "It cannot be read again; `estafette quarantine drop` takes it off the list.",
            )
        session.add(row)
        print(f"Letter {row.id} will be read again as soon as the judge runs.")


@letters.command()
def drop(number: LetterArgument, config: ConfigOption = None) -> None:
    """Take a letter off the list; it stays in the database."""
    from adjudicator.kinds import Instant
    from mailer.inbox import quarantine
    from mailer.service.opening import writing

    with writing(config) as (_, session):
        row = _letter(session, number)
        quarantine.drop(row, Instant(_now()))
        session.add(row)
        print(f"Letter {row.id} is off the list; nothing in it is carried out.")


def _now() -> int:
    return int(time.time())


def _person(session: Session, who: str) -> Person:
    from mailer.base.trouble import OperatorError
    from mailer.table.operator import find_people

    found = find_people(session, who)
    if len(found) == 1:
        return found[0]
    if not found:
        raise OperatorError(f"There is nobody called {who}.", "`estafette person list` shows everybody.")
    numbers = ", ".join(str(person.id) for person in found)
    raise OperatorError(
        f"There are several people called {who}: numbers {numbers}.", "Give the number or the address."
    )


def _letter(session: Session, number: str) -> InboxRow:
    from mailer.base.trouble import OperatorError
    from mailer.inbox.quarantine import letter

    row = letter(session, number)
    if row is None:
        raise OperatorError(
            f"No letter {number} is set aside.", "`estafette quarantine list` shows those that are."
        )
    return row
