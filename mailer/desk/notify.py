"""Short letters of news to everybody at a game, observers too; it must not decide what is news."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from sqlmodel import Session

from adjudicator.kinds import Args, Instant, Value
from games.marks import Scene
from games.words import Words
from mailer.base.house import House
from mailer.base.words import Clock, words_of
from mailer.desk import observers, send
from mailer.letters import eyes as sights
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Block, Para, Quote, Sheet, Small
from mailer.store.models import GameRow, Master, Person, Player
from mailer.table import people
from mailer.table.play import Play
from parsers.registry import title


@dataclass(frozen=True, slots=True)
class Reader:
    """Whom a letter is for: a player, a master or neither; ``words`` and ``clock`` are theirs."""

    person: Person
    at: Player | Master | None
    words: Words
    clock: Clock


News: TypeAlias = Args | Callable[[Reader], Args]
"""What fills the words of a notice; a function where it depends on the reader's language or zone."""


def readers(session: Session, row: GameRow) -> Iterator[Reader]:
    """Everybody at a game, each once: the players, then masters who do not play."""
    told: set[int | None] = set()
    at_game: list[tuple[Player | Master, Person]] = [
        *people.players(session, row),
        *people.masters(session, row),
    ]
    for at, person in at_game:
        if person.id not in told:
            told.add(person.id)
            yield reader_of(row, person, at)


def reader_of(row: GameRow, person: Person, at: Player | Master | None = None) -> Reader:
    """One reader of letters about the game."""
    return Reader(person, at, words_of(person.lang, title(row.title).title), Clock(person.lang, person.zone))


def everyone(
    session: Session,
    house: House,
    row: GameRow,
    play: Play | None,
    key: str,
    news: News,
    *,
    ident: str,
    now: Instant,
    but: Collection[int | None] = (),
    quote: str = "",
    alone: bool = False,
    more: Sequence[str] = (),
) -> int:
    """Tell everybody but those in ``but`` the message ``notice.<key>`` and what comes next; to how many.

    ``ident`` is what tells this notice from any other of the game (``120.2``). ``quote`` are somebody's
    own words below it; ``alone`` leaves out where the game stands; ``more`` are messages for those who hold
    seats. Observers are told too, and not counted.
    """

    def sheet(reader: Reader) -> Sheet:
        return _sheet(row, play, reader, key, news, now, quote, alone, more)

    count = 0
    for reader in readers(session, row):
        if reader.person.id not in but:
            post(session, house, row, play, reader, sheet(reader), key=f"notice.{key}", ident=ident, now=now)
            count += 1
    if play is not None:
        worded = partial(_watched, sheet)
        observers.news(session, house, play, worded, f"notice.{key}/{ident}", now)
    return count


def _watched(sheet: Callable[[Reader], Sheet], eyes: Eyes) -> Sheet:
    """What an observer reads, of whom nothing is known but language and zone."""
    nobody = Person(address="", name="", lang=eyes.lang, zone=eyes.zone, created=0)
    return sheet(Reader(nobody, None, eyes.words, eyes.clock))


def one(
    session: Session,
    house: House,
    row: GameRow,
    play: Play | None,
    reader: Reader,
    key: str,
    news: News,
    *,
    ident: str,
    now: Instant,
    quote: str = "",
    alone: bool = False,
    more: Sequence[str] = (),
) -> None:
    """Tell one reader; ``more`` as for everyone."""
    sheet = _sheet(row, play, reader, key, news, now, quote, alone, more)
    post(session, house, row, play, reader, sheet, key=f"notice.{key}", ident=ident, now=now)


def _sheet(
    row: GameRow,
    play: Play | None,
    reader: Reader,
    key: str,
    news: News,
    now: Instant,
    quote: str,
    alone: bool,
    more: Sequence[str] = (),
) -> Sheet:
    args = {"game": row.name, **(news(reader) if callable(news) else news)}
    say = reader.words
    blocks: list[Block] = [Para(say.say(f"notice.{key}", args), strong=True)]
    if isinstance(reader.at, Player):
        blocks.extend(Para(say.say(each)) for each in more)
    if quote:
        blocks.append(Quote(quote))
    if not alone:
        blocks.extend(_next(reader, row, play, now))
    return Sheet(say.say("subject.notice", {"game": row.name}), tuple(blocks))


def post(
    session: Session,
    house: House,
    row: GameRow,
    play: Play | None,
    reader: Reader,
    sheet: Sheet,
    *,
    key: str,
    ident: str,
    now: Instant,
    scene: Scene | None = None,
) -> None:
    """A letter to one reader, under the address that is theirs at the game."""
    phase = sights.current_phase(play) if play is not None else ""
    person, at = reader.person, reader.at
    who = f"w{person.id}" if at is None else f"{'p' if isinstance(at, Player) else 'm'}{at.id}"
    whole = send.key_of(key, ident, who, game=row, phase=phase)
    if at is None:
        send.to_person(session, house, person, sheet, key=whole, now=now, game=row, scene=scene)
    else:
        send.to_place(session, house, person, at, row, sheet, key=whole, now=now, scene=scene)


def _next(reader: Reader, row: GameRow, play: Play | None, now: Instant) -> tuple[Block, ...]:
    """Where the game stands, so that the letter stands on its own."""
    if play is None or play.over is not None or not play.asks:
        return ()
    seat = reader.at.seat if isinstance(reader.at, Player) else None
    eyes = Eyes(play, seat, reader.person.lang, reader.person.zone)  # type: ignore[arg-type]
    args: Mapping[str, Value] = {
        "phase": eyes.phase(sights.current_phase(play)),
        "due": sights.due_line(eyes, now),
    }
    return (Small(reader.words.say("next.watch", args)),)
