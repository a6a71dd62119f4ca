"""One letter, or one deadline: all effects into the session; never commits, never sends."""

from __future__ import annotations

from sqlmodel import Session

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.base.words import words_of
from mailer.desk import (
    answering,
    binding,
    confirming,
    moving,
    page_letters,
    proving,
    releasing,
    sealing,
    send,
    signing,
    strangers,
    turn,
    waiting,
)
from mailer.desk.proving import Doubtful, Forged, Known, Moved, Sender, Stranger
from mailer.desk.signing import SignatureState
from mailer.desk.visit import Visit
from mailer.desk.work import Incoming, Work
from mailer.desk.writer import Writer
from mailer.letters import notices
from mailer.letters.sheet import Para
from mailer.outbox import bounces
from mailer.post.letter import Letter
from mailer.store.models import GameRow, InboxRow, Master, Observer, Player
from mailer.table import addresses, limits
from mailer.table import play as table
from mailer.table.operator import enlist, is_operator
from mailer.terms import timer


def handle(session: Session, house: House, letter: Letter, inbox_row: InboxRow, now: Instant) -> None:
    """Everything that ``letter`` does and the answer to it. Sets ``inbox_row.status`` where it is ignored."""
    writer = proving.writer(session, house, letter, inbox_row, now)
    looked = signing.look(session, house, letter, inbox_row, writer, now)
    writer, letter = looked.writer, looked.letter
    if isinstance(writer, Known | Doubtful) and writer.person.suspended:
        inbox_row.status, inbox_row.reason = "ignored", "the writer is suspended"
        return
    if isinstance(writer, Forged):
        inbox_row.status, inbox_row.reason = "ignored", "the sender's domain disowns it (DMARC)"
        return
    signed = looked.state in ("good", "confirms")
    if isinstance(writer, Known):
        _open_address(session, writer, signed, now)
    if _is_too_much(session, house, letter, inbox_row, writer, signed, now):
        return
    match writer:
        case Stranger() if (operator := _operator(session, house, letter, now)) is not None:
            _visit(session, house, letter, inbox_row, now, operator)
        case Stranger(vouched):
            strangers.answer(session, house, letter, inbox_row, now, vouched=vouched)
        case Doubtful(person, why):
            confirming.hold_letter(session, house, letter, inbox_row, person, why, now)
        case Moved(person):
            moving.arrive(session, house, person, letter, inbox_row, now)
        case Known(person, held=held) if held is not None and held.status == "held":

            def act(then: Letter, known: Known) -> None:
                _visit(session, house, then, inbox_row, now, known, looked.state, first=held)

            confirming.settle(session, house, letter, inbox_row, person, held, now, act)
        case Known() as known:
            _visit(session, house, letter, inbox_row, now, known, looked.state)


def _operator(session: Session, house: House, letter: Letter, now: Instant) -> Known | None:
    """The operator who writes for the first time: known by the configuration, trusted by a reply only."""
    if not is_operator(house, letter.sender):
        return None
    lang = strangers.language_of(letter)
    person = enlist(session, house, lang, words_of(lang).say("operator.name"), now)
    return Known(person) if person is not None else None


def _open_address(session: Session, writer: Known, signed: bool, now: Instant) -> None:
    """Whoever writes from an address reads it again; if it may be somebody else, on trial and once a day."""
    person = writer.person
    if person.bounces and _is_proved(writer, signed):
        bounces.readmit(session, person, now)
    elif person.bounces >= addresses.SUSPENDED_AT and limits.first_of_day(session, "trial", person, now):
        person.bounces = addresses.SUSPENDED_AT - 1


def _is_proved(known: Known, signed: bool) -> bool:
    """Whether more than the address above a letter says who wrote it."""
    return known.by_token or known.vouched or signed


