"""Second worlds of Sunset of Empire for the leak tests, and what holds of every state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from adjudicator.kinds import Rolled, Seat
from adjudicator.stages import running
from games.kit import decks
from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.cards import DIVING, SEATS, CardId
from games.sunset_of_empire.model.state import Deck, Draw, Look, Placed, State
from tests.kit import worlds
from tests.kit.worlds import Pick, carried

CATALOGUE = SunsetOfEmpire().catalogue


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of a card that somebody may not see: ``hand``, ``hidden <tag>``, ``bag``, ``top <n>`` ..."""

    place: str
    card: CardId
    known: tuple[Seat, ...]


def is_spent(state: State, card: CardId) -> bool:
    """Whether a card will be discarded before everybody's eyes when it comes to the hand."""
    double = CATALOGUE.doubles(card)
    return double is not None and double not in state.board.quick


def slots(state: State, side: Seat) -> Iterator[Slot]:
    """Every card of a side that does not lie open, and who knows it is there."""
    returned = list(state.board.sides[side].returned)
    for card in state.hands[side]:
        yield Slot("hand", card, SEATS if card in returned else (side,))
    for tag, card in sorted(state.hidden.items()):
        if tag[0] == side[0]:
            yield Slot(f"hidden {tag}", card, (side,))
    deck = state.decks[side]
    yield from (Slot("bag", card, ()) for card in deck.bag)
    yield from (Slot(f"top {at}", each.card, (each.known,)) for at, each in enumerate(deck.top))
    yield from (Slot(f"bottom {at}", each.card, (each.known,)) for at, each in enumerate(deck.bottom))
    for depth, stage in enumerate(state.stack):
        if isinstance(stage, Look) and stage.deck == side:
            for at, card in enumerate(stage.seen):
                yield Slot(f"seen {depth} {at}", card, (stage.seat,))


def refilled(state: State, side: Seat, cards: list[tuple[str, CardId]]) -> State:
    """The state with these cards at these places of a side."""
    at = dict(cards)
    deck = state.decks[side]
    hands = {**state.hands, side: tuple(sorted(card for place, card in cards if place == "hand"))}
    bag = tuple(sorted(card for place, card in cards if place == "bag"))
    top = tuple(Placed(at[f"top {n}"], each.known) for n, each in enumerate(deck.top))
    bottom = tuple(Placed(at[f"bottom {n}"], each.known) for n, each in enumerate(deck.bottom))
    hidden = {tag: at.get(f"hidden {tag}", card) for tag, card in state.hidden.items()}
    stack = tuple(
        replace(stage, seen=tuple(at[f"seen {depth} {n}"] for n in range(len(stage.seen))))
        if isinstance(stage, Look) and stage.deck == side
        else stage
        for depth, stage in enumerate(state.stack)
    )
    decks = {**state.decks, side: Deck(bag, top, bottom)}
    return replace(state, hands=hands, decks=decks, hidden=hidden, stack=stack)


def fits(state: State, place: str, card: CardId) -> bool:
    """Whether a card may be at a place without anybody noticing, now or when it is drawn without a roll."""
    if place.startswith("hidden"):
        return bool(set(CATALOGUE.cards[card].properties) & set(DIVING))
    return not (place.startswith(("top", "bottom")) and is_spent(state, card))


def twin(state: State, seat: Seat | None, pick: Pick) -> State:
    """Another deal of the cards that ``seat`` does not see."""
    for side in SEATS:
        found = list(slots(state, side))
        known = [
            slot
            for slot in found
            if (seat is not None and seat in slot.known) or len(slot.known) == len(SEATS)
        ]
        known += [
            slot
            for slot in found
            if slot not in known and slot.place.startswith(("top", "bottom")) and is_spent(state, slot.card)
        ]
        free = [slot for slot in found if slot not in known]
        pool = [slot.card for slot in free]
        dealt = [(slot.place, slot.card) for slot in known]
        # The narrow places first, so that something fits them.
        for slot in sorted(
            free, key=lambda slot: ("hidden", "top", "bottom").count(slot.place.split()[0]), reverse=True
        ):
            fitting = [card for card in pool if fits(state, slot.place, card)]
            if slot.place.startswith(("top", "bottom")):
                # Submarines may still be needed under water.
                fitting = [card for card in fitting if not fits(state, "hidden", card)] or fitting
            card = fitting[pick(len(fitting))]
            pool.remove(card)
            dealt.append((slot.place, card))
        state = refilled(state, side, dealt)
    return state


def agreeing(before: State, after: State, other: State) -> State:
    """The second world with the same cards where the step turns them up: submarines, cards of a hand."""
    for side in SEATS:
        for place, card in _turned_up(before, after, side):
            other = _with(other, side, place, card)
    return other


