"""ORDER: a master gives orders in the name of a seat, which is told."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Args, Seat, Value
from mailer.desk import consent, notify, orders
from mailer.desk.commands.master import tell
from mailer.desk.commands.master_seats import accusative, name_of, named_seat
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.desk.work import Work
from mailer.desk.writer import Writer
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Code, Para, Sheet
from mailer.table import people
from mailer.table.play import Play

LIMIT = 400
"""Lines of one ORDER."""


def order(visit: Visit, args: Args) -> Answer:
    """Orders in the name of a seat, read and judged as the seat's own; the seat is told."""
    play = visit.work.at_head.at_play
    seat = named_seat(visit, play, str(args["rest"]).strip(" :"))
    if isinstance(seat, Answer):
        return seat
    ask = play.ask(seat)
    if ask is None:
        return visit.refused("order-nothing", seat=name_of(visit, play, seat))
    body = str(args.get("body") or "")
    if not body.strip():
        return visit.refused("order-empty", whom=accusative(visit, play, seat))
    before = _given(play, seat)
    taken = _take(visit, play, seat, body, int(str(args["at"])))
    if taken.intake.doubts and consent.seats_of(people.player_of(visit.session, play.row, visit.person)):
        # What is refused may tell whoever plays what the seat holds.
        tell(visit, "ordered-refused", {"seat": seat})
    if _given(play, seat) == before:
        return visit.refused("order-none", seat=name_of(visit, play, seat))
    orders.settle(taken)
    visit.reply.said.extend(taken.reply.said)
    visit.work.move(play)
    _tell_seat(visit, play, seat)
    answer = visit.done("order", seat=name_of(visit, play, seat), phase=visit_phase(visit, play))
    if not taken.intake.doubts:
        return answer
    return replace(answer, notes=(visit.say("did.order-doubt", seat=name_of(visit, play, seat)),))


def _given(play: Play, seat: Seat) -> tuple[object, bool, bool]:
    """What a seat has answered, whether it is ready and whether its answer is held."""
    match = play.match
    return match.drafts.get(seat), seat in match.ready, seat in match.held


def visit_phase(visit: Visit, play: Play) -> str:
    """The open phase in the writer's language."""
    return play.title.phase_name(play.asks[0].phase, visit.person.lang) if play.asks else ""


def _take(visit: Visit, play: Play, seat: Seat, body: str, first: int) -> Visit:
    """The lines dealt with in the name of the seat; ``reply.said`` are the answers."""
    lines = body.split("\n")[:LIMIT]
    text = [*([""] * (first - 1)), *lines]
    reader = play.registered.reader(play.row.scenario)
    work = Work(visit.session, visit.house, visit.now, visit.ref, visit.work.received, play.row, play)
    seated = Visit(Writer(visit.person, acting=seat), work)
    orders.take(seated, reader.read("\n".join(text)), text)
    return seated


def _tell_seat(visit: Visit, play: Play, seat: Seat) -> None:
    held = people.seated(visit.session, play.row).get(seat)
    ask = play.ask(seat)
    if held is None or ask is None or held[1].id == visit.person.id:
        return
    player, person = held
    reader = notify.reader_of(play.row, person, player)
    eyes = Eyes(play, seat, person.lang, person.zone)
    lines = play.title.standing(eyes.view, ask, play.match.drafts[seat], person.lang)
    say = reader.words
    args: dict[str, Value] = {"game": play.row.name, "seat": seat, "phase": eyes.phase(ask.phase)}
    sheet = Sheet(
        say.say("subject.notice", {"game": play.row.name}),
        (
            Para(say.say("notice.ordered", args), strong=True),
            Code(lines),
            Para(say.say("notice.ordered-how")),
        ),
    )
    notify.post(
        visit.session,
        visit.house,
        play.row,
        play,
        reader,
        sheet,
        key="notice.ordered",
        ident=visit.work.ident(),
        now=visit.now,
    )
