"""The board as a scene: whose land, who holds what, who stands where, what has just happened."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from functools import cache

from adjudicator.kinds import Event, Seat
from games.kit.frames import Frame
from games.marks import Badge, Counter, Fill, LegendRow, Mark, Scene, Stack
from games.won_by_the_sword.data.load import source as own_source
from games.won_by_the_sword.model.atlas import SEATS, Atlas, Bank, PointId, foe, point_of, spot
from games.won_by_the_sword.model.board import Board, Column, Left, seat_of
from games.won_by_the_sword.model.source import ColumnId, Setup, Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.picture.battle import battle
from games.won_by_the_sword.picture.frames import FOLDER, WHOLE, WHOLE_WIDTH, areas, busiest, edges, whole
from games.won_by_the_sword.picture.happenings import arrows, fought
from games.won_by_the_sword.picture.key import key
from games.won_by_the_sword.picture.strip import strip
from games.won_by_the_sword.rules.phases.victory import total
from games.words import Words, words_from

WIDTH = 800


@cache
def picture_words(lang: str) -> Words:
    """What pictures say, in a language."""
    return words_from(lang, tomllib.loads((FOLDER / "words.toml").read_text("utf-8"))[lang])


def scene(source: Source, view: View, events: Sequence[Event], lang: str) -> Scene:
    """The frame where most happened in ``events`` over the strip; the whole board goes along.

    Each general battle has a picture of its own.
    """
    words, land = picture_words(lang), _baked()
    shown = busiest(land, view.board, events)
    drawn = _drawn(source, view.board, events, words, shown)
    everything = _drawn(source, view.board, events, words, whole(land))
    battles = battle(source, view, events, words)
    everything = replace(everything, below=key(words))
    return replace(drawn, further=(*battles, everything), below=strip(source, view, words, shown.key))


def _baked() -> Atlas:
    """The map that the boards were drawn of; an owner's may have points, edges and banks beside these."""
    return own_source().atlas


def _drawn(
    source: Source, board: Board, events: Sequence[Event], words: Words, frame: Frame[PointId]
) -> Scene:
    atlas = _baked()
    fills = (*_lands(source, board), *_holders(board))
    marks: list[Mark] = [each for each in fills if each.place in areas(frame.key)]
    marks += [each for each in arrows(atlas, events) if not frame.shown.isdisjoint(map(PointId, each.path))]
    marks += [
        Stack(edge, (Counter("patrol", seat_of(column), column[1:]),))
        for edge, column in board.patrols.items()
        if edge in edges(atlas, frame.key)
    ]
    marks += _depots(board, frame.shown, words)
    marks += _stacks(board, frame.shown, fought(events), words)
    legend = tuple(
        LegendRow(seat, words.name("seat", seat), str(total(source, board, seat))) for seat in SEATS
    )
    width = WHOLE_WIDTH if frame.key == WHOLE else WIDTH
    return Scene(
        f"won_by_the_sword/{frame.key}",
        words.lang,
        _caption(source, board, words) + _elsewhere(source, board, words),
        legend,
        (),
        tuple(marks),
        width,
    )


def _caption(source: Source, board: Board, words: Words) -> str:
    setup = source.setups[board.terms.scenario]
    if not board.turn:
        return words.say("set-up", {"year": setup.year})
    month = str(setup.turns[board.turn - 1].month)
    return words.say("caption", {"year": setup.year, "month": month, "round": board.round})


def _elsewhere(source: Source, board: Board, words: Words) -> str:
    """The columns at points of an owner's map that no board has."""
    said = [
        f"{name[1:]} {words.name('seat', seat_of(name))} ({source.atlas[column.at].names[words.lang]})"
        for name, column in board.columns.items()
        if column.at not in _baked()
    ]
    return words.say("elsewhere", {"columns": tuple(said)}) if said else ""


def _lands(source: Source, board: Board) -> Iterator[Fill]:
    """Whose land each region is in this scenario (1.4): of who does not score there by foraging."""
    setup = source.setups[board.terms.scenario]
    for region in source.atlas.regions:
        if whose := _home(setup, region):
            yield Fill(f"land/{region}", f"HOME-{whose}")


def _home(setup: Setup, region: str) -> str:
    """The side whose land a region is, ``BOTH``, or empty."""
    homes = [seat for seat in SEATS if region in setup.hostile[foe(seat)]]
    return "BOTH" if len(homes) == 2 else homes[0] if homes else ""


def _holders(board: Board) -> Iterator[Fill]:
    """Points with a garrison, and whose."""
    for point, seat in board.garrisons.items():
        yield Fill(point, f"GARRISON-{seat}")


def _depots(board: Board, shown: Set[PointId], words: Words) -> Iterator[Stack]:
    """What lies open at a bank of a crossing; elsewhere it lies with the columns."""
    for where, left in board.left.items():
        bank = where.partition(":")[2]
        if point_of(where) in shown and bank in _baked()[point_of(where)].banks:
            yield Stack(where, _left(left, words.name("bank", bank)))


def _left(left: Left, bank: str = "") -> tuple[Counter, ...]:
    """A depot with its points of baggage, batteries that were abandoned."""
    guns = sum(left.guns.values())
    depot = (Counter("tag", "DEPOT", f"{bank}{left.baggage}"),) if left.baggage else ()
    return (*depot, *((Counter("tag", "GUNS", f"{bank}{guns}"),) if guns else ()))


def _stacks(board: Board, shown: Set[PointId], battles: Set[PointId], words: Words) -> Iterator[Stack]:
    """What lies at each point: columns of both sides, works, a depot, and what is marked there."""
    # From north to south, so that what is nearer to the reader lies on top.
    for point in sorted(shown, key=lambda each: (-_baked()[each].at[1], each)):
        columns = [(name, board.columns[name]) for seat in SEATS for name in board.standing(point, seat)]
        counters = [_column(board, name, column, words) for name, column in columns]
        if siege := board.sieges.get(point):
            counters.append(Counter("tag", "WORKS", f"{siege.built}/{siege.required}"))
        counters += _left(board.left.get(spot(point, Bank("")), Left()))
        badges = tuple(_badges(board, point, battles))
        if counters or badges:
            yield Stack(f"{point}+", tuple(counters), badges)


def _column(board: Board, name: ColumnId, column: Column, words: Words) -> Counter:
    """Its number; below it the bank by which it came where that may matter, fatigue and advantages."""
    said = [words.name("bank", column.bank)] if column.bank and _closed(board, column, seat_of(name)) else []
    said += [f"▼{column.fatigue}"] if column.fatigue else []
    said += [f"▲{column.advantages}"] if column.advantages else []
    size = "column" if not said else "marked" if column.fatigue or column.advantages else "banked"
    return Counter(size, seat_of(name), name[1:], "".join(said), column.done)


def _closed(board: Board, column: Column, seat: Seat) -> bool:
    """Whether the crossing is held or besieged by somebody, so that the bank binds (8.5)."""
    return column.at in board.sieges or board.garrisons.get(column.at) == foe(seat)


def _badges(board: Board, point: PointId, battles: Set[PointId]) -> Iterator[Badge]:
    """A battle, an offer that was refused, victory points of its captor, what was requisitioned."""
    if point in battles:
        yield Badge("battle", "WORKS")
    siege = board.sieges.get(point)
    if point in board.refusals or (siege and siege.refused):
        yield Badge("refused", "WORKS")
    if point in board.captured:
        yield Badge("captured", board.captured[point])
    if point in board.requisitioned:
        yield Badge(f"requisitioned-{board.requisitioned[point]}", "WORKS")
