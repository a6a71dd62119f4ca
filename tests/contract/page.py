"""The part of a page that shows a position, without database or server; it must not know any one title."""

from __future__ import annotations

from typing import Any

from adjudicator.kinds import Event, Seat
from adjudicator.match import Match
from mailer.letters.eyes import current_phase
from mailer.letters.render import as_text
from mailer.web.chart import chart_of
from mailer.web.game_page import position_values, sheet_of
from mailer.web.pictures import Gallery, parts
from mailer.web.record import Position, Record
from mailer.web.rendering import Place, page
from mailer.web.ways import ways
from tests.contract.house import DAY, NOW, play_of
from tests.contract.letter import LANGS
from tests.contract.subject import Subject


def page_shown(tested: Subject, state: Any, seat: Seat | None, events: tuple[Event, ...]) -> dict[str, str]:
    """What a page shows of ``state`` as it stands and once it is past, and the marks of its pictures."""
    play = play_of(tested, Match(state, NOW, due=NOW + DAY))  # type: ignore[arg-type]
    here = Position(current_phase(play), events, state)
    record, shown, gallery = Record(play, (here, here)), dict[str, str](), Gallery()
    for lang in LANGS:
        for number in (0, 1):
            place = Place("", lang)
            values = position_values(record, number, seat, lang) | ways(place, "games", "x", number=number)
            shown[f"page {lang} {number}"] = page("position.html.j2", place, values)
            shown[f"text {lang} {number}"] = as_text(sheet_of(record, number, seat, lang))
            drawn = parts(record.picture(number, seat, lang))
            if seat is None:
                shown[f"chart {lang} {number}"] = str(chart_of(record, lang))
            shown[f"marks {lang} {number}"] = " ".join(gallery.mark(one, "svg") for one in drawn)
    return shown
