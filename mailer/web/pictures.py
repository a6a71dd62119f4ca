"""Pictures for the pages, drawn once for equal content and kept packed."""

from __future__ import annotations

import gzip
import hashlib
import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from adjudicator.codec import dumps
from games.marks import Scene
from mailer.base.lru import LruCache
from mailer.paint import picture

Form = Literal["svg", "png"]
FORMS: tuple[Form, ...] = ("svg", "png")
KINDS = {"svg": "image/svg+xml", "png": "image/png"}
MOST = 200
"""Pictures that are kept: about 20 MB."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture of a form: its ``raw`` bytes (an SVG's packed by gzip), and the name of its content."""

    raw: bytes
    mark: str

    def whole(self) -> bytes:
        """An SVG's bytes unpacked."""
        return gzip.decompress(self.raw)


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture of a page: what is drawn, and the names that its places tell a pointer where it is an SVG."""

    scene: Scene
    called: Mapping[str, str]


def parts(shown: Shown) -> tuple[Shown, ...]:
    """The pictures of a scene, those that go along with it last."""
    return (shown, *(Shown(each, shown.called) for each in shown.scene.further))


class Gallery:
    """Draws scenes, one at a time: the judge beside it has work to do."""

    def __init__(self) -> None:
        self._kept: LruCache[str, Drawn] = LruCache(MOST)
        self._turn = threading.Lock()

    def mark(self, shown: Shown, form: Form) -> str:
        """The name of a picture's content."""
        called = json.dumps(shown.called, sort_keys=True) if form == "svg" else ""
        told = f"{form}\n{dumps(shown.scene, Scene)}\n{called}"
        return hashlib.sha256(told.encode()).hexdigest()[:32]

    def draw(self, shown: Shown, form: Form) -> Drawn:
        """The picture. Raises KeyError on a board, place or colour that there is not."""
        mark = self.mark(shown, form)
        known = self._kept.get(mark)
        if known is None:
            with self._turn:
                known = self._kept.get(mark) or Drawn(_DRAW[form](shown), mark)
                self._kept.put(mark, known)
        return known


_DRAW: dict[Form, Callable[[Shown], bytes]] = {
    "svg": lambda shown: gzip.compress(picture.document(shown.scene, shown.called).encode(), 6, mtime=0),
    "png": lambda shown: picture.png(shown.scene),
}
