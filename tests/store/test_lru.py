"""The cache of the values used last."""

from __future__ import annotations

from mailer.base.lru import LruCache


def test_the_last_few_are_known() -> None:
    known: LruCache[int, str] = LruCache(2)
    for number in (1, 2):
        known.put(number, str(number))
    assert known.get(1) == "1"
    known.put(3, "3")
    assert [known.get(number) for number in (1, 2, 3)] == ["1", None, "3"]
