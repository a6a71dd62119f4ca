"""12.4: which steps a side may lose, exactly; it must not know stages, events or what was ordered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from adjudicator.kinds import Fault, Seat
from games.paths_of_glory.model.atlas import RESERVE, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import Kind, UnitId
from games.paths_of_glory.model.source import Source

# 12.4.4.3 and the cards of the optional corps: these are of no nation's pool of replacement corps.
_NEVER = ("ANA", "AUS", "CND", "PT", "SN", "CAV", "CZL")

# 12.4.5: who suffers first in an attack, by rank; of equal rank the owner chooses.
_FIRST = (
    ("br_bef_army",),
    ("br_bef_corps",),
    ("br_mef_army", "ru_cau_army"),
    ("br_aus_corps", "br_cnd_corps"),
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit that may lose steps, or a corps of the reserve."""

    unit: UnitId
    reduced: bool
    at: SpaceId


@dataclass(frozen=True, slots=True)
class Toll:
    """What is left to suffer and what with.

    ``fort``: loss factor of the fort behind the pieces, 0 without; ``lone``: armies that were destroyed
    without a corps to replace them; ``corps``: a corps has lost a step; ``withdrawing``: one should
    (12.6.9); ``attacking`` and ``begun``: the priorities of 12.4.5 hold for the first step of an attacker;
    ``prefer``: corps of the reserve that the owner would see first, where several sorts fit.
    """

    left: int
    pieces: tuple[Piece, ...]
    reserve: tuple[Piece, ...]
    fort: int = 0
    lone: int = 0
    corps: bool = False
    withdrawing: bool = False
    attacking: bool = False
    begun: bool = False
    prefer: tuple[UnitId, ...] = ()


def reserve(source: Source, board: Board, seat: Seat) -> tuple[Piece, ...]:
    """The corps that may replace armies."""
    box = RESERVE[seat]
    return tuple(
        Piece(unit, where.reduced, box)
        for unit, where in board.units.items()
        if where.at == box and pool(source.roster[unit])
    )


def pool(kind: Kind) -> str:
    """12.4.4, 12.4.4.3: armies are replaced by corps of their pool; empty: a corps that replaces nobody."""
    if kind.badge == "BEF":
        return "BEF"
    return "" if kind.badge in _NEVER and kind.size == "corps" else kind.nation


def factor(source: Source, piece: Piece) -> int:
    """The loss factor of the side that is up."""
    return source.roster[piece.unit].strength(piece.reduced).lf


def substitute(source: Source, toll: Toll, unit: UnitId) -> Piece | None:
    """The corps that replaces an army: full strength before reduced."""
    kind = source.roster[unit]
    if kind.size != "army":
        return None
    wanted = pool(kind)
    fit = [each for each in toll.reserve if pool(source.roster[each.unit]) == wanted]
    return min(fit, key=lambda each: (each.reduced, each.unit not in toll.prefer), default=None)


def heirs(source: Source, toll: Toll, unit: UnitId) -> tuple[UnitId, ...]:
    """12.4.4: the corps that could replace an army now, one of each sort (German or Polish)."""
    kind = source.roster[unit]
    if kind.size != "army":
        return ()
    wanted = pool(kind)
    fit = [each for each in toll.reserve if pool(source.roster[each.unit]) == wanted]
    best_side = min((each.reduced for each in fit), default=False)
    sorts: dict[str, UnitId] = {}
    for each in fit:
        if each.reduced == best_side:
            sorts.setdefault(source.roster[each.unit].id, each.unit)
    return tuple(sorts.values())


def unnamed(source: Source, toll: Toll, steps: Sequence[UnitId]) -> tuple[UnitId, tuple[UnitId, ...]] | None:
    """The first army that these steps destroy and whose replacement its owner has still to name, of which."""
    named = {source.roster[unit].id for unit in toll.prefer}
    for unit in steps:
        piece = next(each for each in toll.pieces if each.unit == unit)
        sorts = heirs(source, toll, unit) if piece.reduced else ()
        if len(sorts) > 1 and not named & {source.roster[each].id for each in sorts}:
            return unit, sorts
        toll = after(source, toll, unit)
    return None


