"""A master's changes of a position: canonical lines, what they tell, what they may not do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Event, Fault
from games.diplomacy.data.load import load_variant
from games.diplomacy.edits import Add, Edit, Own, Remove, Set, edit_of, line_of
from games.diplomacy.game import DiplomacyGame
from games.diplomacy.model.orders import Location, Power, Province, Unit
from games.diplomacy.model.position import Dislodged
from games.diplomacy.model.state import State
from tests.rig.cases import in_turn

GAME = DiplomacyGame({"standard": load_variant("standard")})
FRANCE, GERMANY = Power("FRANCE"), Power("GERMANY")


def first() -> State:
    return GAME.setup("standard", {})


def retreating() -> State:
    """France's army from Burgundy may retreat to Picardy or Gascony."""
    beaten = Dislodged(
        FRANCE, Unit("A", Location("BUR")), Province("MUN"), (Location("GAS"), Location("PIC"))
    )
    position = first().position
    units = {**position.units, FRANCE: (), GERMANY: (Unit("A", Location("BUR")),)}
    return replace(first(), position=replace(position, phase="S1901R", units=units, dislodged=(beaten,)))


def done(state: State, *lines: str) -> tuple[State, tuple[Event, ...]]:
    outcome = GAME.edit(state, lines)
    assert not isinstance(outcome, Fault), outcome
    return outcome.state, outcome.events


@pytest.mark.parametrize(
    "edit", [Add(FRANCE, "F STP/NC"), Remove("A PAR"), Own("PAR", GERMANY), Own("PAR", None), Set("F1902M")]
)
def test_canonical_lines_read_back(edit: Edit) -> None:
    assert edit_of(line_of(edit)) == edit


@pytest.mark.parametrize(
    "line", ["", "ADD A PAR", "REMOVE PAR", "CENTER PAR", "PHASE", "add FRANCE A PAR", "X Y Z"]
)
def test_other_lines_are_none(line: str) -> None:
    assert edit_of(line) is None
    fault = GAME.edit(first(), (line,))
    assert isinstance(fault, Fault)
    assert fault.key == "edit-unreadable"


def test_units_come_and_go_in_canonical_sequence() -> None:
    state, events = done(first(), "REMOVE A PAR", "ADD FRANCE A BUR", "ADD FRANCE F MAO")
    assert [unit.at for unit in state.position.units[FRANCE]] == ["BRE", "BUR", "MAO", "MAR"]
    assert [(event.key, event.args) for event in events] == [
        ("edit-removed", {"power": "FRANCE", "unit": "A PAR"}),
        ("edit-added", {"power": "FRANCE", "unit": "A BUR"}),
        ("edit-added", {"power": "FRANCE", "unit": "F MAO"}),
    ]
    assert all(event.audience.seats is None for event in events)


def test_a_place_is_free_again_within_one_edit() -> None:
    state, _ = done(first(), "REMOVE A PAR", "ADD GERMANY A PAR")
    assert Unit("A", Location("PAR")) in state.position.units[GERMANY]


def test_centres_change_hands_and_tell_old_and_new() -> None:
    state, events = done(first(), "CENTER BEL FRANCE", "CENTER PAR GERMANY", "CENTER MAR NONE")
    owners = state.position.owners()
    assert (owners.get(Province("BEL")), owners.get(Province("PAR"))) == (FRANCE, GERMANY)
    assert Province("MAR") not in owners
    assert [(event.key, event.args.get("former"), event.args.get("power")) for event in events] == [
        ("edit-centre-given", None, "FRANCE"),
        ("edit-centre-moved", "FRANCE", "GERMANY"),
        ("edit-centre-freed", "FRANCE", None),
    ]
    assert all(list(own) == sorted(own) for own in state.position.centers.values())


def test_a_new_phase_asks_what_that_phase_asks() -> None:
    state, events = done(first(), "REMOVE A PAR", "PHASE W1903A")
    asks = GAME.pending(state)
    assert isinstance(asks, tuple)
    assert [(ask.seat, ask.phase) for ask in asks] == [("FRANCE", "W1903A")]
    assert events[-1].args == {"phase": "W1903A", "former": "S1901M"}


def test_leaving_retreats_takes_the_dislodged_with_it() -> None:
    state, events = done(retreating(), "PHASE F1901M")
    assert state.position.dislodged == ()
    assert [event.key for event in events] == ["edit-phase-set", "edit-removed"]


def test_a_unit_put_on_a_retreat_closes_it() -> None:
    state, _ = done(retreating(), "ADD ITALY A GAS")
    assert state.position.dislodged[0].retreats == ("PIC",)
    fault = GAME.edit(retreating(), ("ADD ITALY A GAS", "ADD ITALY A PIC"))
    assert isinstance(fault, Fault)
    assert fault.key == "edit-nothing-asked"


def test_of_two_units_in_a_province_the_one_that_stands_is_removed_first() -> None:
    state, events = done(retreating(), "REMOVE A BUR")
    assert state.position.dislodged
    assert events[0].args["power"] == "GERMANY"
    gone = GAME.edit(state, ("REMOVE A BUR",))
    assert isinstance(gone, Fault)  # nobody would be left to retreat
    assert gone.key == "edit-nothing-asked"


@in_turn(
    [
        (("ADD FRANCE A ENG",), "edit-unit"),
        (("ADD FRANCE F PAR",), "edit-unit"),
        (("ADD FRANCE F STP",), "edit-unit"),
        (("ADD FRANCE A STP/NC",), "edit-unit"),
        (("ADD FRANCE A XXX",), "edit-unit"),
        (("ADD SPAIN A BUR",), "edit-power"),
        (("ADD FRANCE A MUN",), "edit-taken"),
        (("ADD FRANCE A BUR", "ADD ITALY A BUR"), "edit-taken"),
        (("REMOVE A BUR",), "edit-no-unit"),
        (("REMOVE F PAR",), "edit-no-unit"),
        (("CENTER BUR FRANCE",), "edit-no-centre"),
        (("CENTER XXX FRANCE",), "edit-no-centre"),
        (("CENTER PAR SPAIN",), "edit-power"),
        (("CENTER PAR FRANCE",), "edit-centre-same"),
        (("CENTER BEL NONE",), "edit-centre-same"),
        (("PHASE X1901M",), "edit-phase"),
        (("PHASE S1800M",), "edit-year"),
        (("PHASE S1901M",), "edit-phase-same"),
        (("PHASE S1901R",), "edit-no-retreats"),
        (("PHASE W1901A",), "edit-nothing-asked"),
    ]
)
def test_what_cannot_be_is_refused_whole(lines: tuple[str, ...], key: str) -> None:
    state = first()
    fault = GAME.edit(state, lines)
    assert isinstance(fault, Fault)
    assert fault.key == key
    assert state == first()
