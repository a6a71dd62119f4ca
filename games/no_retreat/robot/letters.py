"""What a simple player writes: a whole player turn at once, and what answers for it in windows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.kinds import Ask
from games.no_retreat.model.board import Marker, in_order
from games.no_retreat.model.orders import Battles, Moves, Order, Organize, Targets
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.robot import combat
from games.no_retreat.robot.moving import moves
from games.no_retreat.rules.combat import battles
from games.no_retreat.rules.ground.trial import Trial
from games.no_retreat.rules.movement import movement
from games.no_retreat.rules.organization import organize
from games.no_retreat.text.timing import COMBAT, MOVEMENT
from games.no_retreat.text.wording import Wording
from games.words import Words

STANDING = (
    *("forget", "event", "cancel", "reroll", "defend", "counterattack"),
    *("losses", "retreat", "marker", "cadre", "throw", "choose", "arrive"),
)
"""Standing orders, by their words. Counterblows and advances it decides itself."""


def letter(
    source: Source, words: Words, view: View, ask: Ask, order: Order, *, whole: bool = True
) -> tuple[str, ...]:
    """The lines of a letter that answers ``ask`` with ``order``, and goes on to the end of the player turn if
    it is to be ``whole``; who looks ahead waits what comes of its answer.

    What is asked first brings standing orders with it, as the card phase of each turn does.
    """
    begins = ask.kind == "keep" or view.board.turn == source.setups[view.board.terms.scenario].turn
    standing = tuple(words.say(f"plan.{key}") for key in STANDING) if begins else ()
    if not whole and not isinstance(order, Battles):
        return (*standing, *_lines(source, words, view, order))
    made = list[str]()
    for now, each in _turn(source, view, ask, order):
        step = MOVEMENT if isinstance(each, Moves) else COMBAT if isinstance(each, Targets) else 0
        # Who is placed by this letter moves by it too: only a heading tells that from another place.
        if step and isinstance(order, Organize):
            made.append(words.say("plan.phase", {"code": f"{view.board.turn}-{ask.seat[0]}{step}"}))
        made += _lines(source, words, now, each)
    return (*standing, *made)


def _lines(source: Source, words: Words, view: View, order: Order) -> tuple[str, ...]:
    return Wording(source, view.board, words).lines(order)


def _turn(source: Source, view: View, ask: Ask, order: Order) -> Iterator[tuple[View, Order]]:
    """The answer, then what the same player would order next if nobody else did anything."""
    if isinstance(order, Organize):
        yield view, order
        view = _after(view, organize.sifted(source, view, ask.seat, order).after)
        order = moves(source, view, ask)
    if isinstance(order, Moves):
        yield view, order
        view = _after(view, movement.sifted(source, view, ask.seat, order).after)
        order = combat.targets(source, view, ask)
    if isinstance(order, Targets):
        yield view, order
        marked = {**view.board.markers, **{hex_: Marker("target", ask.seat) for hex_ in order.hexes}}
        view = replace(view, board=replace(view.board, markers=in_order(marked)))
        if not battles.open_hexes(source, view.board):
            return
        order = combat.battle(source, view, ask)
    yield view, _battles(source, view, ask, order) if isinstance(order, Battles) else order


def _after(view: View, trial: Trial) -> View:
    return replace(view, board=trial.board, hand=trial.hand)


def _battles(source: Source, view: View, ask: Ask, order: Battles) -> Battles:
    """The best battle, then the best of those that are left; one card at most is played."""
    made = order.battles
    while True:
        board, last = view.board, made[-1]
        markers = {hex_: each for hex_, each in board.markers.items() if hex_ not in last.hexes}
        now = replace(
            board.now,
            fought=(*board.now.fought, *last.units),
            attacked=(*board.now.attacked, *last.hexes),
        )
        view = replace(view, board=replace(board, markers=markers, now=now), hand=())
        if not battles.open_hexes(source, view.board):
            return Battles(made)
        more = combat.battle(source, view, ask).battles
        if not more or not more[0].units:
            return Battles(made)
        made = (*made, more[0])
