"""What each seat alone may know, for a reader who sees all; it must not decide who does."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Event, Seat, heard
from games.marks import Scene
from mailer.letters import eyes as sights
from mailer.letters.eyes import Eyes, Told
from mailer.letters.sheet import Block, Heading


def secrets(eyes: Eyes, told: Told = (), *, orders: bool) -> tuple[Block, ...]:
    """What ``eyes``, a spectator's, do not see: seat by seat its events, its tables, its ``orders``."""
    blocks: list[Block] = []
    for seat in _seats(eyes):
        found = (*_happened(eyes, seat, told), *_tables(eyes, seat, told))
        if orders:
            found = (*found, *sights.standing(replace(eyes, seat=seat)))
        if found:
            blocks += [Heading(eyes.words.say("oversee.seat", {"seat": seat})), *found]
    return tuple(blocks)


def scenes(eyes: Eyes, events: tuple[Event, ...]) -> tuple[tuple[Seat, Scene], ...]:
    """The pictures that show a seat more than everybody sees."""
    public = _scene(eyes, None, events)
    drawn = [(seat, _scene(eyes, seat, events)) for seat in _seats(eyes)]
    return tuple((seat, scene) for seat, scene in drawn if scene != public)


def _seats(eyes: Eyes) -> tuple[Seat, ...]:
    return tuple(eyes.play.game.seats(eyes.play.match.state))


def _scene(eyes: Eyes, seat: Seat | None, events: tuple[Event, ...]) -> Scene:
    return eyes.play.title.scene(eyes.play.view(seat), heard(events, seat), eyes.lang)


def _happened(eyes: Eyes, seat: Seat, told: Told) -> tuple[Block, ...]:
    own = [
        (phase, [event for event in heard(events, seat) if event not in heard(events, None)])
        for phase, events in told
    ]
    return sights.happened(replace(eyes, seat=seat), own)


def _tables(eyes: Eyes, seat: Seat, told: Told) -> tuple[Block, ...]:
    events = tuple(event for _, each in told for event in each)
    public = eyes.play.title.position(eyes.view, eyes.lang, heard(events, None))
    own = eyes.play.title.position(eyes.play.view(seat), eyes.lang, heard(events, seat))
    return sights.grids(eyes, [table for table in own if table not in public])
