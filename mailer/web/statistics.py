"""What finished public games came to, by title and scenario: who won, how long they took, who was in time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from statistics import median

from sqlalchemy import func
from sqlmodel import Session, col, select

from adjudicator.kinds import Seat
from games.words import Words
from mailer.base.lru import LruCache
from mailer.letters.sheet import Block, Grid, Heading, Para, Small
from mailer.store.models import GameRow, JournalRow
from mailer.table import play as table
from mailer.terms import timer
from mailer.web.archive import is_public
from mailer.web.wording import words_in
from parsers import registry

MOST = 1_000
"""Games that are counted: those that ended last."""

BROKEN = ("abandoned", "terminated")
"""Manners of an end that is no result: the master broke the game off, or no player was left."""

DAY = 86_400


@dataclass(frozen=True, slots=True)
class Result:
    """A game that is over. ``phases`` were closed, ``in_time`` of the answers came before their deadline.

    ``whole``: it was played to an end.
    """

    title: str
    scenario: str
    seats: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    phases: int
    seconds: int
    in_time: int
    overdue: int
    whole: bool


@dataclass(slots=True)
class Results:
    """Reads how games ended, each once until it is rolled back or goes on."""

    _kept: LruCache[tuple[int, int, int], Result] = field(default_factory=lambda: LruCache(MOST))

    def of(self, session: Session) -> list[Result]:
        """The public games that are over, those that ended last first, at most so many."""
        query = select(GameRow).where(GameRow.status == "over").order_by(col(GameRow.ended).desc())
        shown = (row for row in session.exec(query) if row.title in registry.TITLES and is_public(row))
        found = (self._result(session, row) for row, _ in zip(shown, range(MOST), strict=False))
        return [result for result in found if result is not None]

    def _result(self, session: Session, row: GameRow) -> Result | None:
        key = (row.id or 0, row.era, row.version)
        known = self._kept.get(key)
        if known is None:
            known = _read(session, row)
            if known is not None:
                self._kept.put(key, known)
        return known


def _read(session: Session, row: GameRow) -> Result | None:
    """How the game ended; None where it was ended before it began."""
    try:
        play = table.load(session, row)
    except LookupError:
        return None
    ended = play.over
    if ended is None:
        return None
    first, phases = session.exec(
        select(func.min(JournalRow.at), func.count(func.distinct(func.nullif(JournalRow.phase, "")))).where(
            JournalRow.game_id == row.id
        )
    ).one()
    counted = timer.load(row)
    seconds = max(0, (row.ended or first) - first)
    return Result(
        title=row.title,
        scenario=row.scenario,
        seats=play.game.seats(play.match.state),
        winners=ended.winners,
        phases=phases,
        seconds=seconds,
        in_time=counted.in_time,
        overdue=counted.overdue,
        whole=ended.manner not in BROKEN,
    )


def statistics(results: Sequence[Result], lang: str) -> list[Block]:
    """What the games came to, title by title in the order of the house; empty where there is none."""
    words = words_in(lang)
    blocks: list[Block] = []
    for key in registry.TITLES:
        games = [result for result in results if result.title == key]
        whole = [game for game in games if game.whole]
        if games:
            blocks.append(Heading(registry.title(key).title.name(lang)))
        if whole:
            blocks += [*_about(whole, words), *_tables(whole, words)]
        if len(whole) < len(games):
            blocks.append(Small(words.say("statistics.broken", {"games": len(games) - len(whole)})))
    return blocks


def _about(games: Sequence[Result], words: Words) -> list[Block]:
    """How many there are, how long they took and how many answers came in time."""
    days = [game.seconds / DAY for game in games]
    args = {
        "games": len(games),
        "phases": round(median(game.phases for game in games)),
        "days": round(median(days)),
        "least": round(min(days)),
        "most": round(max(days)),
    }
    length = (
        words.say("statistics.length", args) if len(games) > 1 else words.say("statistics.length-one", args)
    )
    blocks: list[Block] = [Para(length)]
    in_time = sum(game.in_time for game in games)
    asked = in_time + sum(game.overdue for game in games)
    if asked:
        share = _percent(in_time, asked)
        blocks.append(Small(words.say("statistics.in-time", {"share": share, "asked": asked})))
    return blocks


def _tables(games: Sequence[Result], words: Words) -> list[Block]:
    """For each scenario who won how often, alone or with others."""
    title = registry.title(games[0].title).title
    order = {scenario: at for at, scenario in enumerate(title.scenarios())}
    sorted_games = sorted(games, key=lambda game: (order.get(game.scenario, len(order)), game.scenario))
    columns = (
        *(words.say("statistics.seat"), words.say("statistics.won")),
        *(words.say("statistics.shared"), words.say("statistics.share")),
    )
    tables: list[Block] = []
    for scenario, group in groupby(sorted_games, key=lambda game: game.scenario):
        found = list(group)
        names = title.seat_names(words.lang)
        seats = dict.fromkeys(seat for game in found for seat in game.seats)
        rows = [_row(seat, names.get(seat, seat), found) for seat in seats]
        nobody = sum(not game.winners for game in found)
        if nobody:
            rows.append((words.say("statistics.nobody"), str(nobody), "", _percent(nobody, len(found))))
        name = title.scenario_name(scenario, words.lang)
        caption = words.say("statistics.scenario", {"scenario": name, "games": len(found)})
        tables.append(Grid(caption, columns, tuple(rows)))
    return tables


def _row(seat: Seat, name: str, games: Sequence[Result]) -> tuple[str, ...]:
    alone = sum(game.winners == (seat,) for game in games)
    shared = sum(seat in game.winners and len(game.winners) > 1 for game in games)
    return name, str(alone), str(shared), _percent(alone, sum(seat in game.seats for game in games))


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %"
