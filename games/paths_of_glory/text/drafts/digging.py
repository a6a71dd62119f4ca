"""Who digs in, as it was said; it must not know whether they may."""

from __future__ import annotations

from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.text.drafts.resolving import Resolver
from games.paths_of_glory.text.phrases import Group, Troops
from games.paths_of_glory.text.wording import Wording


def diggers(resolver: Resolver, wording: Wording, group: Group) -> tuple[UnitId, ...]:
    """The army of a space where nobody is named. Raises UnresolvedError."""
    if group.at is not None and not any(each.text for each in group.troops):
        at = resolver.space(group.at)
        return resolver.units(Troops(wording.space(at), size="army"), at)
    return resolver.group(group)
