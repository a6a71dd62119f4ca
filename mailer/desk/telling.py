"""Tells those at a game of something, one letter each; it does not choose what is told."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

from sqlmodel import Session

from adjudicator.kinds import Instant, Seat
from games.marks import Scene
from mailer.base.house import House
from mailer.desk import observers, send
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Sheet
from mailer.store.models import GameRow, Master, Observer, Person, Player
from mailer.table import people
from mailer.table.play import Play

Group = Literal["seats", "presiding", "masters", "players", "observers"]
"""Who at a game, each group in an order of its own:

* ``seats``: who holds a seat, in the order of the seats;
* ``presiding``: masters who do not play in it; ``masters``: those who do as well; the first master first;
* ``players``: who has joined, whether the seats are dealt or not, then masters who are not among them;
* ``observers``: who watches it and wants news at once; whoever has one letter a day finds reports and press
  in that, and no other news.
"""

AT_GAME: tuple[Group, ...] = ("seats", "presiding")
"""Those who play or run the game."""

PUBLIC: tuple[Group, ...] = (*AT_GAME, "observers")
"""All who may know what anybody may know."""


@dataclass(frozen=True, slots=True)
class Hearer:
    """One who is told. ``at`` is their place, None for somebody who has none any more; ``seat`` is whose eyes
    they see the game with, None for a spectator's; ``who`` stands for them in the key of the letter.
    """

    person: Person
    at: send.At | None
    seat: Seat | None
    who: str

    def eyes(self, play: Play) -> Eyes:
        """The game as they see it."""
        return Eyes(play, self.seat, self.person.lang, self.person.zone)


@dataclass(frozen=True, slots=True)
class Message:
    """What one hearer gets: the letter, its picture, and the Message-ID that it hangs on.

    ``key`` names it for ever, so that it is not sent twice.
    """

    key: str
    sheet: Sheet
    scene: Scene | None = None
    after: str = ""


def at_game(session: Session, row: GameRow, *groups: Group) -> Iterator[Hearer]:
    """Those of the groups, group by group."""
    for group in groups:
        match group:
            case "seats":
                for seat, (player, person) in people.seated(session, row).items():
                    yield Hearer(person, player, seat, seat)
            case "presiding" | "masters":
                offices = people.presiding if group == "presiding" else people.masters
                for office, person in offices(session, row):
                    yield Hearer(person, office, None, f"master{office.id}")
            case "players":
                yield from _joined(session, row)
            case "observers":
                for observer, person in observers.watching(session, row):
                    if not person.digest:
                        yield Hearer(person, observer, None, f"observer{observer.id}")


def _joined(session: Session, row: GameRow) -> Iterator[Hearer]:
    """Players and masters, each person once."""
    told: set[int | None] = set()
    places: list[tuple[Player | Master, Person]] = [
        *people.players(session, row),
        *people.masters(session, row),
    ]
    for at, person in places:
        if person.id not in told:
            told.add(person.id)
            yield placed(person, at)


def placed(person: Person, at: send.At | None) -> Hearer:
    """Somebody told at their place, or at none, whatever seat it is."""
    seat = Seat(at.seat) if isinstance(at, Player) and at.seat else None
    initial = "p" if isinstance(at, Player) else "o" if isinstance(at, Observer) else "m"
    return Hearer(person, at, seat, f"{initial}{at.id}" if at is not None else f"w{person.id}")


def tell(
    session: Session,
    house: House,
    row: GameRow,
    hearers: Iterable[Hearer],
    write: Callable[[Hearer], Message | None],
    now: Instant,
    *,
    but: Collection[int | None] = (),
    later: list[Callable[[], None]] | None = None,
) -> int:
    """Queue a letter to each of the ``hearers``, but not to players and masters in ``but``; to how many.

    Everybody at a game is told of everything by this; who gets what:

    * reports (``turn``) and what a master has changed beside the play (``mending``): ``PUBLIC``;
    * reminders (``turn``): ``seats``; that a game waits for its masters (``waiting``): ``masters``;
    * news of time and of seats (``bulletin``): ``seats``, ``AT_GAME`` or ``PUBLIC``;
    * what a master, a player or consent has decided (``notify``): ``players`` and ``observers``;
    * press (``posting``): the seats that it names, ``masters``, and of a broadcast ``observers``;
    * that somebody is shut out or let in again (``suspending``): the ``masters`` of their games;
    * the operator: nothing of a game; what concerns the house goes there by ``worker/dead_letters.py``.

    ``write`` has what one of them is told, None where it is nothing to them. With ``later`` it is written
    now, and queued when what is put there is called.
    """
    count = 0
    for hearer in hearers:
        left_out = hearer.person.id in but and not isinstance(hearer.at, Observer)
        message = None if left_out else write(hearer)
        if message is None:
            continue
        count += 1
        if later is None:
            _post(session, house, row, hearer, message, now)
        else:
            later.append(partial(_post, session, house, row, hearer, message, now))
    return count


def _post(
    session: Session, house: House, row: GameRow, hearer: Hearer, message: Message, now: Instant
) -> None:
    person, at = hearer.person, hearer.at
    if at is None:
        send.to_person(
            session, house, person, message.sheet, key=message.key, now=now, game=row, scene=message.scene
        )
        return
    send.to_place(
        session,
        house,
        person,
        at,
        row,
        message.sheet,
        key=message.key,
        now=now,
        scene=message.scene,
        after=message.after,
    )
