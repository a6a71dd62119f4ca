"""cards.toml: the campaign cards; what their actions do is judged in rules/cards/."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kit import fields
from games.kit.faults import Faults
from games.toml_source import Problem
from games.toml_source import Source as File
from games.won_by_the_sword.model.cards import ACTIONS, SIZES, Card, CardId, Pack, card_of

CARDS = 54


def _baggage(value: Any) -> bool:
    return fields.many(fields.number(0, 9))(value) and len(value) == len(SIZES)


_CARD = {
    "cp": fields.number(1, 9),
    "cavalry": fields.number(1, 9),
    "baggage": _baggage,
    "action": fields.one_of(ACTIONS),
    "from": fields.text,
}


def pack(files: Sequence[File], faults: Faults) -> Pack:
    """All cards in their order."""
    made: dict[CardId, Card] = {}
    for row in faults.rows(files, "card", _CARD, ("cp", "baggage", "action")):
        if not row.key.isdecimal() or row.key != card_of(int(row.key)) or not 1 <= int(row.key) <= CARDS:
            faults.append(row.problem("", "no-card"))
            continue
        if (row.fields["action"] == "cavalry_bonus") != ("cavalry" in row.fields):
            faults.append(row.problem("cavalry", "whose-bonus"))
        made[CardId(row.key)] = Card(
            id=CardId(row.key),
            cp=row.fields["cp"],
            baggage=dict(zip(SIZES, row.fields["baggage"], strict=True)),
            action=row.fields["action"],
            cavalry=row.value("cavalry", 0),
        )
    if len(made) < CARDS and not faults:
        faults.append(Problem(files[-1].file, 0, "cards-missing", {"found": len(made), "wanted": CARDS}))
    return dict(sorted(made.items()))
