"""Names that others would take for somebody else's: the judge's, or another's at the same game."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

from sqlmodel import Session

from games.alphabets import CAPITAL_TWINS, LATIN, RARE_TWINS, TWINS
from mailer.base.house import House
from mailer.desk.lexicon import groups
from mailer.store.models import GameRow, Person
from mailer.table import names, people

_GREEK = dict(zip("αεικνορτυχη", "aeikvoptuxn", strict=True))
_DIGITS = dict(zip("0135", "oles", strict=True))
_ALIKE = str.maketrans({**TWINS, **CAPITAL_TWINS, **RARE_TWINS, **_GREEK, **_DIGITS})
_STROKES = str.maketrans("iıł", "lll")  # a capital I is a small l

_OFFICES = groups("offices")["names"]
_BESIDE = frozenset(groups("offices")["beside"])
"""Words that may stand beside one of an office, and it is still taken for it; so do numbers and initials."""

_SHORTEST = 3
_ROMAN = re.compile(r"[IVXivx]{1,4}")
_LOOKS = str.maketrans({other: latin for latin, others in LATIN.items() for other in others})
_WORD, _PART = re.compile(r"\w+"), re.compile(r"[^\W\d_]+|\d+")


def likenesses(name: str) -> frozenset[str]:
    """What the name looks like as it is written, and in small letters: names alike have one in common.

    Case, blanks, marks, alphabet and digits make no difference.
    """
    return frozenset((_likeness(name), _likeness(name.casefold())))


def _likeness(name: str) -> str:
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name))
    letters = "".join(one for one in plain if unicodedata.category(one) not in ("Mn", "Cf"))
    # A Greek capital nu looks like an N, a small one like a v: by the look before the case.
    folded = letters.translate(_LOOKS).casefold().translate(_ALIKE).translate(_STROKES)
    return re.sub(r"[\W_]+", "", folded)


def is_judges(house: House, name: str) -> bool:
    """Whether readers would take it for the name of the judge, or of whoever runs the house.

    Of the judge's own name and address only the whole is the judge's: a single word of it is anybody's.
    """
    judge = house.config.judge
    offices, beside = _offices(judge.name, judge.address.rpartition("@")[0]), _all_alike(_BESIDE)
    plain = unicodedata.normalize("NFKC", name)
    if not offices.isdisjoint(likenesses(name)) or _is_joined(name, offices, beside):
        return True
    return any(_is_office(words.findall(plain), offices, beside) for words in (_WORD, _PART))


@cache
def _offices(*own: str) -> frozenset[str]:
    """Names of whoever runs the house; ``own`` are the judge's."""
    return _all_alike(frozenset((*_OFFICES, *own)))


@cache
def _all_alike(words: frozenset[str]) -> frozenset[str]:
    return frozenset().union(*(likenesses(word) for word in words))


def _is_office(words: Sequence[str], offices: frozenset[str], beside: frozenset[str]) -> bool:
    """Whether the words are one of an office, or of the judge's, and such as may stand beside it."""
    long = [word for word in words if not _is_beside_any(word)]
    if _is_joined(" ".join(long), offices, beside):
        return True
    found = [alike for alike in map(likenesses, long) if beside.isdisjoint(alike)]
    return bool(found) and not any(offices.isdisjoint(alike) for alike in found)


def _is_beside_any(word: str) -> bool:
    """Whether it is a number or an initial."""
    return len(word) == 1 or word.isdecimal() or _ROMAN.fullmatch(word) is not None


def _is_joined(name: str, offices: frozenset[str], beside: frozenset[str]) -> bool:
    """Whether such words are written as one (``JudgeSupport``, ``Estafette2``)."""
    long = [word for word in offices if len(word) >= _SHORTEST]
    more = [word for word in beside if len(word) >= _SHORTEST]
    anything = "|".join(map(re.escape, (*long, *more)))
    office = "|".join(map(re.escape, long))
    joined = re.compile(rf"(?:{anything})*(?:{office})(?:{anything})*\d*")
    return any(joined.fullmatch(alike) for alike in likenesses(name))


def at_game(session: Session, row: GameRow, person: Person, name: str) -> bool:
    """Whether somebody else of such a name plays or runs the game, as far as anybody may know who does."""
    others = people.masters(session, row)
    known = [one for _, one in others]
    if not names.hidden(row):
        known += [one for _, one in people.players(session, row)]
    wanted = likenesses(name)
    return any(one.id != person.id and not wanted.isdisjoint(likenesses(one.name)) for one in known)


def near(session: Session, person: Person, name: str) -> GameRow | None:
    """The first of the person's games in which somebody else has such a name."""
    rows = [row for row, _ in people.games_of(session, person)] + people.mastered(session, person)
    return next((row for row in rows if at_game(session, row, person, name)), None)
