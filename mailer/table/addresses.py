"""Whether an address takes mail, by how many letters it has refused; it counts none."""

from __future__ import annotations

from sqlalchemy import ColumnElement, or_
from sqlmodel import col

from mailer.store.models import Person

SUSPENDED_AT = 3
"""An address that refused this many letters for good gets no more."""


def is_shut(person: Person) -> bool:
    """Whether no letter goes to the person: the address refuses them, or the operator suspended it."""
    return person.suspended or person.bounces >= SUSPENDED_AT


def shut_people() -> ColumnElement[bool]:
    """``is_shut`` of a row, for a query."""
    return or_(col(Person.suspended), col(Person.bounces) >= SUSPENDED_AT)
