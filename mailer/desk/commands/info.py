"""Commands about games for anybody: history, summary, map, observe; each shows what the asker may see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from adjudicator.kinds import Args, Seat, heard
from games.marks import Scene
from games.title import Chapter as Told
from mailer.desk import chapters, observers, send
from mailer.desk.chapters import Chapter
from mailer.desk.lexicon import groups
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters import eyes as sights
from mailer.letters import overseeing, report
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Block, Heading, Para, Picture, Sheet
from mailer.store.models import GameRow
from mailer.table import names, people
from mailer.table.play import Play
from mailer.terms import settings, terms
from parsers.judge.reader import fold

MAPS = 6
"""Maps that one letter may ask for."""

_ALL = groups("behind")["all"]


# -- which game, which phases, through whose eyes


def game_and_points(visit: Visit, args: Args) -> tuple[GameRow, tuple[str, ...]] | Answer:
    """The game that the first word names, else that of the letter's address; the other words."""
    words = args.get("words")
    given = tuple(map(str, words)) if isinstance(words, tuple | list) else ()
    if given:
        row = people.game_named(visit.session, given[0])
        if row is not None:
            return row, given[1:]
    if visit.game is not None:
        return visit.game, given
    return visit.refused("no-game", game=given[0][:60]) if given else visit.refused("which-game")


def begun(visit: Visit, row: GameRow) -> Play | Answer:
    """The game as it stood when the letter came; refused before its start."""
    if row.status == "forming":
        return visit.refused("not-started", game=row.name)
    return visit.work.play_of(row)


def seat_of(visit: Visit, row: GameRow) -> Seat | None:
    """The seat as which the writer may see the game; None as a spectator."""
    player = people.player_of(visit.session, row, visit.person)
    if player is None or player.left is not None or not player.seat:
        return None
    return Seat(player.seat)


def _eyes(visit: Visit, play: Play) -> Eyes:
    return Eyes(play, seat_of(visit, play.row), visit.person.lang, visit.person.zone)


def chosen(
    visit: Visit, played: tuple[Chapter, ...], points: tuple[str, ...]
) -> tuple[Chapter, ...] | Answer:
    """The phases meant: none named is all, one is that (or a year's), two are those from one to the other."""
    if not points:
        return played
    points = _codes(played, points)
    if len(points) > 2:
        return visit.refused("history-range")
    found = [chapters.find(played, point) for point in points]
    for point, those in zip(points, found, strict=True):
        if not those:
            known = tuple(dict.fromkeys(one.phase for one in played if one.phase))
            return visit.refused("history-phase", phase=point[:60], phases=_short(known))
    first, last = played.index(found[0][0]), played.index(found[-1][-1])
    if first > last:
        return visit.refused("history-order", first=points[0], last=points[1])
    return played[first : last + 1]


def _codes(played: tuple[Chapter, ...], points: tuple[str, ...]) -> tuple[str, ...]:
    """The points, those that are halves of the code of a phase as one: ``1-1C1`` was read as two."""
    made = list[str]()
    for point in points:
        if made and (code := f"{made[-1]}-{point}") and chapters.find(played, code):
            made[-1] = code
        else:
            made.append(point)
    return tuple(made)


def _short(codes: tuple[str, ...]) -> tuple[str, ...]:
    return codes if len(codes) <= 7 else (*codes[:3], "…", *codes[-3:])


# -- commands


