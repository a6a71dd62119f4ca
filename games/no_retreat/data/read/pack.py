"""cards.toml: the cards; what their effects mean is judged in rules/cards/."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.kinds import Seat
from games.kit import fields
from games.kit.faults import Faults
from games.no_retreat.model.atlas import SEATS
from games.no_retreat.model.cards import CardId, Half, Pack, card_of
from games.toml_source import Problem
from games.toml_source import Source as File

CARDS = 54
WINDOWS = (
    *("any", "draw", "victory", "pay.replacement", "pay.org", "turn.own", "roll.foe", "counterblow.foe"),
    *("card.own", "card.foe", "card.any", "supply.end.any", "org.own", "org.foe.start"),
    *("move.own", "move.own.end", "move.foe.end", "commit.own", "commit.foe", "commit.any"),
    *("result.any", "result.ex.own", "combat.end.own", "combat.end.any", "removals.any", "phase.end.any"),
)
"""When a half may be played, seen from its side; "draw" is at once when it is drawn."""

_HALF = {
    "en": fields.text,
    "ru": fields.text,
    "ru-source": fields.text,
    "initiative": fields.one_of(SEATS),
    "windows": fields.many(fields.one_of(WINDOWS), distinct=True),
    "does": fields.text,
    "with": lambda value: isinstance(value, dict),
}
_NUMBERS = fields.many(fields.number(1, CARDS), distinct=True)
_DECKS = {"until-1945": _NUMBERS, "from-1945": _NUMBERS}


def frozen(value: Any) -> Any:
    """Lists as tuples, however deep."""
    if isinstance(value, list):
        return tuple(map(frozen, value))
    if isinstance(value, Mapping):
        return {key: frozen(each) for key, each in value.items()}
    return value


def pack(files: Sequence[File], faults: Faults) -> Pack:
    """All cards, both halves of each."""
    made: dict[tuple[CardId, Seat], Half] = {}
    for row in faults.rows(files, "half", _HALF, ("en", "ru", "windows", "does")):
        number, _, seat = row.key.partition("-")
        if not number.isdecimal() or not 1 <= int(number) <= CARDS or seat not in SEATS:
            faults.append(row.problem("", "no-card"))
            continue
        card = card_of(int(number))
        made[card, Seat(seat)] = Half(
            card=card,
            seat=Seat(seat),
            names={lang: row.fields[lang] for lang in ("en", "ru")},
            windows=tuple(row.fields["windows"]),
            does=row.fields["does"],
            figures=frozen(row.value("with", {})),
            initiative=row.value("initiative"),
        )
    decks = faults.table(files, "decks", _DECKS, _DECKS)
    if len(made) < 2 * CARDS or decks is None:
        faults.append(Problem(files[0].file, 0, "cards-missing", {"found": len(made), "wanted": 2 * CARDS}))
        return Pack(made, frozenset(), frozenset())
    early, late = (frozenset(map(card_of, decks.fields[name])) for name in _DECKS)
    return Pack(made, early, late)
