"""Commands of a master about seats: who holds them, civil disorder, other masters."""

from __future__ import annotations

from adjudicator.kinds import Args, Seat
from mailer.base.words import words_of
from mailer.desk import chair, closing, consent, holding, namesakes, notify, seats, turn, votes
from mailer.desk.commands import seat as seat_commands
from mailer.desk.commands.master import tell
from mailer.desk.lexicon import groups
from mailer.desk.notify import Recipient
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters.eyes import Eyes
from mailer.letters.takeover import taken_over
from mailer.store.models import GameRow, Master, Person, Player
from mailer.table import names, people, persons
from mailer.table import play as table
from mailer.table.play import Play
from mailer.terms import settings
from parsers.judge import master


def named_seat(visit: Visit, play: Play, text: str) -> Seat | Answer:
    """The one seat that is named."""
    every = play.game.seats(play.match.state)
    words = words_of(visit.person.lang, play.title)
    shown = tuple(words.name("seat", one) for one in every)
    if not text:
        return visit.refused("which-seat", seats=shown)
    try:
        found = seats.find(play.title, every, text)
    except seats.UnknownSeatError as error:
        return visit.refused("join-seat", word=error.word[:60], seats=shown)
    return found[0] if len(found) == 1 else visit.refused("which-seat", seats=shown)


def name_of(visit: Visit, play: Play, seat: Seat, table: str = "seat") -> str:
    return words_of(visit.person.lang, play.title).name(table, seat)


def accusative(visit: Visit, play: Play, seat: Seat) -> str:
    """A seat as it stands in a line to be sent: ORDER, REPLACE."""
    return name_of(visit, play, seat, "seat-acc")


# -- EJECT, REPLACE


def eject(visit: Visit, args: Args) -> Answer:
    """Take a person out of a game; in one that runs, their seat is free from then on."""
    head = visit.work.at_head
    row, play, text = head.row, head.play, str(args["rest"])
    found = _player(visit, row, play, text)
    if isinstance(found, Answer):
        return found
    player, person = found
    seat = Seat(player.seat) if player.seat else None
    refusal = chair.unbound(visit, head) or chair.choosing(visit, head)
    if person.id != visit.person.id and refusal is not None:
        return refusal
    if play is not None and seat is not None:
        active = people.active(visit.session, row)
        if not set(active) - {seat}:
            return visit.refused("eject-last", game=row.name)
    tell_person(visit, row, person, "ejected-you")
    if play is None or seat is None:
        if not seat_commands.leave(visit.work, row, player, visit.person):
            tell(visit, "ejected-hidden" if names.hidden(row) else "ejected-before", {"name": person.name})
        return visit.done("eject-before", name=person.name, game=row.name)
    holding.give_up(visit.session, player, visit.now)
    holding.clear(visit.session, play, seat)
    tell(visit, "ejected", {"seat": seat})
    over = votes.outcome(visit.session, play)
    if over is not None:
        visit.report(play, turn.conclude(visit.session, play, over, visit.now))
    else:
        visit.work.move(play)
    named, whom = name_of(visit, play, seat), accusative(visit, play, seat)
    return visit.done("eject", seat=named, whom=whom, game=row.name)


def _player(visit: Visit, row: GameRow, play: Play | None, text: str) -> tuple[Player, Person] | Answer:
    """Who is meant, by seat or by name; by a name only where all may know who plays which seat."""
    there = people.players(visit.session, row)
    if not text:
        return visit.refused("eject-whom")
    blind = play is not None and names.hidden(row) and not people.sees_all(visit.session, row, visit.person)
    who = None if blind else persons.among([person for _, person in there], text)
    if who is not None:
        return next(pair for pair in there if pair[1].id == who.id)
    if play is not None:
        try:
            found = seats.find(play.title, play.game.seats(play.match.state), text)
        except seats.UnknownSeatError:
            found = ()
        for pair in there:
            if len(found) == 1 and pair[0].seat == found[0]:
                return pair
        if len(found) == 1:
            return visit.refused("seat-free", seat=name_of(visit, play, found[0]))
    return visit.refused("eject-hidden" if blind else "nobody-called", name=text[:60], game=row.name)