def history(visit: Visit, args: Args) -> Answer:
    """What happened in each phase, as the writer was or could have been told."""
    found = game_and_points(visit, args)
    if isinstance(found, Answer):
        return found
    if visit.writer.page and (visit.game is None or visit.game.id != found[0].id):
        return visit.refused("page", game=found[0].name)  # the page shows the answer
    play = begun(visit, found[0])
    if isinstance(play, Answer):
        return play
    played = chapters.chapters_of(visit.session, play)
    if not played:
        return visit.refused("history-empty", game=play.row.name)
    meant = chosen(visit, played, found[1])
    if isinstance(meant, Answer):
        return meant
    eyes = _eyes(visit, play)
    blocks = list(sights.happened(eyes, [(one.phase, one.events) for one in meant]))
    last = replace(eyes, play=chapters.as_it_stood(play, meant[-1]))
    if meant[-1] is not played[-1]:
        blocks.append(Para(visit.say("history.after", phase=eyes.phase(meant[-1].phase)), strong=True))
    blocks += sights.position(last, [(meant[-1].phase, meant[-1].events)])
    if people.sees_all(visit.session, play.row, visit.person):
        now = not found[1] and play.over is None
        told = [(one.phase, one.events) for one in meant]
        blocks += overseeing.secrets(replace(last, play=play) if now else last, told, orders=now)
    head = Heading(visit.say("history.head", game=play.row.name))
    return visit.done("history", blocks=(head, *blocks), game=play.row.name, phases=len(meant))


def summary(visit: Visit, args: Args) -> Answer:
    """The whole game in tables: public."""
    found = _target(visit, args)
    if isinstance(found, Answer):
        return found
    play = begun(visit, found)
    if isinstance(play, Answer):
        return play
    eyes = Eyes(play, None, visit.person.lang, visit.person.zone)
    first = play.game.setup(play.row.scenario, terms.options_of(play.row))
    told: list[Told] = [("", play.game.view(first, None))]
    played = chapters.chapters_of(visit.session, play)
    told += [(one.phase, play.game.view(one.after, None)) for one in played]
    tables = play.title.summary(told, visit.person.lang)
    blocks: list[Block] = [Heading(visit.say("summary.head", game=play.row.name))]
    blocks += sights.grids(eyes, tables)
    if play.over is not None:
        blocks += sights.over(eyes, play.over, play.match.rolls > 0)
    blocks += report.who_played(eyes, names.who_played(visit.session, play.row))
    return visit.done("summary", game=play.row.name, blocks=tuple(blocks))


def map_(visit: Visit, args: Args) -> Answer:
    """The picture of a phase and the position in tables, in a letter of its own.

    Who wants no pictures gets the tables with the answer.
    """
    found = game_and_points(visit, args)
    if isinstance(found, Answer):
        return found
    play = begun(visit, found[0])
    if isinstance(play, Answer):
        return play
    if visit.reply.maps >= MAPS:
        return visit.refused("map-many", most=MAPS)
    played = chapters.chapters_of(visit.session, play)
    if found[1] and not played:
        return visit.refused("history-empty", game=play.row.name)
    meant = chosen(visit, played, found[1])
    if isinstance(meant, Answer):
        return meant
    visit.reply.maps += 1
    chapter = meant[-1] if meant else None
    current = not found[1] or chapter is None
    asked = _Asked(visit.reply.maps, chapter, current, bool(args.get("codes")))
    eyes = _eyes(visit, play)
    phase = sights.current_phase(play) if current else chapter.phase if chapter else ""
    game, named = play.row.name, eyes.phase(phase) or play.row.name
    if not visit.person.pictures:
        return visit.done("map-tables", blocks=_told(visit, play, asked), game=game, phase=named)
    visit.reply.later.append(partial(_send_map, visit, play, asked))
    return visit.done("map", game=game, phase=named)


@dataclass(frozen=True, slots=True)
class _Asked:
    """The map that was asked for: which of the letter's, the phase before it, with ``codes`` or as always."""

    number: int
    chapter: Chapter | None
    current: bool
    codes: bool


def _told(visit: Visit, play: Play, asked: _Asked) -> tuple[Block, ...]:
    """What stands below a map, for who wants none: the position as the writer may see it."""
    then = play if asked.current or asked.chapter is None else chapters.as_it_stood(play, asked.chapter)
    eyes = _eyes(visit, then)
    all_ = people.sees_all(visit.session, play.row, visit.person) and play.over is None
    secrets = overseeing.secrets(eyes, orders=asked.current) if all_ else ()
    return (*sights.position(eyes), *secrets, *sights.block(eyes))


