"""Letters between seats through the judge, one a recipient; it tells no address and no unsigned writer."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from sqlmodel import col, select

from adjudicator.kinds import Seat
from mailer.base.log import redact
from mailer.desk import grey_press, observers, robots, seats
from mailer.desk.lexicon import any_of, groups
from mailer.desk.posting import ALL, BROADCAST, MASTER, Posting, Reach, keys_of, posted
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters.eyes import Eyes, current_phase
from mailer.store.models import Master, OutboxRow, Player, PressRow
from mailer.table import limits, people
from mailer.table.play import Play
from mailer.terms import settings
from mailer.terms.settings import GameSettings
from parsers.judge.press import Scope
from parsers.judge.reader import Press, fold

LIMIT = 20_000
UNENDED = "press-unended"
"""Why press is not sent that nothing closes above what may be orders."""
_AND = any_of("seats", "and")
_JOINING = re.compile(rf"^{_AND}\s+|\s+{_AND}$", re.IGNORECASE)
_MASTER = re.compile(rf"\b{any_of('seats', 'master')}\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class To:
    """Whom a letter goes to. ``absent``: named seats without a player.

    ``initial``: the master was named by an M, as old hands do.
    """

    scope: Scope
    seats: tuple[Seat, ...]
    master: bool = False
    but: tuple[Seat, ...] = ()
    absent: tuple[Seat, ...] = ()
    answered: PressRow | None = None
    initial: bool = False

    @property
    def reach(self) -> Reach:
        """As it is kept and told."""
        return Reach(self.scope, self.seats, self.master, self.but)

    @property
    def named(self) -> tuple[Seat, ...]:
        """Recipients as they are told."""
        return self.reach.named

    @property
    def only_master(self) -> bool:
        """Whether no player gets it."""
        return self.master and not self.seats and self.scope in ("some", "reply")

    @property
    def public(self) -> bool:
        """Whether everybody gets it."""
        return self.scope in ("all", "broadcast")


def deliver(visit: Visit, press: Press, body: str, orders: int = 0) -> Answer:
    """Pass a letter on. Refused whole where somebody is unknown, the text empty, or the game forbids it.

    So is one that nothing closes, where ``orders`` lines of it may be the writer's own orders.
    """
    play, sender = visit.play, _sender(visit)
    if sender is None or play is None:
        return visit.refused("press-seat")
    # A quote in it may show the writer's secret address.
    body, press = redact(body), replace(press, body=redact(press.body))
    if play.over is not None:
        return visit.refused("press-over")
    if press.refused:
        return visit.refused(f"press-{press.refused}")
    if not body.strip():
        return visit.refused("press-empty")
    if len(body) > LIMIT:
        return visit.refused("press-long", limit=LIMIT)
    asked = _whom(visit, play, sender, press)
    if isinstance(asked, Answer):
        return asked
    rules = settings.load(play.row)
    grey = _is_grey(press, rules, sender, asked)
    why = forbidden(rules, play, sender, asked, grey)
    if why:
        return visit.refused(why)
    to = _present(visit, play, sender, asked, grey)
    if not (
        to.seats or to.master or (to.scope == "broadcast" and observers.watching(visit.session, play.row))
    ):
        return visit.refused("press-nobody")
    if orders:
        return visit.refused(UNENDED, orders=orders, seats=_names(visit, play, to.named))
    whose = visit.player if visit.player is not None else visit.office
    if (often := too_often(visit, whose, grey=grey)) is not None:
        return often
    _keep(visit, play, sender, to, _plain(press.body) if grey else body, grey)
    return _answer(visit, play, press, to, grey)


def _sender(visit: Visit) -> Seat | None:
    if visit.office is not None:
        return MASTER
    return visit.seat if visit.player is not None and visit.player.left is None else None


def too_often(visit: Visit, whose: Player | Master | None, *, grey: bool = False) -> Answer | None:
    """The refusal where that place has sent as much to the game in this hour as goes out; counts it."""
    bounds = visit.house.config.limits
    most = bounds.grey_press_per_hour if grey else bounds.press_per_hour
    what = "press/grey" if grey else "press"
    who = f"player {whose.id}" if isinstance(whose, Player) else f"master {whose and whose.id}"
    if not most or limits.count(visit.session, what, who, limits.HOUR, visit.now) <= most:
        return None
    return visit.refused("press-often", most=most, next=visit.clock.moment(limits.next_hour(visit.now)))


def _plain(text: str) -> str:
    """Without what a mail program leaves at the ends of lines: it could tell whose program it is."""
    return "\n".join(line.rstrip() for line in text.split("\n")).strip("\n")


# -- whom


def _whom(visit: Visit, play: Play, sender: Seat, press: Press) -> To | Answer:
    every = play.game.seats(play.match.state)
    match press.scope:
        case "all":
            return To("all", every)
        case "broadcast":
            return To("broadcast", every, master=sender != MASTER)
        case "reply" | "reply-all":
            return _back(visit, play, sender, press.scope)
    folded = fold(press.to)
    master = bool(_MASTER.search(folded))
    rest = _MASTER.sub(lambda match: " " * len(match[0]), folded).strip(" ,;&.!") if master else press.to
    rest = _JOINING.sub("", rest)
    try:
        named, initial = _found(play, every, rest)
    except seats.UnknownSeatError as error:
        if error.word == "O" or error.word.lower() in groups("seats")["observers"]:
            return visit.refused("press-observers")
        return visit.refused("press-unknown", word=error.word, seats=_names(visit, play, every))
    if press.scope == "but":
        return To("but", tuple(seat for seat in every if seat not in named), but=named)
    return To("some", named, master=master or initial, initial=initial)


def _found(play: Play, every: tuple[Seat, ...], to: str) -> tuple[tuple[Seat, ...], bool]:
    """(the seats named, whether M among their initials means the master). Raises UnknownSeatError."""
    if not to:
        return (), False
    try:
        return seats.find(play.title, every, to), False
    except seats.UnknownSeatError:
        if not (to.isascii() and to.isalpha() and to.isupper() and "M" in to):
            raise
        rest = to.replace("M", "")
        return (seats.find(play.title, every, rest) if rest else ()), True


def _back(visit: Visit, play: Play, sender: Seat, scope: Literal["reply", "reply-all"]) -> To | Answer:
    """To who wrote the letter that this one answers."""
    answered = _answered(visit, play)
    if answered is None:
        return visit.refused("press-reply-none")
    if not answered.seat:
        return visit.refused("press-reply-grey")
    writer = Seat(answered.seat)
    if scope == "reply-all" and answered.to in (ALL, BROADCAST):
        whole: Scope = "all" if answered.to == ALL else "broadcast"
        return To(whole, play.game.seats(play.match.state), whole == "broadcast", answered=answered)
    others = answered.to.split() if scope == "reply-all" and answered.to not in (ALL, BROADCAST) else []
    everybody = [Seat(each) for each in dict.fromkeys((writer, *others)) if each != sender]
    found = tuple(seat for seat in everybody if seat != MASTER)
    return To("some", found, master=MASTER in everybody, answered=answered)


def _answered(visit: Visit, play: Play) -> PressRow | None:
    for identity in visit.letter.replies_to[:20]:
        row = visit.session.exec(select(OutboxRow).where(OutboxRow.message_id == identity)).first()
        if row is not None and row.key.startswith("press/") and row.game_id == play.row.id:
            return posted(visit.session, row.key)
    return None


def _present(visit: Visit, play: Play, sender: Seat, to: To, grey: bool) -> To:
    """Without empty seats, and without the writer, unless leaving them out would tell who wrote."""
    held = {*people.seated(visit.session, play.row), *people.robots(visit.session, play.row)}
    absent = tuple(seat for seat in to.seats if seat not in held and seat != sender)
    got = tuple(seat for seat in to.seats if seat in held and (grey or seat != sender))
    told = absent if to.scope == "some" else ()
    return replace(to, seats=got, absent=told)


# -- what the game allows


def _is_grey(press: Press, rules: GameSettings, sender: Seat, to: To) -> bool:
    if press.grey is None and sender != MASTER and not to.only_master:
        return rules.press == "grey"
    return bool(press.grey)


def forbidden(rules: GameSettings, play: Play, sender: Seat, to: To, grey: bool) -> str:
    """The refusal; empty where the letter may go. Players and master may always write to each other."""
    if sender == MASTER or to.only_master:
        return "press-master-grey" if grey else ""
    if rules.press == "none":
        return "press-none"
    if rules.press == "public" and not to.public:
        return "press-public"
    if grey and rules.press not in ("grey", "both"):
        return "press-signed"
    if not grey and rules.press == "grey":
        return "press-unsigned"
    if rules.periods and not talking(play):
        return "press-period"
    return ""


def talking(play: Play) -> bool:
    """Whether the rulebook lets players talk in the open phase."""
    kinds = play.title.talks
    return kinds is None or any(ask.kind in kinds for ask in play.asks)


# -- the letters


def _keep(visit: Visit, play: Play, sender: Seat, to: To, body: str, grey: bool) -> None:
    assert play.row.id is not None
    if grey:
        grey_press.put_by(visit.session, play.row, to.reach, body, visit.now)
        return
    row = PressRow(
        game_id=play.row.id,
        seat=sender,
        to=to.reach.stored,
        message_id=visit.letter.message_id or "",
        text=body,
        phase=current_phase(play),
        at=visit.now,
    )
    visit.session.add(row)
    visit.session.flush()
    post = Posting(visit.session, visit.house, play, row, to.reach, lambda who: _thread(visit, to, who))
    post.deliver(str(row.id), visit.now)
    if sender != MASTER and robots.answer(visit.session, visit.house, play, row, visit.now):
        visit.work.move(play)


def _thread(visit: Visit, to: To, who: str) -> str:
    """The Message-ID by which the mail program of ``who`` knows the answered letter, if it does."""
    answered, play = to.answered, visit.play
    if answered is None:
        return ""
    if answered.seat and answered.seat == (MASTER if who.startswith(MASTER) else who):
        return answered.message_id
    assert play is not None
    # Looked up, not made anew: the key ends with the question and the phase of then.
    key = keys_of(answered, str(answered.id), who)
    sent = select(OutboxRow.message_id).where(
        OutboxRow.game_id == play.row.id, col(OutboxRow.key).startswith(key, autoescape=True)
    )
    return visit.session.exec(sent).first() or ""


# -- the answer


def _names(visit: Visit, play: Play, named: tuple[Seat, ...]) -> str:
    eyes = Eyes(play, None, visit.person.lang, visit.person.zone)
    return eyes.seats(named)


def _answer(visit: Visit, play: Play, press: Press, to: To, grey: bool) -> Answer:
    names = _names(visit, play, to.named)
    key = "press-broadcast" if to.scope == "broadcast" else "press"
    notes = []
    if to.absent:
        notes.append(visit.say("did.press-absent", seats=_names(visit, play, to.absent)))
    if grey:
        notes.append(visit.say("did.press-grey" if press.grey else "did.press-grey-only"))
    today = press.today
    if to.initial:
        names_then = [play.title.seat_names("en").get(seat, seat) for seat in (*to.seats, *to.absent)]
        today = f"PRESS TO {', '.join([*names_then, 'MASTER'])}"
    if today:
        notes.append(visit.say("old.today", today=today))
    return Answer("ok", visit.say(f"did.{key}", seats=names), notes=tuple(notes))