def tell_person(visit: Visit, row: GameRow, person: Person, key: str) -> None:
    """News to one who holds no seat any more."""
    notify.one(
        visit.session,
        visit.house,
        row,
        None,
        notify.reader_of(row, person),
        key,
        {},
        ident=visit.work.ident(),
        now=visit.now,
    )


def replace_(visit: Visit, args: Args) -> Answer:
    """Give a seat to somebody else: a new address, a full letter, nothing of what the former player left."""
    head = visit.work.at_head
    row, play = head.row, head.at_play
    which, whom = master.parted(str(args["rest"]), "by")
    seat = named_seat(visit, play, which)
    if isinstance(seat, Answer):
        return seat
    if not whom:
        return visit.refused("replace-whom")
    one = persons.named(visit.session, whom)
    refusal = _why_not(visit, row, play, one)
    if refusal is not None:
        return refusal
    assert one.person is not None
    former = people.seated(visit.session, row).get(seat)
    others = former is not None and former[1].id != visit.person.id
    if others and (refusal := chair.unbound(visit, head)):
        return refusal
    take_over(visit, play, seat, one.person)
    if former is not None:
        tell_person(visit, row, former[1], "replaced-you")
    return visit.done("replace", seat=name_of(visit, play, seat), name=one.person.name, game=row.name)


def _why_not(visit: Visit, row: GameRow, play: Play, one: persons.Named) -> Answer | None:
    if one.several:
        return visit.refused("person-many", name=one.text[:60])
    if one.person is None or not one.person.confirmed or one.person.suspended:
        return visit.refused("person-none", name=one.text[:60])
    player = people.player_of(visit.session, row, one.person)
    if player is not None and player.left is None:
        return visit.refused("invite-plays", name=one.person.name)
    if settings.load(row).moderated and people.master_of(visit.session, row, one.person) is not None:
        return visit.refused("moderated-plays", game=row.name)
    if namesakes.at_game(visit.session, row, one.person, one.person.name):
        return visit.refused("person-namesake", game=row.name, name=one.person.name)
    return None


def take_over(visit: Visit, play: Play, seat: Seat, person: Person) -> None:
    """Seat the person and tell everybody; their own first letter shows them the whole game.

    A game that waited for somebody to take the seat goes on.
    """
    row = play.row
    player = holding.hand_over(visit.session, play, seat, person, visit.now)
    asked = consent.anew(visit.session, visit.house, play, person)
    newcomer = (person.id,) if person.id is not None else ()
    closing.found(visit.session, visit.house, play, visit.now, but=newcomer)
    visit.work.move(play)
    notify.everyone(
        visit.session,
        visit.house,
        row,
        play,
        "taken-hidden" if names.hidden(row) else "taken",
        {"seat": seat, "name": person.name},
        ident=visit.work.ident(),
        now=visit.now,
        but=(person.id, visit.person.id),
        more=(asked,) if asked else (),
    )
    if not names.hidden(row):
        asked = "start.consent" if consent.playing(visit.session, visit.house, row, person) else ""
    eyes = Eyes(play, seat, person.lang, person.zone)
    notify.post(
        visit.session,
        visit.house,
        row,
        play,
        notify.reader_of(row, person, player),
        taken_over(eyes, names.by_seat(visit.session, row), visit.now, asked),
        key="taken",
        ident=visit.work.ident(),
        now=visit.now,
        scene=play.title.scene(eyes.view, (), person.lang),
    )


# -- DUMMY, REVIVE


