"""What a simple player writes: an answer, and once a turn what it does in windows; it must not judge them."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Args, Ask
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.orders import Order
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.text.wording import Wording
from games.words import Words

WITHDRAWS_AT = 2
"""Odds from which a withdrawal is worth its card."""
STANDS_WITH = 3
"""Steps in a trench of which one may be given rather than the trench."""


def letter(source: Source, words: Words, view: View, ask: Ask, order: Order) -> tuple[str, ...]:
    """The lines of a letter that answers ``ask`` with ``order``.

    The first action of a turn, and all that is asked before it in August 1914, brings standing orders for
    every window with it: none of them is asked then.
    """
    lines = Wording(source, view.board, words, view.fight).lines(order)
    board = view.board
    first = ask.kind == "action" and board.round == 1
    early = board.turn == 1 and board.round <= 1 and ask.kind != "action"
    return (*standing(source, words, view), *lines) if first or early else lines


def standing(source: Source, words: Words, view: View) -> tuple[str, ...]:
    """Standing orders for all windows, in place of those before."""
    return (
        words.say("plan.forget"),
        _defence(source, words, view),
        words.say("plan.losses"),
        words.say("plan.cancel", {"steps": STANDS_WITH}),
        *(words.say(f"plan.{key}") for key in _SAME),
    )


_SAME = (
    *("retreat", "fall-back", "attack", "advance", "replacements"),
    *("discard", "peace", "africa"),
)
"""Windows that are always answered alike."""


def _defence(source: Source, words: Words, view: View) -> str:
    """Combat cards for the defence: those that help, Withdrawal against odds only."""
    assert view.seat is not None
    own = (*view.board.table[view.seat], *view.hand)
    helpful = [card for card in own if defensive(source, card)]
    escapes = [card for card in own if escaping(source, card)]
    if not escapes:
        return words.say("plan.defend", {"cards": _numbers(source, helpful)}) if helpful else _none(words)
    told: Args = {"odds": WITHDRAWS_AT, "cards": _numbers(source, escapes), "rest": _numbers(source, helpful)}
    return words.say("plan.withdraw" if helpful else "plan.withdraw-only", told)


def _none(words: Words) -> str:
    return words.say("plan.no-cards")


def _numbers(source: Source, cards: Sequence[CardId]) -> str:
    return ", ".join(str(source.pack[card].number) for card in cards)


def defensive(source: Source, card: CardId) -> bool:
    """A combat card that helps a defender to stay."""
    aid = source.pack[card].help
    return aid is not None and aid.when != "attack" and not escaping(source, card)


def escaping(source: Source, card: CardId) -> bool:
    """A combat card with which the defender goes."""
    aid = source.pack[card].help
    return aid is not None and aid.effect == "withdrawal"
