"""The table of seats that the house plays by robots; no behaviour."""

from __future__ import annotations

from sqlalchemy import BigInteger, UniqueConstraint
from sqlmodel import Field, SQLModel


class RobotRow(SQLModel, table=True):
    """A seat that nobody holds and that the house plays: by which robot of the title, with what temper.

    ``since``: from when on it hears press: since it, or a robot that gave its word before it, is there.
    """

    __tablename__ = "robot"
    __table_args__ = (UniqueConstraint("game_id", "seat"),)

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat: str
    name: str
    temper: str
    since: int = Field(sa_type=BigInteger)