def _is_too_much(
    session: Session,
    house: House,
    letter: Letter,
    row: InboxRow,
    writer: Sender,
    signed: bool,
    now: Instant,
) -> bool:
    """Whether the letter is over a limit; it is kept, and nothing of it is done.

    Its writer is told once an hour.
    """
    known = writer if isinstance(writer, Known) else None
    # Whoever merely writes somebody's address above letters must not use up what that person may write.
    proved = known is not None and _is_proved(known, signed)
    who = f"person {known.person.id}" if known is not None and proved else letter.sender
    game = known.at.game_id if known is not None and known.at is not None else None
    # By when they came: after an outage, or a restoration, many are dealt with at once.
    came = Instant(min(row.received, now))
    over = limits.excess(session, house, who, game, came, proved=proved)
    if over is None:
        return False
    row.status, row.reason = "ignored", f"over the limit of letters: {over}"
    if known is None or not known.person.confirmed:
        return True
    if limits.first_of_hour(session, f"refusal/{over}", who, now):
        sheet = notices.limit(known.person.lang, letter, over)
        send.to_person(
            session, house, known.person, sheet, key=send.key_of("limit", send.ref_of(row)), now=now
        )
    return True


def _visit(
    session: Session,
    house: House,
    letter: Letter,
    row: InboxRow,
    now: Instant,
    known: Known,
    signature: SignatureState = "none",
    *,
    first: InboxRow | None = None,
) -> None:
    """``first``: the letter came so and was held, and ``row`` is the one by which its writer stood by it."""
    person, at, by_token = known.person, known.at, known.by_token
    work = Work(session, house, now, send.ref_of(row), Instant(min(row.received, now)))
    work.incoming = Incoming(letter, row, known.held)
    page = first is None and page_letters.is_one(letter.message_id or "")
    visit = Visit(_writer(known, signature, page=page), work)
    if not person.confirmed:
        if not (by_token and strangers.confirms(letter)):
            proved = known.vouched or by_token
            strangers.confirm(session, house, person, letter, row, now, proved=proved, answered=by_token)
            return
        person.confirmed = visit.intake.welcome = visit.reply.owed = True
        visit.reply.head.extend(notices.welcome(person.lang, person.name, house.config.judge.name))
    if signature == "confirms":
        signing.confirm(visit)
    elif signature == "bad":
        visit.reply.head.append(Para(visit.say("key.not-yours")))
    if first is not None:
        visit.reply.head.extend(notices.confirmed(person.lang))
    if at is not None:
        written = Instant(min((first or row).received, now))
        _sit_down(visit, at, written, known.question)
        if known.first is not None and visit.play is not None and known.first <= visit.play.match.opened:
            visit.intake.again = True
    releasing.carry_out(visit)
    answering.answer(visit)


def _writer(known: Known, signature: SignatureState, *, page: bool) -> Writer:
    return Writer(
        known.person,
        known.at,
        by_token=known.by_token,
        purpose=known.purpose,
        vouched=known.vouched,
        signed=signature in ("good", "confirms"),
        void=known.void,
        page=page,
    )


def _sit_down(visit: Visit, at: Player | Master | Observer, written: Instant, question: int | None) -> None:
    """Bring the game of the address to where it stood when the letter was received.

    It was ``written`` then or before, and came to an address in a letter that asked that ``question``.
    """
    session, work, intake = visit.session, visit.work, visit.intake
    visit.row.game_id = at.game_id
    closed = work.open(at)
    if work.game is None or work.play is None:
        return
    answered = send.letter_answered(session, visit.letter, work.game)
    intake.replies_to, intake.answers = answered.kind, answered.to
    intake.bound = binding.bound(session, work.play, answered, _marked(visit, question), visit.seat)
    # It was sent before the open phase began, whenever it was fetched.
    intake.late = closed or written < work.play.match.opened
    if intake.late:
        intake.gone = binding.closed_since(session, work.game, written)


def _marked(visit: Visit, question: int | None) -> int | None:
    """The question of the address, unless the letter is a new one to an address that a mail program has
    remembered, and what it says can be taken back.
    """
    fresh = not binding.is_reply(visit.letter) and visit.ask is not None and visit.ask.revisable
    return None if fresh else question


def game_due(session: Session, house: House, game_row: GameRow, now: Instant) -> None:
    """The deadline or a reminder of a game is due: run it, or remind who still owes something."""
    if game_row.status == "forming" and sealing.is_closed(game_row):
        if not sealing.is_up(session, house, game_row, now):
            return
        begun = turn.News(*turn.start(session, house, game_row, now), started=True)
        turn.tell(session, house, begun, now)
        return
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
            turn.tell(session, house, turn.News(play, told), now)
        return
    turn.remind(session, house, play, now)
    turn.plan(session, play, now)
