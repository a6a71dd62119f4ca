"""Finds the people that a person names: by address, by public name, by seat; it must not word anything."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session, select

from mailer.store.models import Person
from parsers.judge.reader import fold

ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody as written: ``person`` where they are registered, ``address`` where one was written."""

    text: str
    person: Person | None
    address: str = ""
    several: bool = False


def listed(session: Session, text: str) -> tuple[Named, ...]:
    """Everybody named in a list with commas between."""
    parts = [part.strip(" <>") for part in re.split(r"[,;]", text)]
    return tuple(named(session, part) for part in parts if part)


def named(session: Session, text: str) -> Named:
    """Whoever has the address or the name, in any letter case. Two of one name are not told apart."""
    tidy = " ".join(text.split()).strip(" <>,;")
    if "@" in tidy:
        address = tidy.lower()
        known = session.exec(select(Person).where(Person.address == address)).first()
        return Named(tidy, known, address if ADDRESS.fullmatch(address) else "")
    wanted = fold(tidy).casefold()
    found = _called(session, wanted)
    return Named(tidy, found[0] if len(found) == 1 else None, several=len(found) > 1)


def among(people: Sequence[Person], text: str) -> Person | None:
    """The one of ``people`` whom the name or address means, if there is just one."""
    wanted = fold(" ".join(text.split()).strip(" <>,;")).casefold()
    found = [one for one in people if wanted in (fold(one.name).casefold(), one.address)]
    return found[0] if len(found) == 1 else None


def _called(session: Session, wanted: str) -> list[Person]:
    # The database does not fold the case of every alphabet.
    rows = session.exec(select(Person.id, Person.name)).all()
    found = [session.get(Person, number) for number, name in rows if fold(name).casefold() == wanted]
    return [one for one in found if one is not None]