def strangers(
    source: Source, toll: Toll, steps: Sequence[UnitId]
) -> tuple[UnitId, tuple[UnitId, ...]] | None:
    """The first corps named that replaces none of the armies which these steps destroy, and who may."""
    may: dict[str, UnitId] = {}
    left = toll
    for unit in steps:
        piece = next(each for each in left.pieces if each.unit == unit)
        sorts = heirs(source, left, unit) if piece.reduced else ()
        may = {**{source.roster[each].id: each for each in sorts}, **may}
        left = after(source, left, unit)
    astray = [unit for unit in toll.prefer if source.roster[unit].id not in may]
    return (astray[0], tuple(may.values())) if may and astray else None


def misnamed(source: Source, toll: Toll, steps: Sequence[UnitId], *, wanted: bool) -> Fault | None:
    """12.4.4: a corps named that cannot replace anybody, or none where one must be (``wanted``)."""
    astray = strangers(source, toll, steps)
    if astray is not None:
        return Fault("not-an-heir", {"unit": astray[0], "units": astray[1]}, "12.4.4")
    doubt = unnamed(source, toll, steps) if wanted else None
    if doubt is not None:
        return Fault("heir-wanted", {"unit": doubt[0], "units": doubt[1]}, "12.4.4")
    return None


def naming(source: Source, toll: Toll, steps: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """Corps named for an owner who leaves it to us: the first that fit."""
    while (doubt := unnamed(source, toll, steps)) is not None:
        toll = replace(toll, prefer=(*toll.prefer, doubt[1][0]))
    return toll.prefer


def after(source: Source, toll: Toll, unit: UnitId) -> Toll:
    """The toll when ``unit`` has lost a step. Raises StopIteration on a unit that is not in it."""
    spot = next(index for index, piece in enumerate(toll.pieces) if piece.unit == unit)
    piece, kind = toll.pieces[spot], source.roster[unit]
    left = toll.left - factor(source, piece)
    corps, stock, lone = toll.corps or kind.size == "corps", toll.reserve, toll.lone
    successor: Piece | None = replace(piece, reduced=True)
    if piece.reduced:
        successor = substitute(source, toll, unit)
        if successor is not None:
            stock = tuple(each for each in stock if each.unit != successor.unit)
            successor = replace(successor, at=piece.at)
        elif kind.size == "army":
            lone += 1
    heir = () if successor is None else (successor,)
    pieces = (*toll.pieces[:spot], *heir, *toll.pieces[spot + 1 :])
    return replace(toll, left=left, pieces=pieces, reserve=stock, corps=corps, lone=lone, begun=True)


def lawful(source: Source, toll: Toll) -> tuple[UnitId, ...]:
    """The units of which one must lose the next step; empty when the toll is paid."""
    if toll.attacking and not toll.begun:
        first = _first(source, toll)
        if first:
            return first
    able = [piece.unit for piece in toll.pieces if factor(source, piece) <= toll.left]
    if len(able) < 2:
        return tuple(able)
    worth = {unit: _worth(source, after(source, toll, unit), toll.left) for unit in able}
    most = max(worth.values())
    return tuple(unit for unit in able if worth[unit] == most)


def _first(source: Source, toll: Toll) -> tuple[UnitId, ...]:
    """12.4.5: overrides the most possible of 12.4.3, but never goes beyond the loss number."""
    for rank in _FIRST:
        able = tuple(
            piece.unit
            for piece in toll.pieces
            if source.roster[piece.unit].id in rank and factor(source, piece) <= toll.left
        )
        if able:
            return able
    return ()


def _worth(source: Source, toll: Toll, of: int) -> tuple[int, int, bool]:
    suffered, beyond, corps = best(source, toll)
    return of - toll.left + suffered, beyond, corps


def best(source: Source, toll: Toll) -> tuple[int, int, bool]:
    """The most that can still be suffered; the most of the rest that corps would suffer which the reserve
    lacks (12.4.4.2); whether a corps loses a step on the way (only where that is wanted)."""
    stocks: dict[str, list[tuple[int, ...]]] = {}
    wanted = {pool(source.roster[piece.unit]) for piece in toll.pieces}
    for piece in sorted(toll.reserve, key=lambda each: each.reduced):
        key = pool(source.roster[piece.unit])
        if key in wanted:
            stocks.setdefault(key, []).append(_steps(source, piece))
    pieces = tuple(sorted((_steps(source, piece), _pool(source, piece)) for piece in toll.pieces))
    stock = tuple(sorted((key, tuple(steps)) for key, steps in stocks.items()))
    return _best(
        pieces, stock, toll.left, toll.fort, toll.lone, toll.corps and toll.withdrawing, toll.withdrawing
    )


def _steps(source: Source, piece: Piece) -> tuple[int, ...]:
    kind = source.roster[piece.unit]
    return (kind.reduced.lf,) if piece.reduced else (kind.full.lf, kind.reduced.lf)


def _pool(source: Source, piece: Piece) -> str:
    kind = source.roster[piece.unit]
    return pool(kind) if kind.size == "army" else ""


@lru_cache(maxsize=1 << 15)
def _best(
    pieces: tuple[tuple[tuple[int, ...], str], ...],
    stock: tuple[tuple[str, tuple[tuple[int, ...], ...]], ...],
    left: int,
    fort: int,
    lone: int,
    corps: bool,
    withdrawing: bool,
) -> tuple[int, int, bool]:
    found: tuple[int, int, bool] | None = None
    for index, (steps, key) in enumerate(pieces):
        if steps[0] > left or (index and pieces[index - 1] == pieces[index]):
            continue
        others, rest, alone = pieces[:index] + pieces[index + 1 :], stock, lone
        if len(steps) > 1:
            others = tuple(sorted((*others, (steps[1:], key))))
        elif key:
            heirs = next((each for name, each in stock if name == key), ())
            if heirs:
                others = tuple(sorted((*others, (heirs[0], ""))))
                rest = tuple(
                    (name, each[1:] if name == key else each)
                    for name, each in stock
                    if name != key or each[1:]
                )
            else:
                alone += 1
        deeper = _best(
            others, rest, left - steps[0], fort, alone, corps or (withdrawing and not key), withdrawing
        )
        value = (deeper[0] + steps[0], deeper[1], deeper[2])
        found = value if found is None else max(found, value)
    if found is not None:
        return found
    # 12.4.6: the fort suffers when nobody is left before it.
    taken = fort if not pieces and 0 < fort <= left else 0
    return taken, min(left - taken, 2 * lone), corps


def broken(toll: Toll) -> bool:
    """12.4.6: whether the fort falls when the toll is paid."""
    return not toll.pieces and 0 < toll.fort <= toll.left


def outcomes(source: Source, toll: Toll, most: int) -> tuple[tuple[UnitId, ...], ...]:
    """Up to ``most`` ways to pay that end differently; counters of one sort and place are alike."""
    found: dict[object, tuple[UnitId, ...]] = {}
    seen: set[object] = set()
    for path, end in _walk(source, toll, (), seen):
        found.setdefault(_alike(source, end), path)
        if len(found) >= most:
            break
    return tuple(found.values())


def _walk(
    source: Source, toll: Toll, path: tuple[UnitId, ...], seen: set[object]
) -> Iterator[tuple[tuple[UnitId, ...], Toll]]:
    key = (_alike(source, toll), toll.begun)
    if key in seen:
        return
    seen.add(key)
    options = lawful(source, toll)
    if not options:
        yield path, toll
    for unit in options:
        yield from _walk(source, after(source, toll, unit), (*path, unit), seen)


def _alike(source: Source, toll: Toll) -> object:
    roster = source.roster
    here = sorted((roster[piece.unit].sort, piece.reduced, piece.at) for piece in toll.pieces)
    stock = sorted((roster[piece.unit].sort, piece.reduced) for piece in toll.reserve)
    return toll.left, toll.corps, tuple(here), tuple(stock)
