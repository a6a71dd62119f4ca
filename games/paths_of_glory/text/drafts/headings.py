"""How a letter uses its round: the way, the card, the points that its writer counts on."""

from __future__ import annotations

from adjudicator.kinds import Args, Fault
from games.kit.drafting import UnresolvedError
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.text.drafts.resolving import Resolver
from games.paths_of_glory.text.phrases import NEXT, TURN, Heading


def way(resolver: Resolver, view: View, written: Heading) -> tuple[str, CardId | None]:
    """How the round is used, and with which card; ``1 ops`` is the free point, and asked back where it may be
    card 1. Raises UnresolvedError."""
    if written.round == NEXT:
        raise UnresolvedError(Fault("action-later"))
    if written.round is not None and not is_now(view, written.round):
        turn, said = divmod(written.round, TURN)
        args: Args = {"said": f"{turn}-B{said}" if turn else said, "round": view.board.round}
        raise UnresolvedError(Fault("other-round", args))
    played = resolver.card(written.card) if written.card else None
    if not written.doubtful:
        return written.way, played
    if played in view.hand:
        raise UnresolvedError(Fault("point-or-card", {"card": str(played)}, "9.1.3"))
    return "one-op", None


def is_now(view: View, said: int) -> bool:
    """Whether a round that was named, of this turn or with its turn, is the open one."""
    turn, number = divmod(said, TURN)
    return turn in (0, view.board.turn) and number == view.board.round


def stated(source: Source, heading: Heading, card: CardId | None) -> None:
    """9.1.3: the points that the writer counts on must be those of the card. Raises UnresolvedError."""
    if heading.points is None or card is None:
        return
    known = source.pack[card]
    have = known.ops if heading.way == "ops" else known.sr
    if heading.points != have:
        args: Args = {"card": card, "have": have, "said": heading.points}
        raise UnresolvedError(Fault(f"points-of-{heading.way}", args, "9.1.3"))
