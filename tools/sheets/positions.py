"""Positions of games between simple robots, as scenes in a language; it draws nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any

from adjudicator.kinds import Answer, Answers, Event, Over, Roll, Rolled, Seat, heard
from games.marks import Scene
from games.title import Title
from parsers.registry import title

MOMENTS = ("early", "middle", "late")
MOST = 1_500
"""Steps of a game that are looked at: a long title's late position is far on, if not its last."""

IN_LETTER, OPENED = 800, 1_600
"""Pixels across at which a picture within a letter must be read, and one that its reader opens, at most."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of a title that a letter carries: ``part`` tells the pictures of one letter apart.

    ``width`` is at how many pixels it is read: as it stands in the letter, or opened where it is attached.
    """

    title: str
    moment: str
    lang: str
    part: str
    scene: Scene
    width: int


@dataclass(frozen=True, slots=True)
class _Seen:
    """A position, and what led to it since the same seat was asked before."""

    state: Any
    events: tuple[Event, ...]
    seat: Seat


def _played(known: Title, seed: int) -> Iterator[_Seen]:
    """Every position in which somebody is asked; all chance follows from ``seed``."""
    game, chance = known.game, random.Random(seed)
    state = game.setup(known.trial, {})
    told: tuple[Event, ...] = ()
    while not isinstance(waits := game.pending(state), Over):
        if isinstance(waits, Roll):
            step = game.apply(state, Rolled(tuple(chance.randint(1, faces) for faces in waits.sides)))
            told += step.events
        else:
            yield _Seen(state, told, waits[0].seat)
            orders = (
                (ask.seat, known.advise(game.view(state, ask.seat), ask, chance.randrange)) for ask in waits
            )
            step = game.apply(state, Answers(tuple(Answer(seat, order) for seat, order in orders)))
            told = step.events
        state = step.state


@lru_cache(maxsize=8)
def _chosen(key: str, seed: int, most: int) -> tuple[_Seen, ...]:
    """An early, a middle and a late position: the one near each at which most is drawn."""
    known = title(key).title
    steps = tuple(islice(_played(known, seed), most))
    return tuple(_busiest(known, steps, round(len(steps) * part)) for part in (0.1, 0.5, 0.9))


def _busiest(known: Title, steps: Sequence[_Seen], at: int) -> _Seen:
    near = steps[max(0, at - 2) : at + 3]
    return max(near, key=lambda seen: len(_scene(known, seen, "en").marks))


def _scene(known: Title, seen: _Seen, lang: str) -> Scene:
    """As the letter to the seat that is asked shows it."""
    return known.scene(known.game.view(seen.state, seen.seat), heard(seen.events, seen.seat), lang)


def shots(key: str, lang: str, seed: int = 1, most: int = MOST) -> Iterator[Shot]:
    """All pictures of the letters of three positions of one game, of which ``most`` steps are played."""
    known = title(key).title
    for moment, seen in zip(MOMENTS, _chosen(key, seed, most), strict=True):
        scene = _scene(known, seen, lang)
        yield Shot(key, moment, lang, scene.part, replace(scene, further=()), IN_LETTER)
        if (coded := known.coded(scene)) != scene:
            yield Shot(key, moment, lang, f"{scene.part} with codes", replace(coded, further=()), IN_LETTER)
        for each in scene.further:
            yield Shot(key, moment, lang, each.part, each, min(each.width, OPENED))
