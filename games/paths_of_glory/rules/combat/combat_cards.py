"""9.5.4: which combat card helps in which battle, what it does there, whether it stays; no dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.kinds import Fault, Seat
from games.paths_of_glory.model.atlas import Nation, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import Card, CardId, Help
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import Kind, UnitId
from games.paths_of_glory.model.fighting import Fight
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.combat import battle_effects
from games.paths_of_glory.rules.combat.engage import MINOR
from games.paths_of_glory.rules.combat.fire import NO_TRENCH
from games.paths_of_glory.rules.nations import needs, war
from games.paths_of_glory.rules.spaces import forts
from games.paths_of_glory.rules.spaces.supply import Supply

_RU, _AH, _BU, _TU, _FR = map(Nation, ("RU", "AH", "BU", "TU", "FR"))
ROUND: dict[str, Help] = {
    "brusilov-offensive": Help("attack", own=(_RU,), no_trench=True),
    "kerensky-offensive": Help("attack", own=(_RU,), foes=(_AH, _BU, _TU), drm=2),
}
"""Events that serve one attack of the round in which they were played, named like a combat card of it."""


def could_hold(source: Source, board: Board, seat: Seat) -> tuple[CardId, ...]:
    """Combat cards that ``seat`` may hold by what everybody knows, in the order of the data."""
    held = war.could_hold(source, board, seat)
    return tuple(card for card in held if source.pack[card].help is not None)


def window(source: Source, board: Board, fight: Fight, seat: Seat) -> bool:
    """Whether ``seat`` might play a card in this battle: of those it could hold or that lie before it."""
    cards = (*board.table[seat], *could_hold(source, board, seat))
    return any(bar(source, board, fight, seat, card) is None for card in cards)


def held(source: Source, board: Board, hand: Sequence[CardId], seat: Seat, card: CardId) -> Fault | None:
    """Why ``seat`` has no such combat card at its disposal, in ``hand`` or on the table; battles aside."""
    known = source.pack.cards.get(card)
    if known is None or known.seat != seat:
        return Fault("no-such-card", {"card": card})
    if known.event in ROUND and known.event in board.now.effects:
        return None
    if known.help is None:
        return Fault("not-a-combat-card", {"card": card}, "9.5.4.1")
    if card not in hand and card not in board.table[seat]:
        return Fault("not-held", {"card": card}, "9.5.4.1")
    return None


def check(
    source: Source, board: Board, hand: Sequence[CardId], fight: Fight, seat: Seat, card: CardId
) -> Fault | None:
    """Why ``seat`` cannot use this card in this battle; ``hand`` is its own."""
    return held(source, board, hand, seat, card) or bar(source, board, fight, seat, card)


def bar(source: Source, board: Board, fight: Fight, seat: Seat, card: CardId) -> Fault | None:
    """Why this card does not apply, whoever holds it."""
    known = source.pack[card]
    if card in board.now.used or card in fight.cards.get(seat, ()):
        return Fault("card-used", {"card": card}, "9.5.4.4")
    if card in board.tally.one_battle:
        return Fault("card-used", {"card": card}, "9.5.4.2")
    return needs.unmet(board, known) or _fits(source, board, fight, seat, known)


def _fits(source: Source, board: Board, fight: Fight, seat: Seat, card: Card) -> Fault | None:
    """12.2.6: whether the conditions of the card are met here."""
    aid = ROUND.get(card.event) or card.help
    assert aid is not None
    side = "attack" if seat == fight.attacker else "defence"
    if aid.when not in (side, "both"):
        return _misfit(card, "side", when=aid.when)
    own = helped(source, board, fight, seat)
    if not own:
        # 3.0: a fort alone cannot be helped; 14.3.4: nor can defenders out of supply.
        return _misfit(card, "nobody")
    if board.terms.edition == 1 and card.event == "they-shall-not-pass":
        aid = replace(aid, own=(_FR,))
    return (
        _nations(source, fight, seat, card, aid, own)
        or _ground(source, board, fight, card, aid)
        or battle_effects.bar(source, board, fight, seat, card, own)
    )


def helped(source: Source, board: Board, fight: Fight, seat: Seat) -> tuple[UnitId, ...]:
    """The units of a side that cards can help."""
    units = fight.units(seat)
    if seat == fight.attacker or not units:
        return units
    supply = Supply(source, board)
    return tuple(unit for unit in units if supply.unit(unit))


def _nations(
    source: Source, fight: Fight, seat: Seat, card: Card, aid: Help, own: tuple[UnitId, ...]
) -> Fault | None:
    mine = [source.roster[unit] for unit in own]
    if aid.own and not any(_one_of(kind, aid.own) for kind in mine):
        return _misfit(card, "own", nations=aid.own)
    if aid.own_only and not all(_one_of(kind, aid.own) for kind in mine):
        return _misfit(card, "own-only", nations=aid.own)
    foes = [source.roster[unit] for unit in fight.units(foe(seat))]
    if aid.foes and not any(_one_of(kind, aid.foes) for kind in foes):
        return _misfit(card, "foes", nations=aid.foes)
    behind = [source.roster[unit] for unit in fight.retreated]
    if aid.foes_only and not all(_one_of(kind, aid.foes) for kind in (*foes, *behind)):
        return _misfit(card, "foes-only", nations=aid.foes)
    return None


def _one_of(kind: Kind, nations: tuple[Nation, ...]) -> bool:
    """Whether a card means the unit: no Dominion, Portuguese or Arab units for the British, no Sanusi."""
    return kind.nation in nations and kind.badge not in (*MINOR, "SN")


def _ground(source: Source, board: Board, fight: Fight, card: Card, aid: Help) -> Fault | None:
    space = source.atlas[fight.target]
    if aid.terrain and space.terrain not in aid.terrain:
        return _misfit(card, "terrain", terrain=aid.terrain)
    if aid.seasons and source.tables.seasons[board.turn - 1] not in aid.seasons:
        return _misfit(card, "season", seasons=aid.seasons)
    if aid.lands and space.nation not in aid.lands:
        return _misfit(card, "lands", nations=aid.lands)
    if aid.trench:
        dug = board.trenches.get(fight.target)
        if dug is None or dug.seat != fight.defender or not fight.defenders:
            return _misfit(card, "trench")
    if aid.fort and forts.owner(source, board, fight.target) is None:
        return _misfit(card, "fort")
    return None


def _misfit(card: Card, why: str, **args: object) -> Fault:
    return Fault("card-misfit", {"card": card.id, "why": why, **args}, "12.2.6")  # type: ignore[dict-item]


# Playing


def against_trench(source: Source, card: CardId) -> bool:
    """12.2.4: whether the card is one of those played before the flank attempt."""
    known = source.pack[card]
    aid = ROUND.get(known.event) or known.help
    return aid is not None and (aid.no_trench or aid.effect == "royal-tank-corps")


def in_turn(source: Source, cards: Sequence[CardId]) -> tuple[tuple[CardId, ...], tuple[CardId, ...]]:
    """12.2.4 and 12.2.6: cards against the trench, and the others."""
    before = tuple(card for card in cards if against_trench(source, card))
    return before, tuple(card for card in cards if card not in before)


def play(change: Change, fight: Fight, seat: Seat, card: CardId) -> Fight:
    """A card put into the battle, from the hand or the table; it has been checked."""
    known = change.source.pack[card]
    change.now(used=(*change.board.now.used, card))
    if known.event in ROUND:
        change.show("round-event-used", seat=seat, card=card, space=fight.target)
    else:
        fight = _laid(change, fight, seat, known)
    return added(change.source, fight, seat, card)


def added(source: Source, fight: Fight, seat: Seat, card: CardId) -> Fight:
    """The battle with what the card does to it (12.3.4: for good, whoever is left when the guns speak)."""
    known = source.pack[card]
    aid = ROUND.get(known.event) or known.help
    assert aid is not None
    gone = (NO_TRENCH,) if aid.no_trench else ()
    first = (battle_effects.FIRST,) if aid.first else ()
    return replace(
        fight,
        drm={**fight.drm, seat: fight.drm.get(seat, 0) + aid.drm},
        effects=(*fight.effects, *gone, *first, *battle_effects.of(known)),
        cards={**fight.cards, seat: (*fight.cards.get(seat, ()), card)},
    )


def _laid(change: Change, fight: Fight, seat: Seat, card: Card) -> Fight:
    """The card lies on the table, for all to see; a fresh one counts as an event (9.5.1.3)."""
    table, fresh = change.board.table[seat], card.id not in change.board.table[seat]
    change.show("combat-card", seat=seat, card=card.id, space=fight.target, fresh=fresh)
    if fresh:
        change.from_hand(seat, card.id)
        change.set(table={**change.board.table, seat: tuple(sorted((*table, card.id)))})
        war.played(change, card)
        fight = replace(fight, fresh=(*fight.fresh, card.id))
    if card.one_battle:
        change.tally(one_battle=(*change.board.tally.one_battle, card.id))
    return fight


def settle(change: Change, fight: Fight, winner: Seat | None) -> None:
    """9.5.4.2, 9.5.4.3, 12.2.11: what was used stays before the winner only; what may not stay goes."""
    for seat in (fight.attacker, fight.defender):
        for card in fight.cards.get(seat, ()):
            known = change.source.pack[card]
            if known.event in ROUND:
                continue
            keeps = winner == seat or (winner is None and known.event == "they-shall-not-pass")
            if not keeps or known.one_battle or known.once:
                _gone(change, seat, known)


def _gone(change: Change, seat: Seat, card: Card) -> None:
    left = tuple(each for each in change.board.table[seat] if each != card.id)
    change.set(table={**change.board.table, seat: left})
    if card.once:
        change.remove(seat, card.id)
        change.show("card-removed", seat=seat, card=card.id)
    else:
        change.discard(seat, card.id)
        change.show("card-discarded", seat=seat, card=card.id)


def take_back(change: Change, fight: Fight) -> None:
    """Alberich: the attacker's fresh cards return to the hand, unused; the defender's are spent."""
    seat = fight.attacker
    for card in fight.cards.get(seat, ()):
        change.now(used=tuple(each for each in change.board.now.used if each != card))
        if card in fight.fresh:
            table = tuple(each for each in change.board.table[seat] if each != card)
            change.set(table={**change.board.table, seat: table})
            change.to_hand(seat, card)
            change.show("card-returned", seat=seat, card=card)
    mine, theirs = fight.cards.get(seat, ()), fight.cards.get(fight.defender, ())
    change.tally(one_battle=tuple(each for each in change.board.tally.one_battle if each not in mine))
    settle(change, replace(fight, cards={fight.defender: theirs}), fight.defender)
