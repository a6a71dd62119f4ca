"""The house's own letter and picture for a seat, without database or mail; it must not know any one title."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudicator.kinds import Event, Instant, Seat
from adjudicator.match import Match
from mailer.letters.eyes import Eyes, current_phase
from mailer.letters.render import as_file, as_html, as_text
from mailer.letters.report import reminder, report
from mailer.letters.sheet import Sheet
from mailer.store.models import GameRow
from mailer.table.play import Play
from tests.contract.letter import LANGS
from tests.contract.subject import Subject

DAY = 86_400
NOW = Instant(1_800_000_000)


def house_shown(tested: Subject, state: Any, seat: Seat | None, events: tuple[Event, ...]) -> dict[str, str]:
    """The phase report that ``seat`` gets, as text and HTML in both languages, with what is beside it."""
    return letters(tested, Match(state, NOW, due=Instant(NOW + DAY)), seat, events)


def letters(tested: Subject, match: Match, seat: Seat | None, events: tuple[Event, ...]) -> dict[str, str]:
    """Report and reminder to ``seat`` in a match; the reminder shows what stands of its answer."""
    play = play_of(tested, match)
    written: dict[str, str] = {}
    for lang in LANGS:
        eyes = Eyes(play, seat, lang, "Europe/Berlin")
        sheet = report(eyes, [(current_phase(play), events)], NOW)
        written |= {f"subject {lang}": sheet.subject, f"letter {lang}": as_text(sheet)}
        written |= {f"file {lang}": _file(sheet), f"html {lang}": as_html(_full(sheet))}
        if eyes.ask is not None:
            reminded = reminder(eyes, NOW)
            written |= {f"reminder {lang}": as_text(reminded), f"reminder's file {lang}": _file(reminded)}
    return written


def _file(sheet: Sheet) -> str:
    """What is attached, with its name."""
    beside = sheet.attached
    return "" if beside is None else f"{beside.file}\n{as_file(beside)}"


def _full(sheet: Sheet) -> Sheet:
    """The letter to who wants the tables in it."""
    return sheet if sheet.attached is None else replace(sheet, blocks=sheet.blocks + sheet.attached.blocks)


def play_of(tested: Subject, match: Match) -> Play:
    """The match at a table of its own."""
    row = GameRow(
        id=1,
        name="Contract",
        name_key="contract",
        title=tested.title.key,
        scenario=tested.title.scenarios()[0],
        options="{}",
        settings="{}",
        status="running",
        created=NOW,
        seed=bytes(32),
        commitment="",
    )
    return Play(row, tested.registered, match)
