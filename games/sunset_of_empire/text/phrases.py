"""Orders as they are written: names that may mean several cards, before the table tells which; no rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.sunset_of_empire.model.cards import CardId, Row
from games.sunset_of_empire.model.orders import Tag

ALL = -1
"""Number of cards: all of a kind."""


@dataclass(frozen=True, slots=True)
class Named:
    """What a player called a card: all that it may mean, or the number of a unit on the field.

    ``hidden``: no card is named, but whose hidden submarine is meant; ``number``: how many of the cards it
    is, 0 where one (``both tanks``).
    """

    text: str
    cards: tuple[CardId, ...] = ()
    tag: Tag | None = None
    hidden: Literal["", "mine", "theirs"] = ""
    number: int = 0


How: TypeAlias = Literal["", "more", "only"]
"""How a layout stands beside what was laid out before: nothing said, ``also``, ``only``."""


Of: TypeAlias = Literal["", "first", "second", "in-second", "other"]
"""Of which layout of the year one speaks by its name: ``in-second`` may be one card of it or all of them;
``other`` is none that anybody is asked for when he says it."""


@dataclass(frozen=True, slots=True)
class Laying:
    """``lay U-20, Panteleimon``; of no names ``lay nothing``"""

    cards: tuple[Named, ...]
    how: How = ""
    of: Of = ""


@dataclass(frozen=True, slots=True)
class Everything:
    """``lay everything``, ``lay all infantry``, ``lay everything but Lion``, ``the whole fleet and Lion``"""

    rows: tuple[Row, ...] = ()
    but: tuple[Named, ...] = ()
    how: How = ""
    also: tuple[Named, ...] = ()
    of: Of = ""


@dataclass(frozen=True, slots=True)
class Blow:
    """``Albatros at life over air``, ``ANZAC + Seaforth at Siegfried with Brusilov``, ``uncover U-9 at Lion``

    ``target`` None is life points.
    """

    units: tuple[Named, ...]
    target: Named | None
    row: Row | None = None
    uncover: bool = False
    card: Named | None = None


@dataclass(frozen=True, slots=True)
class Rising:
    """``raise ANZAC at 28th Prague``"""

    unit: Named
    target: Named


@dataclass(frozen=True, slots=True)
class Deed:
    """``uncover``, ``sweep``, ``sink``, ``balloon``, ``scout``, ``deflect`` of one unit."""

    what: str
    unit: Named


@dataclass(frozen=True, slots=True)
class Playing:
    """``play Sniper on Kolchak``"""

    card: Named
    targets: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True)
class Keeping:
    """``keep Dresden``"""

    card: Named


@dataclass(frozen=True, slots=True)
class Putting:
    """``top Dresden, Yavuz bottom Seydlitz``; ``rest``: where those go that are not named, if it is said."""

    top: tuple[Named, ...]
    bottom: tuple[Named, ...] = ()
    rest: Literal["", "top", "bottom"] = ""


@dataclass(frozen=True, slots=True)
class Passing:
    """``pass``; ``of``: the one question that it answers where it names it, as ``no counter-blow`` does."""

    of: Literal["", "move", "counter"] = ""


@dataclass(frozen=True, slots=True)
class Stopping:
    """``stop``: a plan ends here, and the player is asked."""


Written: TypeAlias = (
    Laying | Everything | Blow | Rising | Deed | Playing | Keeping | Putting | Passing | Stopping
)
