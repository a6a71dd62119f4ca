"""One line of JSON as a request, every field looked at; it must not know positions or play."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NoReturn, TypeAlias

from adjudicator.dice import SEED_BYTES, Dice
from adjudicator.kinds import Args
from adjudicator.shape import misfit
from mailer.adjudicate.bad_line import BadLineError, misfitting

MOST_STEPS = 1_000
"""Members of ``orders``."""

MOST_LINES = 2_000
"""Lines of one seat's orders, as of a letter."""

Id: TypeAlias = str | int | None

Texts: TypeAlias = Mapping[str, str]
"""Seat -> what it writes."""

_KINDS: Mapping[str, Any] = {
    "id": Id,
    "title": str,
    "scenario": str,
    "edition": int,
    "options": Mapping[str, str | int | bool],
    "dice": tuple[int, ...],
    "seed": str,
    "game": str,
    "rolls": int,
    "resolve": bool,
    "defaults": bool,
    "lang": Literal["en", "ru"],
    "audiences": tuple[str, ...],
    "views": bool,
    "duties": bool,
}

FIELDS = (*_KINDS, "position", "orders", "standing")


@dataclass(frozen=True, slots=True)
class Request:
    """What a line asks for; docs/adjudicate.md tells what each field means.

    ``orders`` has a member for each question in turn. ``position`` is plain data, not yet looked at.
    ``standing``: by seat and by kind of ask (empty: of any kind). ``seed``: the dice of a game, None where
    none are given; ``rolls``: how many of them were cast before. ``audiences``: whose events are told, None
    for all.
    """

    id: Id
    lang: str
    title: str = ""
    scenario: str = ""
    edition: int | None = None
    options: Args | None = None
    position: Any = None
    orders: tuple[Texts, ...] = ({},)
    standing: Mapping[str, Texts] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    seed: Dice | None = None
    rolls: int = 0
    resolve: bool = True
    defaults: bool = False
    audiences: tuple[str, ...] | None = None
    views: bool = False
    duties: bool = False


def read(line: bytes) -> dict[str, Any]:
    """The object that a line holds. Raises BadLineError where it holds none."""
    try:
        found = json.loads(line.decode("utf-8-sig"), parse_constant=_no_number)
    except RecursionError as error:
        raise BadLineError("too-deep", "") from error
    except ValueError as error:
        raise BadLineError("not-json", "", args={"reason": str(error)[:200]}) from error
    if not isinstance(found, dict):
        raise BadLineError("wrong-type", "", "object")
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def id_of(line: Mapping[str, Any]) -> Id:
    """The ``id`` by which the answer is known; None where there is none that could be."""
    own = line.get("id")
    return own if misfit(own, Id) is None else None


def request_of(line: Mapping[str, Any], lang: str) -> Request:
    """What the line asks for; ``lang`` unless it names one. Raises BadLineError."""
    for name, value in line.items():
        if name not in FIELDS:
            raise BadLineError("unknown-field", str(name), "field", {"known": FIELDS})
        if name in _KINDS and (found := misfit(value, _KINDS[name])):
            raise misfitting(name, found)
    for name in ("edition", "rolls"):
        if line.get(name, 0) < 0:
            raise BadLineError("wrong-value", name, "natural")
    plain = {name: line[name] for name in _PLAIN if name in line}
    return Request(
        **{"lang": lang, "id": None, **plain},
        orders=_orders(line.get("orders", {})),
        standing=_standing(line.get("standing", {})),
        dice=tuple(line.get("dice", ())),
        audiences=tuple(line["audiences"]) if "audiences" in line else None,
        seed=_seed(line),
    )


_PLAIN = (
    *("id", "title", "scenario", "edition", "options", "position", "rolls"),
    *("resolve", "defaults", "lang", "views", "duties"),
)


def _orders(given: Any) -> tuple[Texts, ...]:
    if not isinstance(given, list):
        return (_texts("orders", given),)
    if len(given) > MOST_STEPS:
        raise BadLineError("too-many-steps", "orders", args={"most": MOST_STEPS})
    return tuple(_texts(f"orders.{at}", member) for at, member in enumerate(given))


def _standing(given: Any) -> Mapping[str, Texts]:
    """Seat -> kind of ask -> text; a text alone is for asks of any kind."""
    if not isinstance(given, dict):
        raise BadLineError("wrong-type", "standing", "object")
    return {
        seat: _texts(f"standing.{seat}", {"": left} if isinstance(left, str) else left)
        for seat, left in given.items()
    }


def _texts(where: str, given: Any) -> Texts:
    if found := misfit(given, Mapping[str, str]):
        raise misfitting(where, found)
    for seat, text in given.items():
        _see_length(f"{where}.{seat}".removesuffix("."), text)
    texts: Texts = given
    return texts


def _see_length(where: str, text: str) -> None:
    if text.count("\n") >= MOST_LINES:
        raise BadLineError("too-many-lines", where, args={"most": MOST_LINES})


def _seed(line: Mapping[str, Any]) -> Dice | None:
    if "seed" not in line:
        return None
    try:
        seed = bytes.fromhex(line["seed"])
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise BadLineError("wrong-value", "seed", "bad-seed", {"digits": 2 * SEED_BYTES})
    return Dice(seed, line.get("game", ""))
