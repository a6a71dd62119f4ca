"""Commands about games as such: create, list, join, start, show, status."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from sqlmodel import Session, col, select

from adjudicator.game import propose
from adjudicator.kinds import Args, Fault, Seat, SetupError, Value
from games.title import Title
from mailer.base.words import words_of
from mailer.desk import holding, notify, observers, progress, robots, sealing, seats, send, turn
from mailer.desk.commands import guide, joining, schedule, setting, word
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters import eyes as sights
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Block, Bullets, Grid, Heading, Para
from mailer.store.models import GameRow, Player
from mailer.table import names, people, seeds
from mailer.table import play as table
from mailer.terms import pace as paces
from mailer.terms import settings, terms
from mailer.terms.pace import Pace
from parsers import registry

_GAME_NAME = re.compile(r"(?=.*[^\W\d_])\w[\w-]{1,29}")
LISTED = 100
STATES = ("forming", "running", "over")


def create(visit: Visit, args: Args) -> Answer:
    """A new game that waits for players; the writer is its master."""
    name = str(args["game"])
    if not _GAME_NAME.fullmatch(name):
        return visit.refused("game-name", game=name[:60])
    if people.game_named(visit.session, name) is not None:
        return visit.refused("name-taken", game=name)
    args = setting.placed(args)
    chosen = setting.read(args, next(iter(registry.TITLES)), "", settings.DEFAULTS)
    title_key, scenario, options = chosen.title, chosen.scenario, chosen.options
    if chosen.fault is not None:
        return setting.refused(visit, chosen.fault)
    if chosen.unknown:
        known = [*registry.TITLES, *registry.title(title_key).title.scenarios()]
        return visit.refused("create-word", word=chosen.unknown, known=tuple(known))
    title = registry.title(title_key).title
    if unfit := schedule.unfit(visit, title, args):
        return unfit
    pace = paces.changed(terms.asked_pace(visit.house, title, None, visit.person.zone), args)
    if isinstance(pace, Fault):
        return schedule.refused(visit, pace)
    try:
        state = propose(title.game, scenario, options)
    except SetupError as error:
        words = words_of(visit.person.lang, title)
        return visit.refused("option", error=words.say(f"fault.{error.fault.key}", error.fault.args))
    row = _store(visit, name, title_key, scenario, options, pace)
    settings.store(row, chosen.settings)
    told = [settings.told_one(chosen.settings, one, visit.words, visit.clock) for one in chosen.named]
    notes = (visit.say("did.create-settings", settings="; ".join(map(": ".join, told))),) if told else ()
    done = visit.done(
        "create",
        game=row.name,
        title=title.name(visit.person.lang),
        scenario=title.scenario_name(scenario, visit.person.lang),
        seats=len(title.game.seats(state)),
        time=schedule.pace_line(visit.house, row, notify.reader_of(row, visit.person)),
    )
    return replace(done, notes=(*notes, *_dice(visit, row, "did.create-dice")))


def _store(
    visit: Visit,
    name: str,
    title_key: str,
    scenario: str,
    options: Mapping[str, Value],
    pace: Pace,
) -> GameRow:
    row = GameRow(
        name=name,
        name_key=people.name_key(name),
        title=title_key,
        scenario=scenario,
        options=json.dumps(dict(options), sort_keys=True),
        settings="{}",
        master_id=visit.person.id,
        seed=b"",
        created=visit.now,
    )
    seeds.seal(row)
    if pace != terms.usual_pace(visit.house, registry.title(title_key).title):
        terms.set_pace(row, pace)
    visit.session.add(row)
    visit.session.flush()
    people.make_master(visit.session, row, visit.person, visit.now)
    return row


def _target(visit: Visit, args: Args) -> GameRow | Answer:
    """The game that the command names, else the one whose seat wrote."""
    name = str(args.get("game") or "")
    if not name:
        return visit.game if visit.game is not None else visit.refused("which-game")
    return people.game_named(visit.session, name) or visit.refused("no-game", game=name[:60])


def list_(visit: Visit, args: Args) -> Answer:
    """The games, by status and title; a name alone shows that game."""
    filters = args["filters"]
    assert isinstance(filters, tuple)
    words = tuple(map(str, filters))
    unknown = [word for word in words if word not in STATES and guide.title_of(word) is None]
    if unknown and len(words) == 1 and people.game_named(visit.session, words[0]) is not None:
        return show(visit, {"game": words[0]})
    if unknown:
        return visit.refused("list-word", word=unknown[0][:60])
    rows = find_games(visit.session, words)
    if not rows:
        return visit.done("list-empty")
    grid = Grid(
        "",
        tuple(visit.say(f"list.{column}") for column in ("game", "title", "status", "players")),
        tuple(_row(visit, row) for row in rows),
    )
    return visit.done("list", games=len(rows), blocks=(Heading(visit.say("list.head")), grid))


def find_games(session: Session, filters: tuple[str, ...]) -> list[GameRow]:
    """Games that are forming or running (or whatever ``filters`` name), the newest first.

    Among the open ones are those that have begun and have a seat for somebody.
    """
    wanted = [each for each in filters if each in STATES] or ["forming", "running"]
    status = [*wanted, *(["paused"] if "running" in wanted else [])]
    found = _newest(session, status, filters)
    if "forming" in wanted and "running" not in wanted:
        begun = _newest(session, ["running", "paused"], filters)
        found = [*found, *(row for row in begun if seats_to_take(session, row))]
    return sorted(found, key=lambda row: row.id or 0, reverse=True)[:LISTED]


def _newest(session: Session, status: list[str], filters: tuple[str, ...]) -> list[GameRow]:
    query = select(GameRow).where(col(GameRow.status).in_(status))
    titles = [title.key for each in filters if (title := guide.title_of(each)) is not None]
    if titles:
        query = query.where(col(GameRow.title).in_(titles))
    return list(session.exec(query.order_by(col(GameRow.id).desc()).limit(LISTED)).all())


def _row(visit: Visit, row: GameRow) -> tuple[str, ...]:
    title = registry.title(row.title).title
    total = len(title.game.seats(title.game.setup(row.scenario, terms.options_of(row))))
    return (
        row.name,
        f"{title.name(visit.person.lang)}, {title.scenario_name(row.scenario, visit.person.lang)}",
        visit.say(f"status.{row.status}"),
        _places(visit, row, total),
    )


def _places(visit: Visit, row: GameRow, total: int) -> str:
    """How many play, and which seats of a game that has begun may be taken."""
    players = f"{len(people.players(visit.session, row))}/{total}"
    free = seats_to_take(visit.session, row)
    if not free:
        return players
    words = words_of(visit.person.lang, registry.title(row.title).title)
    named = tuple(words.name("seat", seat) for seat in free)
    return visit.say("list.free", players=players, seats=named)


def seats_to_take(session: Session, row: GameRow) -> tuple[Seat, ...]:
    """The seats of a game that has begun for which anybody may ask."""
    kept = settings.load(row)
    if row.status not in ("running", "paused") or kept.private or kept.replacements == "none":
        return ()
    return holding.free(session, table.load(session, row))


def join(visit: Visit, args: Args) -> Answer:
    """Take part in a game that forms, with wishes; the last one to join starts it."""
    came = visit.work.incoming
    unnamed = came is not None and not args.get("game")
    answered = send.game_answered(visit.session, came.letter, visit.person) if came and unnamed else None
    row = answered or _target(visit, args)
    if isinstance(row, Answer):
        return row
    if row.status in ("running", "paused"):
        return joining.replacement(visit, row, args)
    if row.status != "forming":
        return visit.refused("join-status", game=row.name, status=visit.say(f"status.{row.status}"))
    title = registry.title(row.title).title
    all_seats = title.game.seats(title.game.setup(row.scenario, terms.options_of(row)))
    try:
        wished = seats.find(title, all_seats, str(args.get("seats") or ""))
    except seats.UnknownSeatError as error:
        return visit.refused("join-seat", word=error.word, seats=_named(visit, title, all_seats))
    player = people.player_of(visit.session, row, visit.person)
    if player is not None and sealing.is_closed(row):
        waits = sealing.free(visit.session, row)
        return visit.refused("join-settled" if waits else "join-closed", game=row.name)
    if player is not None:
        player.preferences = " ".join(wished)
        return visit.done("join-again", game=row.name, seats=_named(visit, title, wished), wish=bool(wished))
    refusal = joining.why_not(visit, row)
    if refusal is not None:
        return refusal
    return _newcomer(visit, row, title, wished, len(all_seats))


def _newcomer(visit: Visit, row: GameRow, title: Title, wished: tuple[Seat, ...], places: int) -> Answer:
    """The writer takes a place; the game begins with the last."""
    free = sealing.free(visit.session, row)
    if sealing.is_closed(row) and not free:
        return visit.refused("join-closed", game=row.name)
    missing = (len(free) or places - len(people.players(visit.session, row))) - 1
    assert row.id is not None
    assert visit.person.id is not None
    player = Player(game_id=row.id, person_id=visit.person.id, preferences=" ".join(wished), joined=visit.now)
    if free:
        sealing.sit_down(visit.session, row, player, visit.person)
    visit.session.add(player)
    word.given_with_join(visit, row, player)
    visit.session.flush()
    if missing > 0:
        done = visit.done(
            "join",
            game=row.name,
            seats=_named(visit, title, wished),
            wish=bool(wished),
            missing=missing,
        )
        notes = (
            (_dealt(visit, title, player),)
            if free
            else _dice(visit, row, "did.join-dice" if title.dice else "did.join-lots")
        )
        return replace(done, notes=notes)
    done = _begin(visit, row, "join-last", "join-waits")
    return replace(done, notes=(_dealt(visit, title, player),)) if free else done


def _dealt(visit: Visit, title: Title, player: Player) -> str:
    return visit.say("did.join-dealt", seat=_named(visit, title, (Seat(player.seat or ""),)))


def _begin(visit: Visit, row: GameRow, begins: str, waits: str) -> Answer:
    """The game begins now, or where a word is still to be revealed at the latest when that time is over."""
    asked = sealing.is_closed(row)
    until = sealing.complete(visit.session, visit.house, row, visit.now)
    if until is not None:
        if not asked:
            visit.reply.later.append(partial(sealing.ask, visit.session, visit.house, row, visit.now))
        return visit.done(waits, game=row.name, until=visit.clock.moment(until))
    visit.report(*turn.start(visit.session, visit.house, row, visit.now), started=True)
    return visit.done(begins, game=row.name)


def _dice(visit: Visit, row: GameRow, key: str) -> tuple[str, ...]:
    """What the dice of a game that forms are sealed by, and how to add a word."""
    return (visit.say(key, commitment=row.commitment, game=row.name),) if row.commitment else ()


def _named(visit: Visit, title: Title, named: tuple[Seat, ...]) -> str:
    words = words_of(visit.person.lang, title)
    return ", ".join(words.name("seat", seat) for seat in named)


def start(visit: Visit, args: Args) -> Answer:
    """The master starts the game with whoever is there."""
    row = visit.work.at_head.row
    if not people.players(visit.session, row):
        return visit.refused("start-empty", game=row.name)
    sealing.go_without(row)
    return _begin(visit, row, "start", "start-waits")


def show(visit: Visit, args: Args) -> Answer:
    """One game as everybody may see it."""
    row = _target(visit, args)
    if isinstance(row, Answer):
        return row
    words = words_of(visit.person.lang, registry.title(row.title).title)
    entries = people.players(visit.session, row)
    facts = [
        (visit.say("list.title"), _row(visit, row)[1]),
        (visit.say("list.status"), visit.say(f"status.{row.status}")),
        (visit.say("list.players"), _row(visit, row)[3]),
        (visit.say("list.time"), schedule.pace_line(visit.house, row, notify.reader_of(row, visit.person))),
        (visit.say("show.masters"), _masters(visit, row)),
        (visit.say("show.observers"), str(len(observers.watching(visit.session, row)))),
    ]
    if row.commitment:
        facts.append((visit.say("show.dice"), visit.say("show.sealed", commitment=row.commitment)))
    blocks: list[Block] = [Heading(visit.say("show.head", game=row.name)), Grid("", ("", ""), tuple(facts))]
    told = settings.told(settings.load(row), words, visit.clock)
    blocks.append(Grid(visit.say("show.settings"), ("", ""), told))
    if names.hidden(row):
        blocks.append(Para(visit.say("start.hidden")))
    elif entries:
        rows = tuple((words.name("seat", one.seat) if one.seat else "-", who.name) for one, who in entries)
        blocks.append(Grid(visit.say("start.players"), ("", ""), rows))
    blocks += robots.shown(visit.session, row, words)
    if row.status != "forming":
        blocks += _public(visit, row)
    return visit.done("show", game=row.name, blocks=tuple(blocks))


def _masters(visit: Visit, row: GameRow) -> str:
    return ", ".join(who.name for _, who in people.masters(visit.session, row)) or "-"


def _public(visit: Visit, row: GameRow) -> tuple[Block, ...]:
    play = visit.play if visit.game is not None and visit.game.id == row.id and visit.play else None
    play = play or table.load(visit.session, row)
    public = Eyes(play, None, visit.person.lang, visit.person.zone)
    phase = sights.current_phase(play)
    head = (
        (Para(visit.say("show.phase", phase=public.phase(phase), code=phase), strong=True),) if phase else ()
    )
    progress_ = _progress(visit, public) if progress.may_know(visit.session, row, visit.person) else ()
    return (*head, *sights.everyone(public), *progress_, *sights.position(public), *sights.block(public))


def _progress(visit: Visit, eyes: Eyes) -> tuple[Block, ...]:
    """For its master: who has ordered, and who is missing."""
    done, begun, missing = progress.of(visit.session, eyes.play)
    found = {"done": done, "begun": begun, "missing": missing}
    items = tuple(
        visit.say(f"show.{key}", seats=eyes.seats(seats_)) for key, seats_ in found.items() if seats_
    )
    return (Heading(visit.say("show.orders")), Bullets(items)) if items else ()


def _run(visit: Visit, row: GameRow) -> tuple[str, ...]:
    """A game that the writer runs and does not play: how far it is, who is missing, the deadline."""
    said = visit.say(f"status.{row.status}")
    if row.status not in ("running", "paused"):
        return row.name, visit.say("status.master"), said, ""
    play = visit.play if visit.play is not None and visit.play.row.id == row.id else None
    eyes = Eyes(play or table.load(visit.session, row), None, visit.person.lang, visit.person.zone)
    _, begun, missing = progress.of(visit.session, eyes.play)
    late = eyes.seats((*missing, *begun))
    key = "status.missing" if late else "status.all-there"
    text = visit.say(key, phase=eyes.phase(sights.current_phase(eyes.play)), seats=late)
    moment = _owed(visit, eyes)[1]
    return row.name, visit.say("status.master"), f"{said}; {text}" if row.status == "paused" else text, moment


def status(visit: Visit, args: Args) -> Answer:
    """All games of the writer: what is asked, by when."""
    rows: list[tuple[str, ...]] = []
    for row, player in people.games_of(visit.session, visit.person):
        if row.status == "forming":
            rows.append((row.name, "-", visit.say("status.forming"), ""))
            continue
        play = visit.play if visit.play is not None and visit.play.row.id == row.id else None
        play = play or table.load(visit.session, row)
        eyes = Eyes(play, Seat(player.seat or ""), visit.person.lang, visit.person.zone)
        rows.append((row.name, eyes.words.name("seat", player.seat or ""), *_owed(visit, eyes)))
    for row, _ in observers.watched(visit.session, visit.person):
        if row.status != "over":
            rows.append(_watched(visit, row))
    for row in people.mastered(visit.session, visit.person):
        player_ = people.player_of(visit.session, row, visit.person)
        if player_ is None or player_.left is not None:
            rows.append(_run(visit, row))
    if not rows:
        return visit.done("status-empty")
    columns = tuple(visit.say(f"list.{column}") for column in ("game", "seat", "owed", "due"))
    return visit.done("status", blocks=(Heading(visit.say("status.head")), Grid("", columns, tuple(rows))))


def _watched(visit: Visit, row: GameRow) -> tuple[str, ...]:
    if row.status == "forming":
        return row.name, visit.say("status.watching"), visit.say("status.forming"), ""
    play = visit.play if visit.play is not None and visit.play.row.id == row.id else None
    eyes = Eyes(play or table.load(visit.session, row), None, visit.person.lang, visit.person.zone)
    return row.name, visit.say("status.watching"), *_owed(visit, eyes)


def _owed(visit: Visit, eyes: Eyes) -> tuple[str, str]:
    due = eyes.play.match.due
    moment = visit.clock.short(due) if due is not None and eyes.play.row.status == "running" else ""
    if eyes.ask is None or eyes.seat is None:
        return visit.say("status.nothing-asked"), moment
    done = eyes.seat in eyes.play.match.ready
    return visit.say("status.ready" if done else "status.owes", phase=eyes.phase(eyes.ask.phase)), moment
