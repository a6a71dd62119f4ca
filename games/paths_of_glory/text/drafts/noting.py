"""What is noted beside a line that is accepted; it must not know what was written before."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Fault
from games.paths_of_glory.model.orders import Assault
from games.paths_of_glory.rules.results import advance
from games.paths_of_glory.text.drafts.parts import Parts
from games.paths_of_glory.text.drafts.resolving import Resolver
from games.paths_of_glory.text.phrases import (
    Attacking,
    Following,
    Losing,
    Sparing,
    Troops,
    Using,
    Written,
)
from games.paths_of_glory.text.wording import Wording
from games.title import Withheld


def notes(
    resolver: Resolver, wording: Wording, written: Written, added: Sequence[Parts | None]
) -> tuple[Fault, ...]:
    """Reduced units that were named without brackets; an advance that can never be."""
    weaker = wording.units(sorted(resolver.weaker))
    found = (Fault("reduced-there", {"units": weaker}),) if weaker else ()
    attacks = [parts.attacks[-1] for parts in added if parts is not None and parts.attacks]
    return (*found, *_never(resolver, written, attacks))


def _never(resolver: Resolver, written: Written, attacks: Sequence[Assault]) -> tuple[Fault, ...]:
    """Of what a line says of who follows; ``all advance`` is of those who will be able to."""
    match written:
        case Attacking(advances=plan) if plan is not None:
            wishes = tuple(plan)
        case Following():
            wishes = (written,)
        case _:
            return ()
    named = [troops for wish in wishes for troops in wish.troops]
    planned = [each for each in attacks if each.advances]
    if not planned or not named or any(troops.every for troops in named):
        return ()
    return advance.never(resolver.source, resolver.board, planned[-1])


def of_no_attack(resolver: Resolver, wording: Wording, written: Written) -> Withheld | None:
    """What is said of an attack that cannot stand waits with it: it is no second mistake."""
    match written:
        case Following(troops) if troops:
            return Withheld(wording.say("follow", units=_called(resolver, wording, troops)))
        case Following():
            return Withheld(wording.say("no-advance"))
        case Losing(troops, False, False):
            return Withheld(wording.say("lose", units=_called(resolver, wording, troops)))
        case Sparing(troops):
            return Withheld(wording.say("spare", units=_called(resolver, wording, troops)))
        case Using(cards, kept=False) if cards and all(each.number is not None for each in cards):
            return Withheld(wording.say("cards", cards=", ".join(str(each.number) for each in cards)))
        case _:
            return None


def _called(resolver: Resolver, wording: Wording, several: Sequence[Troops]) -> str:
    return ", ".join(wording.words.say("order.called", resolver.called(each)) for each in several)
