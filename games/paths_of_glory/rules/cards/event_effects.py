"""What single events do at once; that an event was played is noted elsewhere and read where it lasts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import AP, CP, ELIMINATED, REMOVED, RESERVE, SpaceId
from games.paths_of_glory.model.board import Trench
from games.paths_of_glory.model.cards import Card
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import KindId, UnitId
from games.paths_of_glory.model.ground import at_war
from games.paths_of_glory.model.orders import PlayEvent
from games.paths_of_glory.model.state import Africa, Battles, PeaceTerms
from games.paths_of_glory.rules.cards import africa
from games.paths_of_glory.rules.nations import capitulation, mandates, neutrals, reinforcements
from games.paths_of_glory.rules.spaces import control

LIEGE, KOBLENZ, SALONIKA = map(SpaceId, ("liege", "koblenz", "salonika"))
SIEGE_TRAIN = tuple(map(UnitId, ("ge_1_army", "ge_2_army")))
POINTS: Mapping[str, int] = {
    "reichstag-truce": 1,
    "rape-of-belgium": -1,
    "lusitania": -1,
    "convoy": -1,
    "zimmermann-telegram": -1,
    "14-points": -1,
    "polish-restoration": -1,
}
"""Events that are victory points (table of victory points)."""
ROUND = ("yanks-and-tanks", "brusilov-offensive", "kerensky-offensive")
"""Events that hold for the battles of this round only."""

Effect = Callable[[Change, Seat, Card, PlayEvent], None]


def happen(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    """All that an event does at once."""
    change.score(POINTS.get(card.event, 0), card.event)
    if card.event in ROUND:
        change.now(effects=(*change.board.now.effects, card.event))
    effect = EFFECTS.get(card.event)
    if effect is not None:
        effect(change, seat, card, order)


def guns(change: Change) -> None:
    """Liege falls to two armies, and the three armies of the right wing are ready to attack."""
    control.fort_fell(change, LIEGE)
    for unit in SIEGE_TRAIN:
        change.put(unit, LIEGE)
        change.show("placed", unit=unit, space=LIEGE)
    control.enter(change, CP, SIEGE_TRAIN, LIEGE)
    change.now(activated={LIEGE: "attack", KOBLENZ: "attack"}, left=0)


def _guns(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    guns(change)
    attacks, ask = (order.then.attacks, order.then.ask) if order.then is not None else ((), True)
    change.call(Battles(seat, attacks, ask))


def _entrench(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    (space,) = order.spaces
    change.trench(space, Trench(1, seat))
    change.show("entrenched", space=space, level=1, seat=seat)


def _flip_up(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    for unit in order.units:
        change.flip(unit, reduced=False)
        change.show("restored", unit=unit, space=change.board.units[unit].at, reduced=False)


def _desert(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    for unit in order.units:
        change.flip(unit, reduced=True)
        change.show("deserted", unit=unit, space=change.board.units[unit].at)


def _cavalry(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    _bring(change, "ru_cav_corps", 2, order.spaces[0])


def _legion(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    """One destroyed Austrian corps joins the foe; with none there the legion still forms."""
    for unit, where in change.board.units.items():
        if change.source.roster[unit].id == "ah_corps" and where.at == ELIMINATED[CP]:
            change.put(unit, REMOVED)
            change.show("removed", unit=unit, space=ELIMINATED[CP], reason=card.event)
            break
    _bring(change, "ru_czl_corps", 1, RESERVE[AP])


def _poles(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    _bring(change, "ge_pol_corps", 3, RESERVE[CP])


def _bring(change: Change, kind: str, count: int, at: SpaceId) -> None:
    for unit in reinforcements.fresh(change.source, change.board, KindId(kind), count):
        change.put(unit, at)
        change.show("placed", unit=unit, space=at)


def _salonika(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    if not at_war(change.board, neutrals.GR):
        neutrals.enter_greece_in_part(change)
    for unit in order.units:
        start = change.board.units[unit].at
        if start in change.source.atlas.spaces and change.source.atlas[start].near_east:  # 13.2.1
            change.tally(british_sr=change.board.tally.british_sr + 1)
        change.put(unit, SALONIKA)
        change.show("redeployed", seat=seat, unit=unit, start=start, to=SALONIKA, sea=True)


def _mutiny(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    """7.1.8: a French offensive that is due becomes the mutiny."""
    if change.board.mandated[AP] == "FR":
        mandates.mark(change, AP, mandates.MUTINY)
        change.show("mandated-mutiny", seat=AP)


def _command(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    """7.1.10: a German offensive that is due lapses."""
    if change.board.mandated[CP] == "GE":
        mandates.mark(change, CP, mandates.NONE)
        change.show("mandated-lapsed", seat=CP, offensive="GE")


def _america(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    """16.3.3: the United States are a nation at war, though without units."""
    change.set(war=tuple(sorted((*change.board.war, neutrals.US))))
    change.show("us-entry", step="zimmermann-telegram")


def _over_there(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    change.show("us-entry", step="over-there")


def _fall(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    capitulation.fall(change)


def _revolution(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    capitulation.revolution(change)


def _treaty(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    capitulation.treaty(change)


def _sixtus(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    change.call(PeaceTerms(AP, refused=True, sixtus=True))


def _africa(change: Change, seat: Seat, card: Card, order: PlayEvent) -> None:
    if africa.corps(change.source, change.board):
        change.call(Africa())
    else:
        change.score(1, card.event)


EFFECTS: Mapping[str, Effect] = {
    "guns-of-august": _guns,
    "entrench": _entrench,
    "landwehr": _flip_up,
    "paris-taxis": _flip_up,
    "russian-desertions": _desert,
    "russian-cavalry": _cavalry,
    "czech-legion": _legion,
    "polish-restoration": _poles,
    "salonika": _salonika,
    "french-mutiny": _mutiny,
    "h-l-take-command": _command,
    "zimmermann-telegram": _america,
    "over-there": _over_there,
    "fall-of-the-tsar": _fall,
    "bolshevik-revolution": _revolution,
    "treaty-of-brest-litovsk": _treaty,
    "the-sixtus-affair": _sixtus,
    "war-in-africa": _africa,
}