def dummy(visit: Visit, args: Args) -> Answer:
    """The rules decide for the seat until REVIVE; its player stays and is told."""
    play = visit.work.at_head.at_play
    seat = named_seat(visit, play, str(args["rest"]))
    if isinstance(seat, Answer):
        return seat
    held = people.seated(visit.session, play.row).get(seat)
    if held is None or held[0].dummy:
        return visit.refused("dummy-already", seat=name_of(visit, play, seat))
    if not set(people.active(visit.session, play.row)) - {seat}:
        return visit.refused("eject-last", game=play.row.name)
    held[0].dummy = True
    visit.session.add(held[0])
    if seat in (*play.match.drafts, *play.match.ready, *play.match.held):
        table.withdraw(visit.session, play, seat)
    visit.session.flush()
    tell(visit, "dummy", {"seat": seat})
    visit.work.move(play)
    return visit.done("dummy", seat=name_of(visit, play, seat), game=play.row.name)


def revive(visit: Visit, args: Args) -> Answer:
    """The player of the seat decides again."""
    play = visit.work.at_head.at_play
    seat = named_seat(visit, play, str(args["rest"]))
    if isinstance(seat, Answer):
        return seat
    held = people.seated(visit.session, play.row).get(seat)
    if held is None:
        named, whom = name_of(visit, play, seat), accusative(visit, play, seat)
        return visit.refused("revive-nobody", seat=named, whom=whom)
    if not held[0].dummy:
        return visit.refused("revive-already", seat=name_of(visit, play, seat))
    held[0].dummy = False
    visit.session.add(held[0])
    if seat in (*play.match.drafts, *play.match.ready, *play.match.held):
        table.withdraw(visit.session, play, seat)  # what the rules chose in its stead
    visit.session.flush()
    tell(visit, "revived", {"seat": seat})
    return visit.done("revive", seat=name_of(visit, play, seat), game=play.row.name)


# -- PROMOTE


def promote(visit: Visit, args: Args) -> Answer:
    """Let another person run the game too."""
    head = visit.work.at_head
    row = head.row
    text = str(args["rest"])
    for prefix in [f"{word} " for word in groups("seats")["as-master"]]:
        text = text[len(prefix) :] if text.casefold().startswith(prefix) else text
    if not text.strip():
        return visit.refused("promote-whom")
    one = persons.named(visit.session, text)
    if one.several:
        return visit.refused("person-many", name=one.text[:60])
    if one.person is None or not one.person.confirmed or one.person.suspended:
        return visit.refused("person-none", name=one.text[:60])
    if people.master_of(visit.session, row, one.person) is not None:
        return visit.refused("promote-already", name=one.person.name, game=row.name)
    player = people.player_of(visit.session, row, one.person)
    if settings.load(row).moderated and player is not None and player.left is None:
        return visit.refused("moderated-plays", game=row.name)
    if namesakes.at_game(visit.session, row, one.person, one.person.name):
        return visit.refused("person-namesake", game=row.name, name=one.person.name)
    office = people.make_master(visit.session, row, one.person, visit.now)
    asked = "" if head.play is None else consent.anew(visit.session, visit.house, head.play, one.person)
    _tell_of_master(visit, row, head.play, one.person, office, asked)
    return visit.done("promote", name=one.person.name, game=row.name)


def _tell_of_master(
    visit: Visit, row: GameRow, play: Play | None, person: Person, office: Master, asked: str
) -> None:
    """Everybody at the game hears who runs it too, and the new master how; ``asked``: of CONSENT, too."""
    ident = visit.work.ident()

    def tell_one(reader: Recipient, key: str, args: Args, more: tuple[str, ...] = ()) -> None:
        session, house, now = visit.session, visit.house, visit.now
        notify.one(session, house, row, play, reader, key, args, ident=ident, now=now, more=more)

    for reader in notify.readers(visit.session, row):
        if reader.person.id not in (visit.person.id, person.id):
            tell_one(reader, "promoted", {"name": person.name}, (asked,) if asked else ())
    tell_one(notify.reader_of(row, person, office), "promoted-you", {})