def _turned_up(before: State, after: State, side: Seat) -> list[tuple[str, CardId]]:
    up = [
        (f"hidden {tag}", card)
        for tag, card in sorted(before.hidden.items())
        if tag[0] == side[0] and tag not in after.hidden
    ]
    # Cards that were placed come up without a roll.
    gone = len(before.decks[side].top) - len(after.decks[side].top)
    up += [(f"top {at}", each.card) for at, each in enumerate(before.decks[side].top[: max(gone, 0)])]
    left = Counter(before.hands[side]) - Counter(after.hands[side])
    return up + [("hand", card) for card in left.elements()]


def _with(state: State, side: Seat, place: str, card: CardId) -> State:
    """The card at the place, in exchange for one that is there."""
    found = [(slot.place, slot.card) for slot in slots(state, side)]
    if (place, card) in found:
        return state
    here = found.index(next(each for each in found if each[1] == card))
    fixed = set(state.board.sides[side].returned)
    there = next(
        (
            at
            for at, (where, other) in enumerate(found)
            if where == place and other not in fixed and fits(state, found[here][0], other)
        ),
        None,
    )
    if there is None:
        return state
    found[here], found[there] = (found[here][0], found[there][1]), (place, card)
    return refilled(state, side, found)


def drawn(state: State, rolled: Rolled) -> tuple[Seat, tuple[CardId, ...]] | None:
    """Whose deck a roll draws from, and which cards; None for dice."""
    stage = running(state.stack)
    if not isinstance(stage, Draw | Look):
        return None
    side = stage.seat if isinstance(stage, Draw) else stage.deck
    return side, decks.drawn(state.decks[side].bag, rolled.values)[0]


def carry(state: State, other: State, rolled: Rolled) -> Rolled | None:
    """Dice are dice; a draw is the same draw where it gives the same cards."""
    found = drawn(state, rolled)
    if found is None:
        return rolled
    return carried(state.decks[found[0]].bag, other.decks[found[0]].bag, rolled)


def unheard(state: State, other: State, sides: tuple[int, ...], rolled: Rolled, pick: Pick) -> Rolled | None:
    """Any cards, but those that are discarded at once before everybody's eyes are the same."""
    found = drawn(state, rolled)
    if found is None or not isinstance(running(state.stack), Draw):
        return Rolled(tuple(pick(faces) + 1 for faces in sides))
    bag, values = list(other.decks[found[0]].bag), []
    for card in found[1]:
        able = [
            each for each in bag if (each == card if is_spent(state, card) else not is_spent(other, each))
        ]
        if not able:
            return None
        chosen = able[pick(len(able))]
        values.append(bag.index(chosen) + 1)
        bag.remove(chosen)
    return Rolled(tuple(values))


def redealt(state: State, seat: Seat, wanted: tuple[str, ...], pick: Pick) -> State:
    """Another hand for ``seat`` out of its own deck, also of what the foe alone knows to lie there.

    What everybody saw going to the hand stays there, what is discarded when it comes to one stays away.
    """
    others, still = list[Slot](), list[Slot]()
    for slot in slots(state, seat):
        (still if seat in slot.known or is_spent(state, slot.card) else others).append(slot)
    fixed = state.board.sides[seat].returned
    hand, rest = worlds.redealt(state.hands[seat], [slot.card for slot in others], wanted, pick, fixed)
    cards = [(slot.place, slot.card) for slot in still if slot.place != "hand"]
    cards += [(slot.place, card) for slot, card in zip(others, rest, strict=True)]
    return refilled(state, seat, [*(("hand", card) for card in hand), *cards])


def invariants(state: State) -> tuple[str, ...]:
    """What is wrong with a state; empty where nothing is."""
    board, wrong = state.board, list[str]()
    everywhere = Counter(board.quick)
    for side in SEATS:
        half = board.sides[side]
        everywhere.update(slot.card for slot in slots(state, side))
        everywhere.update(card for unit in half.units for card in unit.cards)
        everywhere.update(half.discards)
        everywhere.update(card for card in (half.mined, half.balloon) if card is not None)
        if list(state.hands[side]) != sorted(state.hands[side]):
            wrong.append(f"{side}: the hand is out of order")
        if list(state.decks[side].bag) != sorted(state.decks[side].bag):
            wrong.append(f"{side}: the bag is out of order")
        if not set(half.returned) <= set(state.hands[side]):
            wrong.append(f"{side}: {half.returned} did not return to the hand")
        if half.life < 0:
            wrong.append(f"{side}: {half.life} life points")
        hidden = {unit.tag for unit in half.units if unit.hidden}
        if hidden != {tag for tag in state.hidden if tag[0] == side[0]}:
            wrong.append(f"{side}: hidden units do not agree")
        tags = [unit.tag for unit in half.units]
        if len({*tags}) < len(tags) or len(tags) > half.laid:
            wrong.append(f"{side}: units are misnumbered")
    if everywhere != Counter(list(CATALOGUE.cards)):
        wrong.append(f"cards lost or doubled: {everywhere - Counter(list(CATALOGUE.cards))}")
    return tuple(wrong)
