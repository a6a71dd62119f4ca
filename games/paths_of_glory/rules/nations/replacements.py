"""9.4 and chapter 17: replacement points taken and spent; it must not know where else units come from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.paths_of_glory.model.atlas import AP, BOXES, CP, ELIMINATED, RESERVE, Nation, SpaceId
from games.paths_of_glory.model.board import Board, Unit
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import Kind, UnitId
from games.paths_of_glory.model.ground import at_war
from games.paths_of_glory.model.orders import Replace, Replacements, Restore
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Discarding, Replacing, View, phase
from games.paths_of_glory.rules.nations import neutrals, reinforcements
from games.paths_of_glory.rules.spaces import capitals, forts, stacking
from games.paths_of_glory.rules.spaces.supply import Supply

POOLS: Mapping[Seat, tuple[str, ...]] = {
    AP: ("FR", "BR", "RU", "IT", "US", "ALLIED"),
    CP: ("GE", "AH", "BU", "TU"),
}
SEDAN, WARSAW, SALONIKA, BELGRADE, NIS, CALAIS = map(
    SpaceId, ("sedan", "warsaw", "salonika", "belgrade", "nis", "calais")
)
BELGIAN = tuple(map(SpaceId, ("brussels", "antwerp", "ostend")))
FREE = tuple(map(Nation, ("BE", "SB")))
"""17.1.3: nations whose lost capital does not matter."""
ZEPPELINS = 4


# 9.4: a card played for its points


def check_record(
    source: Source, board: Board, hand: Sequence[CardId], seat: Seat, card: CardId
) -> Fault | None:
    """Why a card cannot be played for replacement points in this round."""
    if card not in hand:
        return Fault("not-held", {"card": card})
    if neutrals.only_event(board, source.pack[card]):
        return Fault("only-as-event", {"card": card}, "9.5.2.5")
    before = [done for done in board.tally.done if done.seat == seat][-1:]
    if before and before[0].way == "rp":
        return Fault("rp-twice", {}, "9.4.3")
    if board.events.get("influenza") == board.turn:
        return Fault("influenza", {"card": card}, "9.5.1.1")
    return None


def record(change: Change, seat: Seat, order: Replace) -> None:
    """9.4.1: the points of a card are noted and the card is discarded; neutral nations get none."""
    card = change.source.pack[order.card]
    gained = {pool: points for pool, points in card.rp.items() if _counts(change.board, pool)}
    if seat == AP and "over-there" in change.board.events:  # 17.1.8
        gained["US"] = gained.get("US", 0) + 1
    for pool, points in gained.items():
        _add(change, pool, points)
    change.from_hand(seat, order.card)
    change.discard(seat, order.card)
    change.show("replacements-noted", seat=seat, card=order.card, points=gained)


def _counts(board: Board, pool: str) -> bool:
    return pool == "ALLIED" or at_war(board, Nation(pool))


def _add(change: Change, pool: str, points: int) -> None:
    have = change.board.rp.get(pool, 0)
    change.set(rp={**change.board.rp, pool: max(have + points, 0)})


# Phase F


def begin(change: Change) -> None:
    """What events and control change in the points before they are spent."""
    board = change.board
    if board.events.get("zeppelin-raids") == board.turn:
        _adjust(change, "BR", -ZEPPELINS, "zeppelin-raids")
    if "u-boats-unleashed" in board.events and "convoy" not in board.events:
        _adjust(change, "BR", -1, "u-boats-unleashed")
    if "walter-rathenau" in board.events and "independent-air-force" not in board.events:
        _adjust(change, "GE", 1, "walter-rathenau")
    if spoils(change.source, board):
        _adjust(change, "GE", 1, "occupied-france")
    if "bolshevik-revolution" in board.events and board.rp.get("RU", 0) > 1:  # 16.4.7
        _adjust(change, "RU", 1 - board.rp["RU"], "bolshevik-revolution")


def _adjust(change: Change, pool: str, points: int, reason: str) -> None:
    before = change.board.rp.get(pool, 0)
    _add(change, pool, points)
    after = change.board.rp.get(pool, 0)
    if after != before:
        change.show("points-adjusted", pool=pool, points=after - before, reason=reason)


def spoils(source: Source, board: Board) -> bool:
    """5.7.3: whether the Central Powers at total war hold Sedan and two more spaces of France or Belgium."""
    if not board.terms.historical or board.commitment[CP] != "total" or board.control[SEDAN] != CP:
        return False
    west = [
        key for key, space in source.atlas.spaces.items() if space.nation in ("FR", "BE") and key != SEDAN
    ]
    return sum(board.control[space] == CP for space in west) >= 2


def settle(change: Change, stage: Replacing) -> bool:
    """Passes over a seat that can buy nothing, its points are lost (17.1.2); False where it is asked."""
    if not stage.seats:
        change.goto(Discarding((AP, CP)))
        return True
    seat, *rest = stage.seats
    last = change.board.turn >= change.board.terms.last_turn  # nothing bought now could ever count
    if not last and next(affordable(change.source, change.board, seat), None) is not None:
        return False
    forfeit(change, seat)
    change.goto(Replacing(tuple(rest)))
    return True


def forfeit(change: Change, seat: Seat) -> None:
    """17.1.2: points are not kept."""
    change.set(rp={pool: points for pool, points in change.board.rp.items() if pool not in POOLS[seat]})


def answered(change: Change, stage: Replacing, seat: Seat, order: Replacements) -> None:
    """The purchases of the first seat; the rest of its points is lost."""
    for buy in order.buys:
        _buy(change, buy)
    forfeit(change, seat)
    change.goto(Replacing(stage.seats[1:]))


def check(source: Source, view: View, ask: Ask, order: Replacements) -> Fault | None:
    """Why the purchases cannot be made, in their order."""
    board = view.board
    for buy in order.buys:
        fault = check_buy(source, board, ask.seat, buy)
        if fault is not None:
            return fault
        board = bought(source, board, buy)
    return None


def check_buy(source: Source, board: Board, seat: Seat, buy: Restore) -> Fault | None:
    """Why one purchase cannot be made."""
    fault = _shape(source, board, seat, buy)
    if fault is not None:
        return fault
    for unit in buy.units:
        fault = refused(source, board, unit)
        if fault is not None:
            return fault
    pool, cost = pool_of(source, buy), price(source, board, buy)
    if board.rp.get(pool, 0) < cost:
        return Fault("too-few-points", {"pool": pool, "have": board.rp.get(pool, 0), "need": cost}, "17.1.1")
    return _check_place(source, board, buy)


def _shape(source: Source, board: Board, seat: Seat, buy: Restore) -> Fault | None:
    """17.1.4: an army, a corps at full strength, or up to two corps by one step each, of one pool."""
    kinds: list[Kind] = []
    for unit in buy.units:
        if unit not in board.units or source.roster[unit].seat != seat:
            return Fault("not-yours", {"unit": unit})
        kinds.append(source.roster[unit])
    armies = any(kind.size == "army" for kind in kinds)
    if not kinds or len(kinds) > (1 if armies or buy.full else 2) or len(set(buy.units)) < len(buy.units):
        return Fault("no-such-purchase", {"units": buy.units}, "17.1.4")
    if len({kind.pays for kind in kinds}) > 1:
        return Fault("two-pools", {"units": buy.units}, "17.1.1")
    destroyed = board.units[buy.units[0]].at == ELIMINATED[seat]
    if (buy.full and not destroyed) or (buy.at is not None and not (armies and destroyed)):
        return Fault("only-rebuilt", {"units": buy.units}, "17.1.4")
    return None


def pool_of(source: Source, buy: Restore) -> str:
    """Whose points are spent; '' where the units take none."""
    return source.roster[buy.units[0]].pays or ""


def price(source: Source, board: Board, buy: Restore) -> int:
    """17.1.4: one point a purchase, two for an army rebuilt at full strength."""
    return 2 if buy.full and source.roster[buy.units[0]].size == "army" else 1


def refused(source: Source, board: Board, unit: UnitId, supply: Supply | None = None) -> Fault | None:
    """Why no point may be spent on a unit: it takes none, is not hurt, is cut off, or its capital is lost.

    ``supply``: that of the board, where many units are looked at.
    """
    kind, where = source.roster[unit], board.units[unit]
    if kind.pays is None:
        return Fault("irreplaceable", {"unit": unit}, "17.1.7")
    if where.at != ELIMINATED[kind.seat] and (where.at not in (RESERVE[kind.seat], *source.atlas.spaces)):
        return Fault("gone-for-good", {"unit": unit}, "12.4.7")
    if where.at != ELIMINATED[kind.seat] and not where.reduced:
        return Fault("not-reduced", {"unit": unit}, "17.1.4")
    capital = None if kind.nation in FREE else capitals.threatened(source, board, kind.nation)
    if capital is not None:
        return Fault("capital-lost", {"unit": unit, "space": capital}, "17.1.3")
    if kind.badge == "POL" and board.control[WARSAW] == AP:
        return Fault("warsaw-allied", {"unit": unit}, "9.5.1.1")
    if where.at not in BOXES and not _fed(supply or Supply(source, board), unit):
        return Fault("cut-off", {"unit": unit, "space": where.at}, "17.1.4.1")
    return None


def _fed(supply: Supply, unit: UnitId) -> bool:
    """14.1.5, 17.1.4.1: supplied, and from a source that brings men too."""
    return supply.unit(unit) and supply.at_home(unit)


def _check_place(source: Source, board: Board, buy: Restore) -> Fault | None:
    """17.1.5, 17.1.6: that an army rebuilt, or the Arab corps, has a place."""
    for unit in buy.units:
        kind = source.roster[unit]
        if board.units[unit].at != ELIMINATED[kind.seat]:
            continue
        if kind.badge == "ANA" and not reinforcements.arabia_open(source, board):
            return Fault("no-place", {"unit": unit}, "17.1.6")
        if kind.size == "army":
            may = rebuilding(source, board, unit)
            if not may:
                return Fault("no-place", {"unit": unit}, "17.1.5")
            if buy.at is None and len(may) > 1:
                return Fault("say-where", {"unit": unit, "may": may}, "17.1.5")
            if buy.at is not None and buy.at not in may:
                return Fault("bad-place", {"unit": unit, "space": buy.at, "may": may}, "17.1.5")
    return None


def rebuilding(source: Source, board: Board, unit: UnitId) -> tuple[SpaceId, ...]:
    """17.1.5: where an army may be rebuilt: as a reinforcement, Serbs and Belgians by rules of their own."""
    nation, supply = source.roster[unit].nation, Supply(source, board)

    def held(space: SpaceId) -> bool:
        besieged = bool(forts.besiegers(source, board, space))
        return board.control[space] == AP and not besieged and supply.unit(unit, space)

    def good(space: SpaceId) -> bool:
        return held(space) and not stacking.full(board, space)

    if nation == "BE":
        return tuple(filter(good, BELGIAN if any(map(held, BELGIAN)) else (CALAIS,)))
    home = reinforcements.places(source, board, unit).home
    if nation == "SB":
        lost_nis = board.control[NIS] == CP
        home = tuple(space for space in home if space != BELGRADE or not lost_nis)
        if ("salonika" in board.events or "greece" in board.events) and good(SALONIKA):
            home = (*home, SALONIKA)
    return home


def _buy(change: Change, buy: Restore) -> None:
    before = change.board
    after = bought(change.source, before, buy)
    change.set(units=after.units, rp=after.rp)
    for unit in buy.units:
        now = after.units[unit]
        change.show("restored", unit=unit, space=now.at, reduced=now.reduced)


def bought(source: Source, board: Board, buy: Restore) -> Board:
    """The board after a purchase that has been checked."""
    units = dict(board.units)
    for unit in buy.units:
        kind, where = source.roster[unit], board.units[unit]
        if where.at != ELIMINATED[kind.seat]:
            units[unit] = Unit(where.at, False)
        elif kind.size == "army":
            units[unit] = Unit(buy.at or rebuilding(source, board, unit)[0], not buy.full)
        else:
            units[unit] = Unit(
                reinforcements.ARABIA if kind.badge == "ANA" else RESERVE[kind.seat], not buy.full
            )
    pool = pool_of(source, buy)
    return replace(board, units=units, rp={**board.rp, pool: board.rp[pool] - price(source, board, buy)})


def affordable(source: Source, board: Board, seat: Seat) -> Iterator[UnitId]:
    """The units on which a seat could spend a point now, in the order of the roster."""
    supply = Supply(source, board)
    for unit in board.units:
        kind = source.roster[unit]
        if kind.seat == seat and board.rp.get(kind.pays or "", 0) > 0:
            fault = refused(source, board, unit, supply) or _check_place(source, board, Restore((unit,)))
            if fault is None or fault.key == "say-where":
                yield unit


REPLACEMENTS = Procedure(
    stage=Replacing,
    phase=phase("F"),
    awaits=lambda source, state, stage: asked("replacements", stage.seats[0]),
    asks={"replacements": AskKind(takes=(Replacements,), check=check, default=always(Replacements(())))},
    answered=answered,
    settle=settle,
)
