"""What a letter says of an activation waits in the state as it was said, in the journal too."""

from __future__ import annotations

from adjudicator.codec import dumps, loads
from adjudicator.conditions import Fact, Not
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.atlas import PROTESTANT, Bank, PointId
from games.won_by_the_sword.model.cards import card_of
from games.won_by_the_sword.model.clauses import (
    Advantage,
    Battling,
    Besieging,
    Choosing,
    Ending,
    Foraging,
    Forming,
    Moving,
    Stopping,
)
from games.won_by_the_sword.model.forces import LeaderId, Nation
from games.won_by_the_sword.model.names import Band, Commander, Part, Place, Troop
from games.won_by_the_sword.model.orders import Activate, Forage, Said
from games.won_by_the_sword.model.source import ColumnId

ULM = Place("Ulm", (PointId("ulm"),), Bank("R"))
SAID: tuple[Said, ...] = (
    Moving(ULM, "baggage"),
    Forage(),
    Forming(3, Part((Troop("4 horse", 4, "c"),), (Commander("Rosen", (LeaderId("rosen"),)),), None)),
    Choosing(
        Not(Fact("bp", "at-least", 3)),
        (Foraging(until=3), Choosing(Fact("siege", "is", True), (Ending(),))),
        (Besieging(ULM, stratagem=True), Stopping(Fact("foe-at-ulm", "is", True))),
    ),
    Battling(Band("2", 2, foe=True), plan=(Advantage((("right", 1), ("left", None))),)),
    Forming(4, Part(leaders=(Commander("an ordinary leader", (), Nation("sweden")),))),
)


def test_the_journal_carries_what_an_order_said() -> None:
    order = Activate(ColumnId("P1"), card_of(26), SAID)
    assert loads(dumps(order, Activate), Activate) == order


def test_the_state_carries_what_waits_and_nobody_else_sees_it() -> None:
    acting = Acting(PROTESTANT, ColumnId("P1"), card_of(26), 5, said=SAID)
    assert loads(dumps(acting, Acting), Acting) == acting
    assert acting.open.said == ()
