"""Commands about people: who somebody is, and to be forgotten; never an address."""

from __future__ import annotations

from functools import partial

from sqlmodel import col, select

from adjudicator.kinds import Args, Seat
from mailer.base.words import words_of
from mailer.desk import data_requests, forgetting, seats, send
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters.sheet import Block, Code, Grid, Heading, Para, Sheet, Small
from mailer.store.models import GameRow, Master, Person, Player
from mailer.table import limits, names, people
from mailer.terms import terms
from parsers import registry

SHOWN = 5
"""People of one name that are shown."""

DATA_PER_DAY = 2
GAMES = 30
"""Games of one person that are shown, the newest first."""


def whois(visit: Visit, args: Args) -> Answer:
    """A seat of the game, or a person by public name."""
    who = str(args.get("who") or "").strip()
    words = who.split()
    named = people.game_named(visit.session, words[0]) if len(words) > 1 else None
    game = named or visit.game
    if game is not None:
        answer = _seat(visit, game, " ".join(words[1:]) if named is not None else who, sure=named is not None)
        if answer is not None:
            return answer
    found = list(
        visit.session.exec(
            select(Person).where(col(Person.confirmed).is_(True)).order_by(col(Person.id))
        ).all()
    )
    wanted = people.name_key(" ".join(words))
    same = [one for one in found if people.name_key(one.name) == wanted]
    if not same:
        return visit.refused("whois", who=who[:60])
    blocks = [block for one in same[:SHOWN] for block in _person(visit, one)]
    return visit.done("whois", blocks=tuple(blocks), people=len(same))


def _seat(visit: Visit, game: GameRow, text: str, *, sure: bool) -> Answer | None:
    """Who holds a seat of the game; None where the text names none."""
    title = registry.title(game.title).title
    every = title.game.seats(title.game.setup(game.scenario, terms.options_of(game)))
    words = words_of(visit.person.lang, title)
    try:
        meant = seats.find(title, every, text)
    except seats.UnknownSeatError as error:
        if not sure:
            return None
        known = ", ".join(words.name("seat", seat) for seat in every)
        return visit.refused("join-seat", word=error.word, seats=known)
    if len(meant) != 1:
        return None
    if names.hidden(game):
        return visit.refused("whois-hidden", game=game.name)
    name = words.name("seat", meant[0])
    held = people.seated(visit.session, game).get(meant[0])
    if held is None:
        return visit.done("whois-free", game=game.name, seat=name)
    blocks = _person(visit, held[1])
    return visit.done("whois-seat", blocks=blocks, game=game.name, seat=name, name=held[1].name)


def _person(visit: Visit, person: Person) -> tuple[Block, ...]:
    """The public name, the games that may be told, and nothing else."""
    rows: list[tuple[str, ...]] = []
    played = visit.session.exec(
        select(GameRow, Player)
        .join(Player, col(Player.game_id) == col(GameRow.id))
        .where(Player.person_id == person.id, col(Player.left).is_(None))
        .order_by(col(GameRow.id).desc())
    ).all()
    for game, player in played:
        if not names.hidden(game):
            rows.append((game.name, _seat_name(visit, game, player), visit.say(f"status.{game.status}")))
    run = visit.session.exec(
        select(GameRow)
        .join(Master, col(Master.game_id) == col(GameRow.id))
        .where(Master.person_id == person.id)
        .order_by(col(GameRow.id).desc())
    ).all()
    rows += [(game.name, visit.say("whois.master"), visit.say(f"status.{game.status}")) for game in run]
    columns = tuple(visit.say(f"list.{column}") for column in ("game", "seat", "status"))
    head = Heading(person.name)
    if not rows:
        return head, Para(visit.say("whois.no-games"))
    return head, Grid("", columns, tuple(rows[:GAMES]))


def _seat_name(visit: Visit, game: GameRow, player: Player) -> str:
    if not player.seat:
        return "-"
    return words_of(visit.person.lang, registry.title(game.title).title).name("seat", Seat(player.seat))


def my_data(visit: Visit, args: Args) -> Answer:
    """Mail the writer all that is kept about them, to the registered address only."""
    counted = limits.count(visit.session, "my-data", visit.person.address, send.DAY, visit.now)
    if counted > DATA_PER_DAY:
        return visit.refused("my-data-often")
    data_requests.note(visit.session, visit.house, visit.person, visit.ref, visit.now)
    return visit.done("my-data")


def forget_me(visit: Visit, args: Args) -> Answer:
    """Ask first, by a letter whose answer does it; then remove all that tells who the writer is."""
    # Whatever answers by itself may send our question back as its own words, the line to be sent among them.
    came = visit.work.incoming
    text = came.letter.text if came is not None else ""
    ours = " ".join(visit.say("forget.what").split()) in " ".join(text.split())
    if visit.writer.purpose == "forget" and not ours:
        visit.reply.later.append(partial(forgetting.erase, visit.writer, visit.work))
        return visit.done("forgotten", name=forgetting.pseudonym(visit.person))
    visit.reply.later.append(partial(_ask, visit))
    return visit.done("forget")


def _ask(visit: Visit) -> None:
    say = visit.words
    sheet = Sheet(
        say.say("subject.forget"),
        (
            Para(say.say("forget.what")),
            Para(say.say("forget.stays", {"name": forgetting.pseudonym(visit.person)})),
            Para(say.say("forget.reply"), strong=True),
            Code((say.say("help.forget-me.example"),)),
            Small(say.say("forget.not-you")),
        ),
    )
    send.to_person(
        visit.session,
        visit.house,
        visit.person,
        sheet,
        key=send.key_of("forget", visit.ref),
        now=visit.now,
        purpose="forget",
    )
