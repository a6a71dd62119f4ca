"""Short letters of news to everybody at a game, observers too; it must not decide what is news."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlmodel import Session

from adjudicator.kinds import Args, Instant, Value
from games.marks import Scene
from games.words import Words
from mailer.base.house import House
from mailer.base.words import Clock, words_of
from mailer.desk import send, telling
from mailer.desk.telling import Hearer, Message
from mailer.letters import eyes as sights
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Block, Para, Quote, Sheet, Small
from mailer.store.models import GameRow, Master, Observer, Person, Player
from mailer.table.play import Play
from parsers.registry import title


@dataclass(frozen=True, slots=True)
class Recipient:
    """Whom a letter is for: a player, a master or neither; ``words`` and ``clock`` are theirs."""

    person: Person
    at: Player | Master | None
    words: Words
    clock: Clock


News: TypeAlias = Args | Callable[[Recipient], Args]
"""What fills the words of a notice; a function where it depends on the reader's language or zone."""


def readers(session: Session, row: GameRow) -> Iterator[Recipient]:
    """Everybody at a game, each once: the players, then masters who do not play."""
    for hearer in telling.at_game(session, row, "players"):
        yield _reader(row, hearer)


def _reader(row: GameRow, hearer: Hearer) -> Recipient:
    at = None if isinstance(hearer.at, Observer) else hearer.at
    return reader_of(row, hearer.person, at)


def reader_of(row: GameRow, person: Person, at: Player | Master | None = None) -> Recipient:
    """One reader of letters about the game."""
    return Recipient(
        person, at, words_of(person.lang, title(row.title).title), Clock(person.lang, person.zone)
    )


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

    def write(hearer: Hearer) -> Message:
        sheet = _sheet(row, play, _reader(row, hearer), key, news, now, quote, alone, more)
        return Message(_key(row, play, f"notice.{key}", ident, hearer), sheet)

    def to(*groups: telling.Group) -> int:
        hearers = telling.at_game(session, row, *groups)
        return telling.tell(session, house, row, hearers, write, now, but=but)

    count = to("players")
    if play is not None:
        to("observers")
    return count


def _key(row: GameRow, play: Play | None, key: str, ident: str, hearer: Hearer) -> str:
    phase = sights.current_phase(play) if play is not None else ""
    return send.key_of(key, ident, hearer.who, game=row, phase=phase)


def one(
    session: Session,
    house: House,
    row: GameRow,
    play: Play | None,
    reader: Recipient,
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
    reader: Recipient,
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
    reader: Recipient,
    sheet: Sheet,
    *,
    key: str,
    ident: str,
    now: Instant,
    scene: Scene | None = None,
) -> None:
    """A letter to one reader, under the address that is theirs at the game."""
    hearer = telling.placed(reader.person, reader.at)
    message = Message(_key(row, play, key, ident, hearer), sheet, scene)
    telling.tell(session, house, row, [hearer], lambda _: message, now)


def _next(reader: Recipient, row: GameRow, play: Play | None, now: Instant) -> tuple[Block, ...]:
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
