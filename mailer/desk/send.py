"""Puts sheets into the outbox for people and strangers; it must not choose what to say."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from urllib.parse import quote

from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from games.marks import Scene
from mailer.base.house import House
from mailer.base.words import words_of
from mailer.letters.render import as_file, as_html, as_text
from mailer.letters.sheet import Picture, Sheet, Small
from mailer.outbox.queue import Body, message_id_for, queue, queue_to
from mailer.post.letter import Letter
from mailer.store.models import GameRow, InboxRow, Master, Observer, OutboxRow, Person, Player
from mailer.table.tokens import (
    Purpose,
    asking_token,
    master_token,
    observer_token,
    person_token,
    reading_token,
    seat_token,
)
from parsers.registry import title

DAY = 86_400


def key_of(
    kind: str, *parts: object, game: GameRow | None = None, phase: str = "", question: int | None = None
) -> str:
    """The key of a letter; last come its game with the era and the question, and its phase, so that a reply
    can be placed. ``question`` is the open one unless given.
    """
    return "/".join((kind, *map(str, parts), _place(game, question), phase))


def _place(game: GameRow | None, question: int | None = None) -> str:
    if game is None:
        return "g0"
    return f"g{game.id}.{game.era}.{game.question if question is None else question}"


def ref_of(row: InboxRow) -> str:
    """By what letters about a letter received are called: the same if it is read anew after a restoration."""
    return hashlib.sha256(row.key.encode()).hexdigest()[:20]


@dataclass(frozen=True, slots=True)
class Answered:
    """A letter of ours to which one replies: its ``kind``, the phase and the question that were open when it
    was ``sent``. ``undone``: the game was taken back since. ``question`` is None where the letter does not
    tell. ``to`` tells of an answer which letter it answered (``ref_of``).
    """

    kind: str = ""
    to: str = ""
    phase: str = ""
    question: int | None = None
    undone: bool = False
    sent: int = 0


def letter_answered(session: Session, letter: Letter, game: GameRow) -> Answered:
    """Our letter of ``game`` to which this one replies."""
    for identity in letter.replies_to[:20]:
        row = session.exec(select(OutboxRow).where(OutboxRow.message_id == identity)).first()
        if row is None:
            continue
        kind, *to, which, phase = row.key.split("/")
        number, *more = which.split(".")
        if number == f"g{game.id}" and phase:
            era = int(more[0]) if more else 0
            return Answered(kind, "/".join(to), phase, _asked(row.key), era != game.era, row.created)
    return Answered()


def _asked(key: str) -> int | None:
    """The question of a letter by its key."""
    *_, which, _phase = key.split("/")
    parts = which.split(".")
    return int(parts[2]) if len(parts) == 3 else None


def answers_newest(session: Session, letter: Letter, person: Person, game: GameRow) -> bool:
    """Whether a letter answers the newest of ours to ``person`` about a game, or none by its headers.

    What other players wrote is none of ours.
    """
    query = (
        select(OutboxRow)
        .where(OutboxRow.person_id == person.id, OutboxRow.game_id == game.id)
        .where(~col(OutboxRow.key).like("press/%"))
        .order_by(col(OutboxRow.id).desc())
    )
    newest = session.exec(query).first()
    return not letter.replies_to or (newest is not None and newest.message_id in letter.replies_to)


def game_answered(session: Session, letter: Letter, person: Person) -> GameRow | None:
    """The game of our letter to ``person`` to which this one replies."""
    for identity in letter.replies_to[:20]:
        row = session.exec(select(OutboxRow).where(OutboxRow.message_id == identity)).first()
        if row is not None and row.person_id == person.id and row.game_id is not None:
            return session.get(GameRow, row.game_id)
    return None


At = Player | Master | Observer
"""A place at a game: what somebody is there."""


def to_place(
    session: Session,
    house: House,
    person: Person,
    at: At,
    game: GameRow,
    sheet: Sheet,
    *,
    key: str,
    now: Instant,
    scene: Scene | None = None,
    answers: Letter | None = None,
    after: str = "",
) -> None:
    """A letter about a game to ``person``, who is ``at`` it: answers go to the own address of that place.

    ``after`` is what it hangs on. An observer can end such letters in a mail program, by List-Unsubscribe.
    """
    token = _token_for(house, at, game, key)
    observe = f"{house.address_for(token)}?subject=UNOBSERVE%20{quote(game.name)}"
    leave = observe if isinstance(at, Observer) else ""
    page = house.page_for(person.lang, reading_token(house, at, now)) if isinstance(at, Player) else ""
    _queue(session, house, person, sheet, token, key, now, game, scene, answers, after, leave, page)


def to_person(
    session: Session,
    house: House,
    person: Person,
    sheet: Sheet,
    *,
    key: str,
    now: Instant,
    game: GameRow | None = None,
    scene: Scene | None = None,
    answers: Letter | None = None,
    purpose: Purpose = "write",
    token: str = "",
    unsubscribe: str = "",
) -> None:
    """A letter to somebody outside of a seat. ``purpose`` is what an answer to it does.

    So does another ``token``, where one is given. ``unsubscribe`` is the command that ends such letters.
    """
    purpose = purpose if person.confirmed else "confirm"
    observe = house.address_for(person_token(house, person, "observe", now))
    leave = f"{observe}?subject={quote(unsubscribe)}" if unsubscribe else ""
    token = token or person_token(house, person, purpose, now)
    _queue(session, house, person, sheet, token, key, now, game, scene, answers, unsubscribe=leave)


def body_to(house: House, person: Person, sheet: Sheet, now: Instant) -> Body:
    """What ``to_person`` would queue of a letter of ours that comes by itself, and is about no game."""
    token = person_token(house, person, "write" if person.confirmed else "confirm", now)
    return replace(_body(house, person, sheet, token, None), kind="report")


def to_stranger(
    session: Session,
    house: House,
    address: str,
    sheet: Sheet,
    *,
    key: str,
    now: Instant,
    answers: Letter | None,
) -> None:
    """A letter to an address that nobody has registered."""
    hangs_on, references = _thread(house, None, address, key, answers, "")
    body = Body(
        sheet.subject,
        as_text(sheet),
        as_html(sheet),
        reply_to=house.address_for(""),
        in_reply_to=hangs_on,
        references=references,
    )
    queue_to(session, house, key=key, address=address, outgoing=body, now=now)


def to_address(
    session: Session, house: House, address: str, sheet: Sheet, *, key: str, now: Instant, token: str = ""
) -> None:
    """A letter to an address that is not, or no longer, anybody's; an answer to it goes to ``token``."""
    body = Body(sheet.subject, as_text(sheet), as_html(sheet), "report", house.address_for(token))
    if token:
        sheet = replace(sheet, foot=(f"Ref: {token}",))
        body = replace(body, text=as_text(sheet), html=as_html(sheet))
    queue_to(session, house, key=key, address=address, outgoing=body, now=now)


