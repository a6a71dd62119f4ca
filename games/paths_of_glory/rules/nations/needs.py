"""9.5.1.1: what must be true before a card is an event, as its data says; irregular needs are elsewhere."""

from __future__ import annotations

from adjudicator.kinds import Fault
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import Card
from games.paths_of_glory.model.ground import at_war

RULE = "9.5.1.1"


def unmet(board: Board, card: Card) -> Fault | None:
    """The first need of a card that the board does not meet."""
    needs, events = card.needs, board.events
    for event in needs.after:
        if event not in events:
            return Fault("needs-event", {"card": card.id, "event": event}, RULE)
    if needs.after_any and not any(event in events for event in needs.after_any):
        return Fault("needs-one-event", {"card": card.id, "events": needs.after_any}, RULE)
    for event in needs.before:
        if event in events:
            return Fault("event-too-late", {"card": card.id, "event": event}, RULE)
    for nation in needs.war:
        if not at_war(board, nation):
            return Fault("not-at-war", {"nation": nation}, RULE)
    if needs.turns is not None and not needs.turns[0] <= board.turn <= needs.turns[1]:
        return Fault("wrong-turn", {"card": card.id, "first": needs.turns[0], "last": needs.turns[1]}, RULE)
    if board.combined < needs.combined:
        return Fault("combined-status", {"have": board.combined, "need": needs.combined}, RULE)
    if needs.later_turn and events.get(needs.later_turn, board.turn) >= board.turn:
        return Fault("needs-later-turn", {"event": needs.later_turn}, RULE)
    return None
