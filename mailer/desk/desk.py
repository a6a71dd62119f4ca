"""One letter, or one deadline: all effects into the session; never commits, never sends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sqlmodel import Session

from adjudicator.kinds import Instant
from mailer import play as table
from mailer.desk import answering, confirming, moving, people, send, strangers, turn, waiting
from mailer.desk.visit import Visit
from mailer.house import House
from mailer.letters import notices
from mailer.operator import enlist, is_operator
from mailer.post.letter import Letter
from mailer.store.locks import lock_game_of
from mailer.store.models import GameRow, InboxRow, Master, Observer, Person, Player
from mailer.time import timer
from mailer.tokens import Purpose, purpose_of, read_token
from mailer.words import words_of


@dataclass(frozen=True, slots=True)
class Stranger:
    """An address that nobody has registered."""


@dataclass(frozen=True, slots=True)
class Forged:
    """A good token of ``person`` in a letter from another address."""

    person: Person


@dataclass(frozen=True, slots=True)
class Known:
    """``person`` wrote; ``at`` where it came to an address of theirs at a game, ``by_token`` where to any.

    ``purpose`` is what a token that is theirs outside of games is for.
    """

    person: Person
    at: Player | Master | Observer | None
    by_token: bool
    purpose: Purpose | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """``person`` answered from the new address that they had named."""

    person: Person


Writer: TypeAlias = Stranger | Forged | Known | Moved


def handle(session: Session, house: House, letter: Letter, inbox_row: InboxRow, now: Instant) -> None:
    """Everything that ``letter`` does and the answer to it. Sets ``inbox_row.status`` where it is ignored."""
    match _writer(session, house, letter):
        case Stranger() if (operator := _operator(session, house, letter, now)) is not None:
            _visit(session, house, letter, inbox_row, now, operator)
        case Stranger():
            strangers.answer(session, house, letter, inbox_row, now)
        case Forged(person):
            _tell_owner(session, house, letter, inbox_row, person, now)
        case Known(person) if person.suspended:
            inbox_row.status, inbox_row.reason = "ignored", "the writer is suspended"
        case Moved(person):
            moving.arrive(session, house, person, letter, inbox_row, now)
        case Known() as known:
            _visit(session, house, letter, inbox_row, now, known)


def _operator(session: Session, house: House, letter: Letter, now: Instant) -> Known | None:
    """The operator who writes for the first time: known by the configuration, trusted by a reply only."""
    if not is_operator(house, letter.sender):
        return None
    lang = strangers.language_of(letter)
    person = enlist(session, house, lang, words_of(lang).say("operator.name"), now)
    return Known(person, None, False) if person is not None else None


def _writer(session: Session, house: House, letter: Letter) -> Writer:
    for token in letter.all_tokens:
        owner = read_token(session, house, token)
        if owner is None:
            continue
        at = None if isinstance(owner, Person) else owner
        person = owner if isinstance(owner, Person) else session.get(Person, owner.person_id)
        if person is None:
            continue
        purpose = purpose_of(token)
        if purpose == "address" and person.new_address == letter.sender:
            return Moved(person)
        if person.address != letter.sender:
            return Forged(person)
        return Known(person, at, True, purpose)
    person = people.person_at(session, letter.sender)
    return Stranger() if person is None else Known(person, None, False)


def _tell_owner(
    session: Session, house: House, letter: Letter, row: InboxRow, person: Person, now: Instant
) -> None:
    """The right token from a wrong address has no effect; its owner should know."""
    row.status, row.reason = "ignored", f"the token of person {person.id} from another address"
    if send.may_answer(session, house, person.address, now):
        sheet = notices.forged(person.lang, letter)
        send.to_person(session, house, person, sheet, key=send.key_of("forged", row.id), now=now)


def _visit(
    session: Session,
    house: House,
    letter: Letter,
    row: InboxRow,
    now: Instant,
    known: Known,
) -> None:
    person, at, by_token = known.person, known.at, known.by_token
    visit = Visit(session, house, letter, row, now, person, by_token=by_token, purpose=known.purpose)
    if not person.confirmed:
        if not by_token:
            strangers.confirm(session, house, person, letter, row, now)
            return
        person.confirmed = visit.welcome = True
        visit.head.extend(notices.welcome(person.lang, person.name, house.config.judge.name))
    if at is not None:
        _sit_down(visit, at)
    confirming.carry_out(visit)
    answering.answer(visit)


def _sit_down(visit: Visit, at: Player | Master | Observer) -> None:
    """Bring the game of the address to where it stood when the letter was received."""
    session, game = visit.session, lock_game_of(visit.session, at)
    match at:
        case Player():
            visit.player = at
        case Master():
            visit.office = at
        case Observer():
            visit.watch = at
    visit.game = game
    visit.row.game_id = at.game_id
    if game is None or game.status == "forming":
        return
    received = Instant(min(visit.row.received, visit.now))
    visit.play, closed = turn.catch_up(session, visit.house, game, received, visit.now)
    # It was sent before the open phase began, whenever it was fetched.
    visit.late = closed or received < visit.play.match.opened
    visit.replies_to, visit.claimed = send.letter_answered(session, visit.letter, game)


def game_due(session: Session, house: House, game_row: GameRow, now: Instant) -> None:
    """The deadline or a reminder of a game is due: run it, or remind who still owes something."""
    if game_row.status not in ("running", "paused"):
        return
    play = table.load(session, game_row)
    if timer.load(game_row).held and not waiting.go_by(session, house, play, now):
        turn.plan(session, play, now)
        return
    if game_row.status == "paused":
        return
    due = play.match.due
    if due is not None and now >= due:
        told = turn.go_on(session, house, play, now)
        if told:
            turn.tell(session, house, play, told, now)
        return
    turn.remind(session, house, play, now)
    turn.plan(session, play, now)
