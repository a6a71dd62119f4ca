"""Letters between seats through the judge, one a recipient; it must not show addresses."""

from __future__ import annotations

from adjudicator.kinds import Seat, Value
from mailer.desk import people, seats, send
from mailer.desk.visit import Answer, Visit
from mailer.letters.eyes import Eyes, current_phase
from mailer.letters.sheet import Para, Quote, Sheet, Small
from mailer.store.models import PressRow
from parsers.judge import Press

LIMIT = 20_000


def deliver(visit: Visit, press: Press, body: str) -> Answer:
    """Pass a letter on. Refused whole where a recipient is unknown or the text is empty."""
    play, seat = visit.play, visit.seat
    if visit.player is None or seat is None or play is None or visit.player.left is not None:
        return visit.refused("press-seat")
    if play.over is not None:
        return visit.refused("press-over")
    if not body.strip():
        return visit.refused("press-empty")
    if len(body) > LIMIT:
        return visit.refused("press-long", limit=LIMIT)
    all_seats = play.game.seats(play.match.state)
    try:
        named = seats.find(play.title, all_seats, press.to) if press.to else all_seats
    except seats.UnknownSeatError as error:
        return visit.refused("press-unknown", word=error.word, seats=visit.eyes().seats(all_seats))
    to = tuple(other for other in named if other != seat)
    held = people.seated(visit.session, play.row)
    absent = tuple(other for other in to if other not in held)
    to = tuple(other for other in to if other in held)
    if not to:
        return visit.refused("press-nobody")
    _keep(visit, press, to, body)
    eyes = visit.eyes()
    notes = (visit.say("did.press-absent", seats=eyes.seats(absent)),) if absent and press.to else ()
    return Answer("ok", visit.say("did.press", seats=eyes.seats(to)), notes=notes)


def _keep(visit: Visit, press: Press, to: tuple[Seat, ...], body: str) -> None:
    play, seat = visit.at_table
    assert play.row.id is not None
    phase = current_phase(play)
    row = PressRow(
        game_id=play.row.id,
        seat=seat,
        to=" ".join(to) if press.to else "*",
        text=body,
        phase=phase,
        at=visit.now,
    )
    visit.session.add(row)
    visit.session.flush()
    held = people.seated(visit.session, play.row)
    for other in to:
        player, person = held[other]
        eyes = Eyes(play, other, person.lang, person.zone)
        args: dict[str, Value] = {"from": seat, "to": to, "game": play.row.name, "phase": eyes.phase(phase)}
        say = eyes.words
        sheet = Sheet(
            say.say("subject.press", {"game": play.row.name, "from": seat}),
            (
                Para(say.say("press.head" if press.to else "press.head-all", args)),
                Quote(body),
                Small(say.say("press.answer", {"from": seat})),
            ),
        )
        send.to_seat(
            visit.session,
            visit.house,
            person,
            player,
            play.row,
            sheet,
            key=send.key_of("press", row.id, other, game=play.row, phase=phase),
            now=visit.now,
        )
