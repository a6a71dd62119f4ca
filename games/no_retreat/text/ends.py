"""Cards for the ends of phases, where only who left word is asked; it must not know other hands."""

from __future__ import annotations

from adjudicator.kinds import Ask
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards import play
from games.no_retreat.text.timing import ENDS, moment, opens


def at_ends(source: Source, view: View, ask: Ask) -> tuple[CardId, ...]:
    """The cards of the hand whose only moments to come are ends of phases, at which who left no word is not
    asked: in a window of the player turn in which they are, or when targets are chosen in the one before.
    """
    if view.board.terms.ask_all or not ask.phase or not ("window" in ask.args or ask.kind == "target"):
        return ()
    now, board = moment(ask.phase), view.board

    def ahead(card: CardId) -> bool:
        windows = source.pack.half(card, ask.seat).windows
        names = {f"{window.partition('.')[0]}.end" for window in windows}
        if not names <= ENDS or any(not window.endswith(".end") for window in windows):
            return False
        then = min(when for window in windows for when in opens(now, ask.seat, window))
        turns = (then.turn - now.turn) * 2 + then.half - now.half
        if turns:
            return turns == 1 and ask.kind == "target"
        wrong = (play.check_now(source, board, name, ask.seat, card, 0) for name in names)
        return ask.args.get("window") not in names and not all(wrong)

    return tuple(card for card in view.hand if ahead(card))
