"""The vocabulary of pictures: what a title may ask a painter to draw; it must not know titles or pixels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Style = Literal["move", "failed", "support", "support-failed", "convoy", "convoy-failed", "retreat"]


@dataclass(frozen=True, slots=True)
class Fill:
    """A place painted in an owner's tint."""

    place: str
    colour: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter. ``spot`` is the place with its coast; ``displaced`` draws it aside, as beaten."""

    spot: str
    shape: str
    colour: str
    displaced: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """A line from spot to spot. ``about`` is the second end of a support: the supported unit's target."""

    start: str
    end: str
    style: Style
    colour: str
    about: str | None = None
    start_displaced: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """A sign at a spot: ``hold``, ``support``, ``build``, ``remove``, ``dislodged``."""

    spot: str
    sign: Literal["hold", "support", "build", "remove", "dislodged"]
    colour: str


Mark: TypeAlias = Fill | Piece | Arrow | Ring


@dataclass(frozen=True, slots=True)
class LegendRow:
    """A line of the plaque: a colour and short words (``FRANCE 5``)."""

    colour: str
    text: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture: which map, in which language, its caption, plaque and marks, back to front."""

    board: str
    lang: str
    caption: str
    legend: tuple[LegendRow, ...] = ()
    marks: tuple[Mark, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
