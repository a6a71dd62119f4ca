"""The vocabulary of pictures: what a title may ask a painter to draw; it must not know titles or pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Fill:
    """A place painted in the tint of ``colour``, a key of the board's style."""

    place: str
    colour: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter of a shape that the board's style knows. ``spot`` is a place, with its coast if it has one.

    ``displaced`` stands aside as beaten; ``gone`` is drawn faint, for it has left the board.
    """

    spot: str
    shape: str
    colour: str
    displaced: bool = False
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """A way from the first spot of ``path`` to the last, through those between (at least two spots).

    An ``attack`` is a broad one, a ``transfer`` a dotted one: a journey that does not go from place to place.
    ``displaced`` starts where a beaten counter stands aside.
    """

    path: tuple[str, ...]
    manner: Literal["move", "convoy", "retreat", "attack", "transfer"]
    colour: str
    failed: bool = False
    displaced: bool = False


@dataclass(frozen=True, slots=True)
class Aid:
    """A thin line from ``spot`` to what it helps: one spot, or the middle of the arrow between two."""

    spot: str
    about: tuple[str, ...]
    manner: Literal["support", "convoy"]
    colour: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign at a spot: held, carries a convoy, built, removed, beaten."""

    spot: str
    sign: Literal["hold", "convoy", "build", "remove", "beaten"]
    colour: str
    displaced: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a playing card. ``spot`` is a place of a shelf, ``shelf 2/5``: the second of five.

    ``title`` is its name, ``figure`` what stands big in its corner, ``note`` a line at its foot, ``signs``
    are shapes that the board's style knows, and so is ``emblem``, large and pale behind the title. ``turned``
    lies askew, ``gone`` is faint, ``back`` face down.
    """

    spot: str
    colour: str
    title: str = ""
    figure: str = ""
    note: str = ""
    signs: tuple[str, ...] = ()
    turned: bool = False
    gone: bool = False
    back: bool = False
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter with words on it, of a ``size`` that the board's style knows.

    ``figure`` stands big, ``note`` small below it; ``weaker``: the side up is the weaker one.
    """

    size: str
    colour: str
    figure: str
    note: str = ""
    weaker: bool = False


@dataclass(frozen=True, slots=True)
class Badge:
    """A small sign beside a stack: a shape that the board's style knows, in an owner's colour."""

    shape: str
    colour: str


@dataclass(frozen=True, slots=True)
class Stack:
    """Counters that lie at a spot, the first on top and whole, and badges at their edge; either may lack."""

    spot: str
    counters: tuple[Counter, ...] = ()
    badges: tuple[Badge, ...] = ()


Mark: TypeAlias = Fill | Piece | Arrow | Aid | Sign | Face | Stack


@dataclass(frozen=True, slots=True)
class LegendRow:
    """An entry of the caption's band: a colour, its name, and a short figure (``France``, ``5``)."""

    colour: str
    text: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture of the board ``title/picture`` or ``title/picture@variant``.

    ``dots`` are the places marked as centres.

    ``width`` is in pixels. ``further`` pictures go along with it in a letter, as files attached. ``below`` is
    drawn under it, as wide as it, of a board with the same style and without a band of its own.
    """

    board: str
    lang: str
    caption: str
    legend: tuple[LegendRow, ...] = ()
    dots: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    width: int = 800
    further: tuple[Scene, ...] = ()
    below: Scene | None = None

    @property
    def part(self) -> str:
        """What it shows, as a word for the name of a file."""
        return self.board.rpartition("/")[2].partition("@")[0]
