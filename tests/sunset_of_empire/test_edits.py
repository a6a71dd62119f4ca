"""A game master's changes of the position, and what conditions may ask of."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Fault, Step
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from games.sunset_of_empire.model.orders import Attack, Tag
from tests.sunset_of_empire.session import GAME, Session, fight
from tests.sunset_of_empire.worlds import invariants


def edited(game: Session, *lines: str) -> Session:
    step = GAME.edit(game.state, lines)
    assert isinstance(step, Step), step
    assert invariants(step.state) == invariants(game.state)
    after = Session(step.state)
    after.told = step.events
    return after


def test_life_and_condition_of_units_are_changed() -> None:
    game = fight(("lion", "camel"), ("yavuz", "l13"))
    after = edited(game, "life ENTENTE 3", "neutralise C1", "destroy E2")
    assert after.life(ENTENTE) == 3
    assert not after.unit("yavuz").active
    assert after.side(ENTENTE).discards == ("camel",)
    assert [event.key for event in after.told] == ["edit-life", "edit-neutralised", "edit-destroyed"]
    assert edited(after, "restore C1").unit("yavuz").active
    assert game.life(ENTENTE) == 15


def test_a_card_is_given_out_of_the_bag_to_its_owner_alone() -> None:
    after = edited(fight(("lion",), ("yavuz",)), "give CENTRAL dresden")
    assert after.view(CENTRAL).hand == ("dresden",)
    assert [event.audience.seats for event in after.told] == [None, (CENTRAL,)]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("life ENTENTE 0", "edit-unknown"),
        ("life FRANCE 3", "edit-unknown"),
        ("restore E1", "edit-unknown"),
        ("neutralise E7", "no-such-unit"),
        ("give CENTRAL lion", "edit-unknown"),
        ("dance", "edit-unknown"),
        ("destroy C1", "edit-ends-fight"),
    ],
)
def test_what_cannot_be_changed(line: str, key: str) -> None:
    game = fight(("!lion",), ("yavuz",))
    game = Session(game.state) if line != "restore E1" else fight(("lion",), ("yavuz",))
    fault = GAME.edit(game.state, (line,))
    assert isinstance(fault, Fault)
    assert fault.key == key


def test_nothing_is_changed_while_dice_are_awaited() -> None:
    fault = GAME.edit(GAME.setup("standard", {}), ("life ENTENTE 3",))
    assert fault == Fault("edit-not-now", {})


def test_facts_for_conditions_are_what_the_view_shows() -> None:
    game = fight(
        ("lion", "!anzac", "e11"), ("yavuz", "u9", "vehip"), hands={CENTRAL: ("dresden",)}, life=(9, 12)
    )
    facts = GAME.facts(game.view(CENTRAL), game.ask)
    assert {name: facts[name] for name in ("my-life", "their-life", "my-hand", "their-hand", "year")} == {
        "my-life": 12,
        "their-life": 9,
        "my-hand": 1,
        "their-hand": 0,
        "year": 1915,
    }
    rows = {
        name: facts[name] for name in ("my-fleet", "my-infantry", "their-fleet", "their-air", "their-hidden")
    }
    assert rows == {"my-fleet": 2, "my-infantry": 0, "their-fleet": 2, "their-air": 0, "their-hidden": 1}
    assert (facts["field-lion"], facts["active-anzac"], "field-e11" in facts) == (True, False, False)


def test_facts_of_a_window_tell_the_attack() -> None:
    game = fight(("lion", "camel"), ("blucher", "l13"), first=ENTENTE, hands={CENTRAL: ("dresden",)})
    game.gives(ENTENTE, Attack((Tag("E1"),), game.tag("blucher")))
    facts = GAME.facts(game.view(CENTRAL), game.ask)
    told = {name: facts[name] for name in ("power", "target-life", "target-row", "attackers")}
    assert told == {"power": 9, "target-life": False, "target-row": "fleet", "attackers": 1}
    true = {
        name for name, value in facts.items() if name.startswith(("target-", "attacker-")) and value is True
    }
    assert true == {"target-blucher", "attacker-lion"}
