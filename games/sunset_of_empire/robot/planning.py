"""What a simple player writes: an answer, battle plans, orders for windows; it must not judge them."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.kinds import Ask
from games.sunset_of_empire.model.orders import Attack, Order, Pass
from games.sunset_of_empire.model.state import View
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.robot import player
from games.sunset_of_empire.robot.options import answers
from games.sunset_of_empire.robot.valuing import Temper, scale
from games.sunset_of_empire.text.wording import text
from games.words import Words

LONGEST_PLAN = 16
"""Lines of a battle plan: what lies further off is seen better when its time comes."""


def letter(
    table: Table, words: Words, view: View, ask: Ask, temper: Temper, pick: Callable[[int], int]
) -> tuple[str, ...]:
    """The lines of a letter that answers ``ask`` and leaves word for what comes after it.

    At the beginning of a year it says what is done in windows, at a move it gives a plan for the whole fight:
    every move that gains something now, the best first, down to the foe's pass. Of those that are no longer
    possible the plan is freed by itself.
    """
    order = player.advise(table, view, ask, temper, pick)
    line = text(table, words, order)
    if ask.kind == "lay" and ask.args["limit"] is None:
        return (line, words.say("plan.forget"), *_window(table, words, view))
    if ask.kind != "move" or isinstance(order, Pass):
        return (line,)
    plan = [line, *(each for each in _moves(table, words, view, ask, temper) if each != line)]
    stop = (words.say("plan.if-passed"), "  " + words.say("order.stop"), words.say("plan.end-if"))
    return (
        words.say("plan.forget"),
        *_window(table, words, view),
        words.say("plan.move"),
        *(() if ask.args["foe-passed"] else stop),
        *plan[:LONGEST_PLAN],
        words.say("plan.end"),
    )


def _window(table: Table, words: Words, view: View) -> tuple[str, ...]:
    """The counter-blow against blows that are worth the card, else none; of a side with such a card only."""
    deck = table.catalogue.decks[view.seat] if view.seat is not None else ()
    if not any(table.card(card).does == "counter" for card in deck):
        return ()
    card = next((each for each in view.hand if table.card(each).does == "counter"), None)
    if card is None:
        return (words.say("plan.window-pass"),)
    return (words.say("plan.window", {"power": player.WORTH_A_COUNTER, "card": card}),)


def _moves(table: Table, words: Words, view: View, ask: Ask, temper: Temper) -> list[str]:
    """All moves that gain something, the best first; of an attack by several only those with their card."""
    worth = scale(table, view, ask.seat, temper)
    gains: list[tuple[int, Order]] = [
        (worth.move(order), order)
        for order in answers(table, view, ask)
        if not isinstance(order, Attack) or len(order.units) == 1 or order.card is not None
    ]
    ranked = sorted((each for each in gains if each[0] > 0), key=lambda each: -each[0])
    return list(dict.fromkeys(text(table, words, order) for _, order in ranked))
