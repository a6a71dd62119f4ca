"""The tables of the house's own upkeep: whose it is, what it still has to see to; no behaviour."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Text
from sqlmodel import Field, SQLModel


class HouseRow(SQLModel, table=True):
    """The one row that tells whose database this is: ``mark`` follows from the house's secret.

    ``mailbox``: the house's mailbox bears its mark, too.
    """

    __tablename__ = "house"

    id: int = Field(default=1, primary_key=True)
    mark: str = ""
    mailbox: bool = False


class Undelivered(SQLModel, table=True):
    """Press that was refused: tried again so often, next when ``due``; its writer was ``told`` then.

    ``since`` is when the refusal was noticed, or the last try began. No foreign key: as Undrawn.
    """

    outbox_id: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    since: int = Field(sa_type=BigInteger)
    due: int = Field(sa_type=BigInteger)
    tries: int = 0
    told: int | None = Field(default=None, sa_type=BigInteger)


class Erasure(SQLModel, table=True):
    """Mails from a forgotten person's address that came until ``at`` leave the mailbox. ``done``: they have.

    ``who`` is made of the address and does not tell it.
    """

    id: int | None = Field(default=None, primary_key=True)
    who: str
    at: int = Field(sa_type=BigInteger)
    done: bool = False


class Undrawn(SQLModel, table=True):
    """A letter that went ``at`` without the picture that belongs to it, and why.

    No foreign key: the letter may be forgotten meanwhile, and what became of others is noted all the same.
    """

    outbox_id: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: int = Field(index=True, sa_type=BigInteger)
    why: str = Field(sa_column=Column(Text, nullable=False))