def _send_map(visit: Visit, play: Play, asked: _Asked) -> None:
    chapter, current, number = asked.chapter, asked.current, asked.number
    coded = play.title.coded if asked.codes else lambda scene: scene
    then = play if current or chapter is None else chapters.as_it_stood(play, chapter)
    eyes = _eyes(visit, then)
    events = heard(chapter.events, eyes.seat) if chapter is not None else ()
    code = sights.current_phase(play) if current else chapter.phase if chapter is not None else ""
    args = {"game": play.row.name, "phase": eyes.phase(code), "code": code or "-"}
    say = eyes.words
    key = "map.now" if current and code else "map.end" if current else "map.after"
    shows = (Para(say.say(key, args)), Picture(say.say(key, args)))
    all_ = people.sees_all(visit.session, play.row, visit.person) and play.over is None
    subject = say.say("subject.map", args) if code else say.say("subject.over", args)
    sheet = Sheet(subject, (*shows, *_told(visit, play, asked)))
    scene = play.title.scene(eyes.view, events, visit.person.lang)
    answer_to(visit, play.row, sheet, f"map{number}", coded(scene))
    every = chapter.events if chapter is not None else ()
    for seat, seen in overseeing.scenes(eyes, every) if all_ else ():
        head = Para(say.say("oversee.map", {**args, "seat": seat}), strong=True)
        answer_to(visit, play.row, Sheet(subject, (head, *shows)), f"map{number}.{seat}", coded(seen))


def answer_to(visit: Visit, row: GameRow, sheet: Sheet, what: str, scene: Scene) -> None:
    """A letter about a game to the writer, whatever part the writer has in it."""
    session, house, person, now = visit.session, visit.house, visit.person, visit.now
    player = people.player_of(session, row, person)
    at = (
        (player if player is not None and player.left is None else None)
        or people.master_of(session, row, person)
        or observers.observer_of(session, row, person)
    )
    key = send.key_of(what, visit.ref, game=row)
    if at is None:
        send.to_person(session, house, person, sheet, key=key, now=now, game=row, scene=scene)
    else:
        send.to_place(session, house, person, at, row, sheet, key=key, now=now, scene=scene)


def _target(visit: Visit, args: Args) -> GameRow | Answer:
    name = str(args.get("game") or "")
    if not name:
        return visit.game if visit.game is not None else visit.refused("which-game")
    return people.game_named(visit.session, name) or visit.refused("no-game", game=name[:60])


def observe(visit: Visit, args: Args) -> Answer:
    """Watch a game: its public reports come by themselves."""
    row = _target(visit, args)
    if isinstance(row, Answer):
        return row
    player = people.player_of(visit.session, row, visit.person)
    if player is not None and player.left is None:
        return visit.refused("observe-player", game=row.name)
    if people.master_of(visit.session, row, visit.person) is not None:
        return visit.refused("observe-master", game=row.name)
    if row.status == "over":
        return visit.refused("observe-over", game=row.name)
    if not settings.load(row).observers:
        return visit.refused("observe-closed", game=row.name)
    if observers.observer_of(visit.session, row, visit.person) is not None:
        return visit.done("observe-before", game=row.name)
    observers.admit(visit.session, row, visit.person, visit.now)
    return visit.done("observe-digest" if visit.person.digest else "observe", game=row.name)


def unobserve(visit: Visit, args: Args) -> Answer:
    """Watch a game no more, or none at all."""
    name = str(args.get("game") or "")
    every = fold(name).casefold() in _ALL
    mine = observers.watched(visit.session, visit.person)
    if every or (not name and visit.watch is None and visit.game is None and len(mine) <= 1):
        found = mine
    else:
        row = _target(visit, args)
        if isinstance(row, Answer):
            return row
        found = [(game, one) for game, one in mine if game.id == row.id]
        if not found:
            return visit.refused("unobserve", game=row.name)
    if not found:
        return visit.refused("unobserve-none")
    for _, observer in found:
        if visit.watch is not None and visit.watch.id == observer.id:
            visit.lose_place()
        observers.leave(visit.session, observer)
    return visit.done("unobserve", games=tuple(game.name for game, _ in found))
