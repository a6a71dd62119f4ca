"""What could be ordered instead of what was refused, as the seat sees it; it must not know other hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.kinds import Ask, Fault
from games.kit.hexes import distance
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.orders import Event
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards import play
from games.no_retreat.text.phrases import Building, Manner, Moving, Place, Written
from games.no_retreat.text.wording import Wording

MOST = 16
"""Hexes, units or ways that a remedy names."""
ATTACKS = ("attacks-from-afar", "attacks-over-water", "attacks-disorganized", "attacks-white")
"""Why a unit cannot attack."""
POSSIBLE: Mapping[str, str] = {
    **dict.fromkeys(("no-foe-there", "marked-already", "nobody-to-attack", "white-strength"), "hexes"),
    **dict.fromkeys(("nobody-there", "not-to-attack", "battle-of-nobody", "not-attacked"), "hexes"),
    **dict.fromkeys(
        ("advance-begins-there", "event-not-there", "not-there", "no-counterblow-there"), "hexes"
    ),
    **dict.fromkeys(ATTACKS, "could"),
    **dict.fromkeys(("fought-already", "may-not-advance", "did-not-fight", "may-not-lose"), "units"),
    **dict.fromkeys(("lose-so-many", "no-bearer", "no-such-cadre", "not-to-retreat"), "units"),
    **dict.fromkeys(("event-not-those", "not-arriving"), "units"),
    "choose-not-those": "able",
}
"""In which of its args a refusal brings what would be possible; else it is ``could``."""
OF_THE_HAND = frozenset(
    ("not-held", "wrong-price", "too-many-kept", "throw-so-many", "pay-so-many", "needs-a-card")
)
"""Refusals after which it helps to see the own hand."""
OF_A_MOMENT = frozenset(
    (
        *("no-initiative", "event-once", "nothing-to-copy", "not-at-this-time", "not-before-turn", "not-yet"),
        *("event-weather", "event-needs", "no-battle", "event-for-attacker", "event-for-defender"),
        *("nothing-to-take", "no-joker"),
    )
)
"""Why a card is no event now, whatever is chosen with it."""


@dataclass(frozen=True, slots=True)
class Remedies:
    """For a seat before a question; ``goal``: the hex that was written, near which others are looked for."""

    source: Source
    view: View
    ask: Ask
    wording: Wording
    goal: HexId | None = None

    def of(self, fault: Fault) -> tuple[Fault, ...]:
        """What could be ordered instead, as messages; nothing where the refusal says it itself."""
        if fault.key in OF_THE_HAND:
            return (self._hand(),)
        if fault.key in OF_A_MOMENT and "window" in self.ask.args:
            return (self._now(),)
        made = []
        if fault.key == "hex-full" and fault.args.get("units"):
            made.append(Fault("stand-there", {"units": fault.args["units"]}))
        if "ways" in fault.args:
            made.append(self._ways(fault.args["ways"]))
        found: Any = fault.args.get(POSSIBLE.get(fault.key, "could"))
        if isinstance(found, tuple | list):
            made.append(self._possible(fault, found))
        return tuple(made)

    def _possible(self, fault: Fault, found: Sequence[str]) -> Fault:
        """Hexes, units or cards; of a unit that was to go somewhere, where it could."""
        going = "unit" in fault.args and fault.key not in POSSIBLE
        if not found:
            stays = going and self.ask.kind == "move"
            return Fault("could-stay", {"unit": fault.args["unit"]}) if stays else Fault("could-nothing")
        found = self._nearest(found)
        some = tuple(found[:MOST])
        if some[0] in self.source.roster.counters:
            return Fault("could-units", {"units": some})
        if some[0] in self.source.pack.cards:
            return Fault("could-cards", {"cards": some})
        if going:
            key = "could-go" if len(found) <= MOST else "could-go-also"
            return Fault(key, {"unit": fault.args["unit"], "hexes": some})
        return Fault("could-hexes" if len(found) <= MOST else "could-hexes-also", {"hexes": some})

    def _nearest(self, found: Sequence[str]) -> Sequence[str]:
        """Hexes, those first that are nearest to the one that was written; others as they are."""
        grounds = self.source.atlas
        there = grounds[self.goal].at if self.goal is not None else None
        spots = {each: grounds[HexId(each)].at for each in found if each in grounds}
        if there is None or len(spots) < len(found):
            return found
        return sorted(found, key=lambda each: distance(there, spot) if (spot := spots[each]) else MOST**2)

    def _ways(self, ways: Any) -> Fault:
        return Fault("could-ways", {"ways": "; ".join(self.wording.hexes(way) for way in ways[:MOST])})

    def _hand(self) -> Fault:
        return Fault("hold-cards", {"cards": self.view.hand}) if self.view.hand else Fault("hold-nothing")

    def _now(self) -> Fault:
        """The own cards that have an event in this window, as the board lies."""
        able = tuple(card for card in self.view.hand if playable(self.source, self.view, self.ask, card))
        return Fault("could-cards", {"cards": able}) if able else Fault("could-pass")


def playable(source: Source, view: View, ask: Ask, card: CardId) -> bool:
    """Whether a card of the own hand has an event in the window that is open, the weather looked at too."""
    name, board = str(ask.args["window"]), view.board
    of = play.event_of(source, board, ask.seat, card)
    found = range(len(play.deeds(source.pack.half(of, ask.seat)))) if of is not None else ()
    tried = (play.check(source, view, name, ask.seat, Event(card, option)) for option in found)
    return any(wrong is None or wrong.key not in OF_A_MOMENT for wrong in tried)


def goal_of(written: Written) -> HexId | None:
    """The hex to which a line sends somebody; None where it names none, or what may be several."""
    places: tuple[Place | None, ...] = ()
    match written:
        case Moving(way=way) if way is not None:
            places = way.path
        case Building(at=at):
            places = (at,)
        case Manner(advances=(*ways,)) | Manner(advances=None, retreats=(*ways,)):
            places = ways[-1].path if len(ways) == 1 else ()
    end = places[-1] if places else None
    return end.hexes[0] if end is not None and len(end.hexes) == 1 and not end.steps else None
