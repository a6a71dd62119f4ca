"""A second round by mail: two columns of the Protestant, who is first, against one; letters for it."""

from __future__ import annotations

from typing import Any

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from games.won_by_the_sword.model.state import Activating, Alternating, State
from tests.desk.world import World
from tests.won_by_the_sword.posing import board_of
from tests.won_by_the_sword.positions import empty, force, hand, on, put


def country(**fields: Any) -> State:
    """Round 2: two columns against one; the Protestant is first."""
    position = empty(first=PROTESTANT, round=2, **fields)
    position = put(position, "P1", "ansbach", force("4 sweden-i, 4 sweden-c", "horn", "sweden-o", baggage=3))
    position = put(position, "P2", "ulm:L", force("4 sweden-i, 4 sweden-c", "baner", "sweden-o", baggage=3))
    position = put(position, "C1", "munich", force("4 bavaria-i, 4 bavaria-c", "tilly", baggage=3))
    position = hand(position, PROTESTANT, 2, 9, 11, 26, 40)
    return hand(position, CATHOLIC, 1, 3, 5)


def first(**fields: Any) -> State:
    """The Protestant is asked for his first activation."""
    return on(country(**fields), Alternating(PROTESTANT, 1, True), Activating(PROTESTANT, 1))


ROUND = {
    "en": "1 with 26: move Gunzenhausen; forage; end\n2 with 11: forage; end",
    "ru": "1 картой 26: в Гунценхаузен; фуражировка; конец\n2 картой 11: фуражировка; конец",
}
NEXT = {
    "en": "Round 3:\nfirst\n2 with 40: forage; end\n1 with 2: forage; end",
    "ru": "Раунд 3:\nхожу первым\n2 картой 40: фуражировка; конец\n1 картой 2: фуражировка; конец",
}
THEIRS = {"en": "1 with 3: forage; end", "ru": "1 картой 3: фуражировка; конец"}


def played(world: World) -> list[str]:
    """The cards that lie open, in turn."""
    return list(board_of(world).discards)
