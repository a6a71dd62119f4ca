"""The letters between seats that a player has signed or got, and whom they may write to; it sends nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import literal, or_
from sqlmodel import Session, col, select

from adjudicator.kinds import Seat
from mailer.desk import press
from mailer.desk.posting import ALL, BROADCAST, NO_REPLY, Reach, sheet
from mailer.desk.press import To
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Block
from mailer.post.charset import clean
from mailer.store.models import GameRow, Player, PressRow
from mailer.table import people
from mailer.table.play import Play
from mailer.terms import settings
from parsers.judge.press import ends_press, is_end, is_signature

MOST = 50
"""Letters that are shown, the newest."""


def latest(session: Session, row: GameRow, player: Player) -> Sequence[PressRow]:
    """Those that were mailed to the player, and those that they signed, the newest first.

    Only since they have the seat. Who wrote an unsigned one is kept nowhere, so nobody finds their own.
    """
    named = literal(" ").concat(col(PressRow.to)).concat(" ")
    reached = or_(
        col(PressRow.seat) == player.seat,
        col(PressRow.to).in_((ALL, BROADCAST)),
        named.contains(f" {player.seat} ", autoescape=True),
    )
    query = select(PressRow).where(PressRow.game_id == row.id, col(PressRow.at) >= player.joined, reached)
    return session.exec(query.order_by(col(PressRow.id).desc()).limit(MOST)).all()


def shown(eyes: Eyes, letter: PressRow) -> tuple[Block, ...]:
    """A letter as it was mailed."""
    return sheet(eyes, letter, Reach.told(letter.to), NO_REPLY).blocks


@dataclass(frozen=True, slots=True)
class Recipients:
    """Whom a seat may write to now; ``grey`` holds True where that may be unsigned, False where signed."""

    seats: tuple[Seat, ...] = ()
    all: bool = False
    broadcast: bool = False
    master: bool = False
    grey: frozenset[bool] = frozenset()


def recipients(session: Session, play: Play, seat: Seat) -> Recipients:
    """As the settings of the game and its open phase allow it."""
    row, rules = play.row, settings.load(play.row)
    if play.over is not None:
        return Recipients()
    held = [each for each in people.seated(session, row) if each != seat]
    every = play.game.seats(play.match.state)
    some, everybody, watched = To("some", (seat,)), To("all", every), To("broadcast", every, master=True)

    def may(to: To, *, grey: bool) -> bool:
        return not press.forbidden(rules, play, seat, to, grey)

    public = frozenset(grey for grey in (False, True) if may(everybody, grey=grey))
    return Recipients(
        seats=tuple(held) if any(may(some, grey=grey) for grey in public) else (),
        all=bool(public and held),
        broadcast=any(may(watched, grey=grey) for grey in public),
        master=bool(people.masters(session, row)),
        grey=public,
    )


def closes(text: str) -> str:
    """The first line of a text that would end it in a mail; empty where there is none.

    Lines are those that a mail has: they end at other marks, too, and what cannot be seen is none of them.
    """
    lines = clean(text).split("\n")
    return next((each for each in lines if ends_press(each) or (is_end(each) and not is_signature(each))), "")
