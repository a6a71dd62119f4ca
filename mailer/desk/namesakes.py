"""Names that others would take for somebody else's: the judge's, or another's at the same game."""

from __future__ import annotations

import re
import unicodedata

from sqlmodel import Session

from mailer.desk import names, people
from mailer.house import House
from mailer.store.models import GameRow, Person

_CYRILLIC = dict(zip("авекмнорстухіјѕԁԛԝһӏү", "abekmhopctyxijsdqwhly", strict=True))
_GREEK = dict(zip("αεικνορτυχη", "aeikvoptuxn", strict=True))
_DIGITS = dict(zip("0135", "oles", strict=True))
_ALIKE = str.maketrans(_CYRILLIC | _GREEK | _DIGITS)
_STROKES = str.maketrans("iıł", "lll")  # a capital I is a small l

_OFFICES = re.findall(
    r"\w+",
    "judge referee operator admin administrator moderator master gamemaster gm "
    "судья арбитр оператор администратор модератор ведущий мастер",
)
_BESIDE = frozenset(("the", "a", "game", "robot", "партии", "робот"))


def likeness(name: str) -> str:
    """The same for names that look the same: whatever their case, blanks, marks, alphabet and digits."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(one for one in plain if unicodedata.category(one) not in ("Mn", "Cf"))
    return re.sub(r"[\W_]+", "", letters.translate(_ALIKE).translate(_STROKES))


def is_judges(house: House, name: str) -> bool:
    """Whether readers would take it for the name of the judge, or of whoever runs the house."""
    own = (*_OFFICES, *re.findall(r"\w+", house.config.judge.name))
    offices = {likeness(word) for word in (*own, house.config.judge.name)}
    beside = {likeness(word) for word in _BESIDE}
    words = {likeness(word) for word in re.findall(r"\w+", name)}
    return likeness(name) in offices or (bool(words & offices) and words <= offices | beside)


def at_game(session: Session, row: GameRow, person: Person, name: str) -> bool:
    """Whether somebody else of such a name plays or runs the game, as far as anybody may know who does."""
    others = people.masters(session, row)
    known = [one for _, one in others]
    if not names.hidden(row):
        known += [one for _, one in people.players(session, row)]
    wanted = likeness(name)
    return any(one.id != person.id and likeness(one.name) == wanted for one in known)


def near(session: Session, person: Person, name: str) -> GameRow | None:
    """The first of the person's games in which somebody else has such a name."""
    rows = [row for row, _ in people.games_of(session, person)] + people.mastered(session, person)
    return next((row for row in rows if at_game(session, row, person, name)), None)
