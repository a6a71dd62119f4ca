"""The toy as a subject of the contract tests: its second worlds and its invariants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import groupby

import tests.toy
from adjudicator.kinds import Fault, Rolled, Seat
from adjudicator.stages import running
from parsers.registry import Registered
from tests.contract.subject import Subject
from tests.kit.worlds import carried, shuffled
from tests.toy.pieces import DECK, HAND_LIMIT, ROAD, SEATS, Acting, Battle, Board, Drawing, Place, State
from tests.toy.reader import READER
from tests.toy.title import TITLE, ToyTitle


def twin(state: State, seat: Seat | None, pick: Callable[[int], int]) -> State:
    """Another deal of all the cards that ``seat`` does not see."""
    closed = [other for other in SEATS if other != seat]
    pool = [*state.bag, *(card for other in closed for card in state.hands[other])]
    dealt = shuffled(pool, pick)
    hands = dict(state.hands)
    for other in closed:
        size = len(state.hands[other])
        hands[other], dealt = tuple(sorted(dealt[:size])), dealt[size:]
    return replace(state, hands=hands, bag=tuple(sorted(dealt)))


def carry(state: State, other: State, rolled: Rolled) -> Rolled | None:
    """Dice are dice; a draw is the same draw where it gives the same card."""
    if not isinstance(running(state.stack), Drawing):
        return rolled
    return carried(state.bag, other.bag, rolled)


def invariants(state: State) -> tuple[str, ...]:
    """What is wrong with ``state``; empty where nothing is."""
    board, wrong = state.board, list[str]()
    cards = Counter([*state.bag, *board.discards, *(card for hand in state.hands.values() for card in hand)])
    if cards != Counter(DECK):
        wrong.append(f"the cards are {cards}")
    if any(list(cards) != sorted(cards) for cards in (state.bag, board.discards, *state.hands.values())):
        wrong.append("cards out of order")
    if any(len(hand) > HAND_LIMIT for hand in state.hands.values()):
        wrong.append("too many cards in a hand")
    if tuple(board.owners) != ROAD:
        wrong.append("the road is not the road")
    blocks = [owner for owner, _ in groupby(board.owners[place] for place in ROAD)]
    if blocks != [owner for owner in ("RED", None, "BLUE") if owner in blocks]:
        wrong.append(f"owners do not stand in one block each: {blocks}")
    if board.turn > board.last_turn:
        wrong.append("a turn after the last")
    if any(isinstance(stage, Battle) for stage in state.stack) and not isinstance(state.stack[0], Acting):
        wrong.append("a battle outside the actions")
    return tuple(wrong)


def edit(state: State, pick: Callable[[int], int]) -> tuple[str, ...]:
    """A place at the border changes hands, a card is given, or the game gets longer."""
    board, lines = state.board, list[str]()
    border = [place for place in ROAD if board.owners[place] is None]
    lines += [f"owner {place} {seat}" for place in border for seat in SEATS]
    lines += [f"owner {place} nobody" for place in ROAD if _is_edge(board, place)]
    lines += [f"last-turn {turn}" for turn in range(board.turn, 9)]
    if not isinstance(running(state.stack), Drawing):
        lines += [f"give {seat} {state.bag[0]}" for seat in SEATS if state.bag and len(state.hands[seat]) < 4]
    lawful = [line for line in lines if not isinstance(ToyTitle().game.edit(state, (line,)), Fault)]
    return (lawful[pick(len(lawful))],) if lawful else ()


def _is_edge(board: Board, place: Place) -> bool:
    owner = board.owners[place]
    return owner is not None and len(board.places(owner)) > 1


def subject_of(title: ToyTitle) -> Subject:
    """The subject for ``title``, an honest toy or a leaking one."""
    return Subject(
        registered=Registered(title, lambda scenario: READER),
        options={},
        bound=400,
        twin=twin,
        invariants=invariants,
        places=lambda scenario: frozenset(ROAD),
        carry=carry,
        edit=edit,
        package=tests.toy,
    )


def subject() -> Subject:
    """The honest toy."""
    return subject_of(ToyTitle())


__all__ = ["TITLE", "invariants", "subject", "subject_of", "twin"]
