"""A cache of the values used last, for all threads."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MOST = 256


class LruCache(Generic[K, V]):
    """Drops the least recently used value beyond ``most``. Only for values that nobody changes."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()
        self._turn = threading.Lock()

    def get(self, key: K) -> V | None:
        """The value, None where it was dropped or never there."""
        with self._turn:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: K, value: V) -> None:
        """Remember a value."""
        with self._turn:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)
