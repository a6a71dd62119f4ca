"""The key under the whole board: counters and badges beside their meaning, which the board file has."""

from __future__ import annotations

from games.marks import Badge, Counter, Fill, Mark, Scene, Stack
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from games.words import Words

MARKS: tuple[Mark, ...] = (
    Fill("key/garrison", f"GARRISON-{PROTESTANT}"),
    Fill("key/home-PROTESTANT", f"HOME-{PROTESTANT}"),
    Fill("key/home-CATHOLIC", f"HOME-{CATHOLIC}"),
    Stack("key/column", (Counter("column", PROTESTANT, "1"), Counter("column", CATHOLIC, "2", weaker=True))),
    Stack("key/markers", (Counter("marked", PROTESTANT, "1", "▼1▲1"),)),
    Stack("key/patrol", (Counter("patrol", PROTESTANT, "1"),)),
    Stack("key/depot", (Counter("tag", "DEPOT", "5"),)),
    Stack("key/guns", (Counter("tag", "GUNS", "2"),)),
    Stack("key/works", (Counter("tag", "WORKS", "1/3"),)),
    Stack("key/requisitioned", (), (Badge("requisitioned-2", "WORKS"),)),
    Stack("key/captured", (), (Badge("captured", CATHOLIC),)),
    Stack("key/refused", (), (Badge("refused", "WORKS"),)),
)


def key(words: Words) -> Scene:
    """The key in a language."""
    return Scene("won_by_the_sword/key", words.lang, "", marks=MARKS)
