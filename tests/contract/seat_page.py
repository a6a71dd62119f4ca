"""What a seat's page offers and says while orders are written; it must not know any one title."""

from __future__ import annotations

from typing import Any

from sqlmodel import Session

from adjudicator.kinds import Event, Seat
from adjudicator.match import Match
from games.words import flatten
from mailer.base.config import Config
from mailer.base.house import House
from mailer.desk import checking
from mailer.desk.visit import Visit
from mailer.desk.work import Work
from mailer.desk.writer import Writer
from mailer.letters.eyes import Eyes
from mailer.store.models import Person, Player
from mailer.table.play import Play
from mailer.web.offers import offers_of
from tests.contract.house import DAY, NOW, play_of
from tests.contract.letter import LANGS
from tests.contract.subject import Subject

LINES = 12
"""Lines of the title's examples that are checked, beside what a simple player would write."""


def writing_shown(
    tested: Subject, state: Any, seat: Seat | None, events: tuple[Event, ...]
) -> dict[str, str]:
    """What is offered to ``seat``, and what is said of lines that it may have typed."""
    if seat is None:
        return {}
    play = play_of(tested, Match(state, NOW, due=NOW + DAY))  # type: ignore[arg-type]
    shown = dict[str, str]()
    for lang in LANGS:
        eyes = Eyes(play, seat, lang, "UTC")
        shown[f"offers {lang}"] = repr(offers_of(eyes))
        shown[f"check {lang}"] = repr(checking.check(_visit(play, seat, lang), _typed(eyes)))
    return shown


def _typed(eyes: Eyes) -> str:
    """The answer of a simple player, and examples of orders that the seat may or may not give."""
    title, ask = eyes.play.title, eyes.ask
    mine = title.letter(eyes.view, ask, lambda _: 0, eyes.lang) if ask is not None else ()
    how = flatten(title.words(eyes.lang).get("how", {}))
    shown = [line for key, text in how.items() if key.endswith(".example") for line in text.split("\n")]
    return "\n".join((*mine, *shown[:: max(1, len(shown) // LINES)]))


def _visit(play: Play, seat: Seat, lang: str) -> Visit:
    person = Person(id=1, address="a@example.org", name="A", lang=lang, created=NOW)
    player = Player(id=1, game_id=1, person_id=1, seat=seat, joined=NOW)
    work = Work(Session(), House(Config(), bytes(32)), NOW, "", NOW, play.row, play)
    return Visit(Writer(person, player, by_token=True), work)
