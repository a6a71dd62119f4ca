"""A card played as event (5.3): which half it is, whether it may be played now, and its course."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from adjudicator.kinds import Fault, Seat
from adjudicator.sequence import Procedure
from games.no_retreat.model.atlas import foe
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import CardId, Half
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Event
from games.no_retreat.model.playing import Played, Window
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards.effects.deed import CHOICES, Deed
from games.no_retreat.rules.cards.effects.registry import EFFECTS

ONLY: Mapping[str, tuple[str, ...]] = {
    "cancel": ("cancel",),
    "reroll": ("reroll",),
    "discarded": ("cancel",),
    "built": ("undo-build", "undo-replacement"),
}
"""Windows for certain effects, which have no other window."""
PHASE_ENDS = ("card", "supply.end", "move.end", "combat.end", "phase.end")


def now(name: str, seat: Seat, active: Seat) -> frozenset[str]:
    """The windows of data/cards.toml that are open to a side in the window ``name``."""
    side = "own" if seat == active else "foe"
    first, _, rest = name.partition(".")
    found = {"any", name, f"{name}.any", f"{name}.{side}"}
    if rest:
        found |= {f"{first}.{each}.{rest}" for each in (side, "any")}
    if seat == active:
        found.add("turn.own")
    if name in PHASE_ENDS:
        found.add("phase.end.any")
    return frozenset(found)


def deeds(half: Half) -> tuple[tuple[str, Mapping[str, Any], tuple[str, ...]], ...]:
    """Each effect that a half can have, its figures and its windows."""
    if half.does != "choose":
        return ((half.does, half.figures, half.windows),)
    common = {key: value for key, value in half.figures.items() if key != "of"}
    return tuple(
        (
            each["do"],
            {**common, **{key: value for key, value in each.items() if key not in ("do", "window")}},
            (each["window"],) if "window" in each else half.windows,
        )
        for each in half.figures["of"]
    )


def event_of(source: Source, board: Board, seat: Seat, card: CardId) -> CardId | None:
    """Whose event a card brings: its own, or that of the card on top of the pile (2 and 26)."""
    if source.pack.half(card, seat).does != "copy-top":
        return card
    return board.discards[-1] if board.discards else None


def check_now(source: Source, board: Board, name: str, seat: Seat, card: CardId, option: int) -> Fault | None:
    """Why the event of a card cannot be played in a window, as everybody can see."""
    of = event_of(source, board, seat, card)
    if of is None:
        return Fault("nothing-to-copy", {"card": card}, "5.3.1")
    first, half = source.pack.half(card, seat), source.pack.half(of, seat)
    # 5.3.3: a copy needs the sign of the copying card alone.
    if first.initiative not in (None, board.initiative):
        told = {"card": card, "seat": board.initiative, "needs": first.initiative}
        return Fault("no-initiative", told, "5.3.3")
    if {f"{each}-{seat}" for each in (card, of)} & {*board.now.played}:
        return Fault("event-once", {"card": of}, "5.0")
    choices = deeds(half)
    if not 0 <= option < len(choices):
        return Fault("no-such-choice", {"card": of, "count": len(choices)}, "5.3.1")
    does, figures, windows = choices[option]
    if option not in _fitting(source, name, seat, board.active, of):
        return Fault("not-at-this-time", {"card": of, "window": name, "windows": windows}, "5.3.1")
    if does == "cancel" and {"cancel": "played"}.get(name, name) not in figures["what"]:
        return Fault("not-at-this-time", {"card": of, "window": name, "windows": windows}, "5.3.1")
    if board.turn < figures.get("from-turn", 0):
        return Fault("not-before-turn", {"card": of, "turn": figures["from-turn"]}, "5.3.1")
    return None


@cache
def _fitting(source: Source, name: str, seat: Seat, active: Seat, of: CardId) -> tuple[int, ...]:
    """Which effects of an event are for a window, whatever the board."""
    only, open_ = ONLY.get(name), now(name, seat, active)
    special = {does for each in ONLY.values() for does in each}
    return tuple(
        option
        for option, (does, _, windows) in enumerate(deeds(source.pack.half(of, seat)))
        if (does in only if only is not None else does not in special) and open_ & {*windows}
    )


def could_play(source: Source, board: Board, name: str, seat: Seat, card: CardId) -> bool:
    """Whether a card, if it is held, may have an event in a window."""
    of = event_of(source, board, seat, card)
    options = _fitting(source, name, seat, board.active, of) if of is not None else ()
    return any(check_now(source, board, name, seat, card, option) is None for option in options)


def first_option(source: Source, board: Board, name: str, seat: Seat, card: CardId) -> int:
    """Of the effects of a card, if it is held, the first that could be played in a window; else 0."""
    of = event_of(source, board, seat, card)
    options = _fitting(source, name, seat, board.active, of) if of is not None else ()
    return next((each for each in options if check_now(source, board, name, seat, card, each) is None), 0)


def doable(source: Source, view: View, name: str, seat: Seat, card: CardId) -> tuple[int, ...]:
    """Which effects of a card, if it is held, could be played in a window as the board lies.

    Of those that must name something: for which there is anything.
    """
    of = event_of(source, view.board, seat, card)
    if of is None:
        return ()
    found: list[int] = []
    for option in range(len(deeds(source.pack.half(of, seat)))):
        if check_now(source, view.board, name, seat, card, option) is not None:
            continue
        deed = deed_of(source, Played(seat, Event(card, option), of, name, view.fight))
        handler = EFFECTS[deed.does]
        wrong = handler.check(source, view, deed)
        if wrong is None or (wrong.key in CHOICES and handler.possible(source, view, deed)):
            found.append(option)
    return tuple(found)


def of_any_time(source: Source, board: Board, seat: Seat, event: Event) -> bool:
    """Whether the event that is played may be played at any time."""
    of = event_of(source, board, seat, event.card)
    return of is not None and "any" in deeds(source.pack.half(of, seat))[event.option][2]


def check(source: Source, view: View, name: str, seat: Seat, event: Event) -> Fault | None:
    """Why a side cannot play an event in a window."""
    if event.card not in view.hand:
        return Fault("not-held", {"cards": (event.card,)}, "5.3")
    wrong = check_now(source, view.board, name, seat, event.card, event.option)
    if wrong is not None:
        return wrong
    of = event_of(source, view.board, seat, event.card)
    assert of is not None
    deed = deed_of(source, Played(seat, event, of, name, view.fight))
    return EFFECTS[deed.does].check(source, view, deed)


def deed_of(source: Source, stage: Played) -> Deed:
    """The event of a stage with its figures."""
    does, figures, _ = deeds(source.pack.half(stage.card, stage.seat))[stage.event.option]
    return Deed(stage.seat, stage.card, stage.event, does, figures, stage.fight)


def play(change: Change, window: Window, seat: Seat, event: Event) -> None:
    """The card falls onto the pile; its event waits above the window."""
    of = event_of(change.source, change.board, seat, event.card)
    assert of is not None
    played = {*change.board.now.played, f"{event.card}-{seat}", f"{of}-{seat}"}
    change.now(played=tuple(sorted(played)))
    change.show("played", seat=seat, card=event.card, event=of, option=event.option)
    change.discard(seat, event.card)
    change.call(Played(seat, event, of, window.name, window.fight))


def settle(change: Change, stage: Played) -> bool:
    """First the other side may cancel it; then it happens."""
    if not stage.asked:
        change.goto(replace(stage, asked=True))
        change.call(Window("cancel", (foe(stage.seat),), stage.fight))
        return True
    change.end()
    if stage.cancelled:
        return True
    deed = deed_of(change.source, stage)
    EFFECTS[deed.does].carry(change, deed)
    return True


PLAYED = Procedure(stage=Played, settle=settle)