def _queue(
    session: Session,
    house: House,
    person: Person,
    sheet: Sheet,
    token: str,
    key: str,
    now: Instant,
    game: GameRow | None,
    scene: Scene | None,
    answers: Letter | None,
    after: str = "",
    unsubscribe: str = "",
    page: str = "",
) -> None:
    shown = _shown(person, game, scene)
    hangs_on, references = _thread(house, game, person.address, key, answers, after)
    body = replace(
        _body(house, person, sheet, token, shown, page),
        kind="reply" if answers else "report",
        unsubscribe=unsubscribe,
        in_reply_to=hangs_on,
        references=references,
    )
    queue(
        session,
        house,
        key=key,
        person=person,
        outgoing=body,
        game_id=game.id if game else None,
        scene=shown,
        now=now,
    )


def _shown(person: Person, game: GameRow | None, scene: Scene | None) -> Scene | None:
    """The picture as the person wants letters: none, or with codes where the title has them."""
    if scene is None or not person.pictures:
        return None
    return title(game.title).title.coded(scene) if person.codes and game is not None else scene


def _body(
    house: House, person: Person, sheet: Sheet, token: str, scene: Scene | None, page: str = ""
) -> Body:
    """The sheet as the person wants letters: their language, with or without HTML, pictures, tables, data."""
    beside = sheet.attached if person.letters not in ("full", "terse") else None
    blocks = sheet.blocks
    if beside is not None:
        blocks = (*blocks, Small(beside.note))
    elif sheet.attached is not None and person.letters == "full":
        blocks = (*blocks, *sheet.attached.blocks)
    if scene is None:
        blocks = tuple(block for block in blocks if not isinstance(block, Picture))
    alt = next((block.alt for block in blocks if isinstance(block, Picture)), "")
    sender = words_of(person.lang).say("foot.from", {"name": house.config.judge.name})
    link = (words_of(person.lang).say("foot.page", {"link": page}),) if page else ()
    sheet = replace(sheet, blocks=blocks, foot=(sender, f"Ref: {token}", *link), lang=person.lang)
    return Body(
        sheet.subject,
        as_text(sheet),
        as_html(sheet) if person.html else "",
        reply_to=house.address_for(token),
        picture_alt=alt,
        unpictured=words_of(person.lang).say("report.unpictured") if scene is not None else "",
        data=sheet.data if person.data or sheet.file else "",
        file=sheet.file,
        attached=as_file(beside) if beside is not None else "",
        attached_as=beside.file if beside is not None else "",
    )


def _thread(
    house: House, game: GameRow | None, address: str, key: str, answers: Letter | None, after: str
) -> tuple[str, tuple[str, ...]]:
    """What the letter ``key`` answers, and its references: all letters of a turn of a game to one reader hang
    on one root, so that mail programs keep them together.
    """
    root = message_id_for(house, f"thread/{game.id}{_turn(game, key)}/{address}") if game else ""
    answered = (answers.message_id if answers and answers.message_id else "") or after
    return answered or root, tuple(filter(None, (root, answered)))


def _turn(game: GameRow, key: str) -> str:
    """The year or turn of the phase that is open, or was, when the letter ``key`` was written."""
    phase = key.rpartition("/")[2]
    return f"/{title(game.title).title.turn(phase)}" if phase else ""


def _token_for(house: House, at: At, game: GameRow, key: str) -> str:
    """The token of the place in the letter ``key``: a seat's is marked with the question that was open."""
    question = _asked(key)
    if not isinstance(at, Player) or not question or game.status not in ("running", "paused"):
        return token_of(house, at)
    return asking_token(house, at, question)


def token_of(house: House, at: At) -> str:
    """The token of a place at a game."""
    match at:
        case Player():
            return seat_token(house, at)
        case Master():
            return master_token(house, at)
        case Observer():
            return observer_token(house, at)
