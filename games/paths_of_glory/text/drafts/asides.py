"""What an answer says beside itself: cards that are kept, where units stand; it must not read text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain

from adjudicator.kinds import Ask, Fault
from games.kit.drafting import UnresolvedError
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.text.drafts.resolving import Resolver
from games.paths_of_glory.text.phrases import Following, Losing, Shifting, Using, Written
from games.title import Accepted, Draft, Verdict, Withheld
from games.words import Words

Answer = Callable[[Source, Words, View, Ask, Sequence[Written]], Draft]
"""What a letter comes to in a window."""


def without_advance(
    draft: Answer, source: Source, words: Words, view: View, ask: Ask, written: Sequence[Written]
) -> Draft:
    """``AH 5 takes the loss. AH 6 goes in``: the losses alone are asked, not yet who advances."""
    ahead = [at for at, each in enumerate(written) if ask.kind == "losses" and _advances(view, each)]
    if not ahead or len(ahead) == len(written):
        return draft(source, words, view, ask, written)
    made = draft(source, words, view, ask, [each for at, each in enumerate(written) if at not in ahead])
    verdicts: list[Verdict] = list(made.verdicts)
    said = next((each.canonical for each in verdicts if isinstance(each, Accepted)), "")
    if made.order is None:
        later: Verdict = Withheld("")
    else:
        later = Accepted(said, (Fault("advance-later"),), part=True)
        verdicts = [replace(each, part=True) if isinstance(each, Accepted) else each for each in verdicts]
    for at in ahead:
        verdicts.insert(at, later)
    return Draft(made.order, tuple(verdicts), made.complete)


def _advances(view: View, each: Written) -> bool:
    """Whether somebody is said to go where the seat attacks."""
    if view.fight is None or view.seat != view.fight.attacker:
        return False
    match each:
        case Following(troops):
            return bool(troops)
        case Shifting(_, (place,)):
            return view.fight.target in place.spaces
    return False


def without_kept(resolver: Resolver, view: View, used: Sequence[Using]) -> list[Using]:
    """Without cards that are kept, if these are all that could be discarded or others are named for it.

    Raises UnresolvedError.
    """
    discarded = [each for each in used if not each.kept]
    kept = set(resolver.cards(chain.from_iterable(each.cards for each in used if each.kept)))
    combat = {card for card in view.hand if resolver.source.pack[card].kind == "combat"}
    if len(discarded) < len(used) and not discarded and not combat <= kept:
        raise UnresolvedError(Fault("cards-wanted", {"kind": "discard"}))
    return discarded


def held(written: Sequence[Written]) -> list[Written]:
    """``We hold. The corps takes the step``: a step lost where one is asked for is what it costs to stand."""
    hurt = [each for each in written if isinstance(each, Losing) and not each.stand and each.troops]
    stands = [each for each in written if isinstance(each, Losing) and each.stand and not each.troops]
    if len(hurt) != 1 or len(stands) != 1 or len(written) != len(hurt) + len(stands):
        return list(written)
    return [Losing(hurt[0].troops, True)]
