"""A game's page: a position of it as a spectator sees it, and what anybody may know of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlmodel import Session

from adjudicator.kinds import Instant, Seat
from mailer.base.words import Clock, words_of
from mailer.desk import observers
from mailer.letters import eyes as sights
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Block, Grid, Para, Quote, Sheet
from mailer.store.models import GameRow
from mailer.table import names
from mailer.terms import settings
from mailer.web import pictures
from mailer.web.record import Record
from mailer.web.wording import masked, words_in
from parsers import registry


@dataclass(frozen=True, slots=True)
class Step:
    """A position in the list of all: its number and what it is called."""

    number: int
    name: str


def position_values(record: Record, number: int, seat: Seat | None, lang: str) -> dict[str, Any]:
    """What a page shows of a position: nothing but what the seat's letters show."""
    eyes = record.eyes(number, seat, lang)
    shown = record.picture(number, seat, lang)
    return {
        "number": number,
        "last": record.last,
        "name": name_of(record, number, lang),
        "alt": words_in(lang).say("picture.alt", {"caption": shown.scene.caption}),
        "pictures": [(at, part.scene.caption) for at, part in enumerate(pictures.parts(shown))],
        "happened": sights.happened(eyes, record.told(number)),
        "tables": sights.position(eyes, record.told(number)),
        "block": sights.block(eyes),
    }


def name_of(record: Record, number: int, lang: str) -> str:
    """What a position is called: the phase that led to it."""
    words, phase = words_in(lang), record.positions[number].phase
    name = record.play.title.phase_name(phase, lang) if phase else ""
    if number == record.last and record.play.over is not None:
        return words.say("position.end", {"phase": name})
    return words.say("position.after", {"phase": name}) if name else words.say("position.start")


def steps(record: Record, lang: str) -> list[Step]:
    """All positions, in order."""
    return [Step(number, name_of(record, number, lang)) for number in range(len(record.positions))]


def sheet_of(record: Record, number: int, seat: Seat | None, lang: str) -> Sheet:
    """A position as a sheet, for those who want it as plain text."""
    values = position_values(record, number, seat, lang)
    blocks = (*values["happened"], *values["tables"], *values["block"])
    return Sheet(f"{record.play.row.name}: {values['name']}", (Para(values["name"]), *blocks), lang=lang)


def story(record: Record, lang: str) -> Sheet:
    """All phases in words, as a spectator heard of them, and where the game stands."""
    eyes = record.eyes(record.last, None, lang)
    told = [each for number in range(len(record.positions)) for each in record.told(number)]
    blocks = (
        *head_of(record.play.row, lang),
        *sights.happened(eyes, told),
        *sights.position(eyes, record.told(record.last)),
        *sights.block(eyes),
    )
    return Sheet(record.play.row.name, blocks, lang=lang)


def head_of(row: GameRow, lang: str) -> tuple[Block, ...]:
    """What is played: title, scenario, state."""
    title = registry.title(row.title).title
    args = {
        "game": row.name,
        "title": title.name(lang),
        "scenario": title.scenario_name(row.scenario, lang),
        "state": words_in(lang).say(f"state.{row.status}"),
    }
    return (Para(words_in(lang).say("game.head", args)),)


def about(session: Session, record: Record, now: Instant, lang: str) -> dict[str, Sequence[Block]]:
    """What anybody may know of a game that has started, beside its positions."""
    row, eyes = record.play.row, record.eyes(record.last, None, lang)
    return {
        "status": status(eyes, now),
        "players": _players(session, row, eyes),
        "press": _press(session, row, eyes),
        **public(row, lang),
        "dice": _dice(eyes),
    }


def public(row: GameRow, lang: str) -> dict[str, Sequence[Block]]:
    """What anybody may know of a game, begun or not."""
    words = words_of(lang, registry.title(row.title).title)
    told = settings.told(settings.load(row), words, Clock(lang, "UTC"))
    return {"settings": (Grid("", ("", ""), told),)}


def status(eyes: Eyes, now: Instant) -> tuple[Block, ...]:
    """Who must do what by when, or how the game ended."""
    ended = eyes.play.over
    if ended is not None:
        return sights.over(eyes, ended, rolled=False)
    return Para(sights.due_line(eyes, now), strong=True), *sights.everyone(eyes)


def _players(session: Session, row: GameRow, eyes: Eyes) -> tuple[Block, ...]:
    if names.hidden(row):
        return (Para(words_in(eyes.lang).say("players.hidden")),)
    if row.status == "over":
        told = names.who_played(session, row)
    else:
        held: Mapping[Seat, str] = names.by_seat(session, row) or {}
        nobody = words_in(eyes.lang).say("players.nobody")
        told = tuple((seat, held.get(seat, nobody)) for seat in eyes.play.game.seats(eyes.play.match.state))
    rows = tuple((eyes.words.name("seat", seat), masked(name)) for seat, name in told)
    return (Grid("", ("", ""), rows),)


def _press(session: Session, row: GameRow, eyes: Eyes) -> tuple[Block, ...]:
    blocks: list[Block] = []
    for letter in observers.letters_since(session, row, 0):
        *said, quote = observers.letter_blocks(eyes, letter)
        assert isinstance(quote, Quote)
        blocks += [*said, Quote(masked(quote.text))]
    return tuple(blocks)


def _dice(eyes: Eyes) -> tuple[Block, ...]:
    if eyes.play.over is None:
        told: tuple[Block, ...] = (sights.promise(eyes), *sights.words_given(eyes))
    else:
        told = sights.over(eyes, eyes.play.over, rolled=True)[2:]
    return tuple(_masked(block) for block in told)


def _masked(block: Block) -> Block:
    """A table whose cells may hold what somebody wrote."""
    if not isinstance(block, Grid):
        return block
    return replace(block, rows=tuple(tuple(map(masked, row)) for row in block.rows))
