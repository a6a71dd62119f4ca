"""JOIN where more than a free place is needed: invited games, masters, seats given up in a running game."""

from __future__ import annotations

from adjudicator.kinds import Args, Seat
from mailer.base.words import words_of
from mailer.desk import holding, invitations, namesakes, notify, seats
from mailer.desk.commands.master_seats import take_over, tell_person
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.store.models import GameRow
from mailer.table import people
from mailer.table.play import Play
from mailer.terms import settings


def why_not(visit: Visit, row: GameRow) -> Answer | None:
    """Why the writer may not take part in the game; None where they may."""
    kept = settings.load(row)
    master = people.master_of(visit.session, row, visit.person) is not None
    if kept.moderated and master:
        return visit.refused("moderated-plays", game=row.name)
    if kept.private and not master and invitations.for_person(visit.session, row, visit.person) is None:
        return visit.refused("join-private", game=row.name)
    if namesakes.at_game(visit.session, row, visit.person, visit.person.name):
        return visit.refused("join-namesake", game=row.name, name=visit.person.name)
    return None


def replacement(visit: Visit, row: GameRow, args: Args) -> Answer:
    """Take a seat that nobody holds, or ask the master for it, as the game has it."""
    player = people.player_of(visit.session, row, visit.person)
    if player is not None and player.left is None:
        return visit.refused("join-plays", game=row.name)
    refusal = why_not(visit, row)
    if refusal is not None:
        return refusal
    play = visit.work.play_of(row)
    free = holding.free(visit.session, play) if play.over is None else ()
    invited = invitations.for_person(visit.session, row, visit.person)
    kept = settings.load(row).replacements
    if not free or (kept == "none" and invited is None):
        return visit.refused("join-full", game=row.name)
    seat = _seat(visit, play, free, str(args.get("seats") or (invited.seat if invited else "")))
    if isinstance(seat, Answer):
        return seat
    # Who left or was ejected comes back by the master's word only.
    if invited is None and (kept != "open" or player is not None):
        return _ask_masters(visit, play, seat)
    former = people.seated(visit.session, row).get(seat)
    take_over(visit, play, seat, visit.person)
    if former is not None:
        tell_person(visit, row, former[1], "lost-you")
    return visit.done(
        "join-free", game=row.name, seat=words_of(visit.person.lang, play.title).name("seat-played", seat)
    )


def _seat(visit: Visit, play: Play, free: tuple[Seat, ...], text: str) -> Seat | Answer:
    words = words_of(visit.person.lang, play.title)
    shown = tuple(words.name("seat", one) for one in free)
    if not text:
        return free[0] if len(free) == 1 else visit.refused("join-which", game=play.row.name, seats=shown)
    try:
        found = seats.find(play.title, play.game.seats(play.match.state), text)
    except seats.UnknownSeatError as error:
        return visit.refused("join-seat", word=error.word[:60], seats=shown)
    wished = next((one for one in found if one in free), None)
    return wished or visit.refused("join-which", game=play.row.name, seats=shown)


def _ask_masters(visit: Visit, play: Play, seat: Seat) -> Answer:
    row, ident = play.row, visit.work.ident()
    for office, person in people.masters(visit.session, row):
        notify.one(
            visit.session,
            visit.house,
            row,
            play,
            notify.reader_of(row, person, office),
            "asks-seat",
            {"name": visit.person.name, "seat": seat},
            ident=ident,
            now=visit.now,
        )
    return visit.done(
        "join-asked", game=row.name, seat=words_of(visit.person.lang, play.title).name("seat-played", seat)
    )
