"""Written orders that are refused, unclear or mended, where the case files cannot say it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Fault, Seat
from games.diplomacy.model.ground import ground_of
from games.diplomacy.model.notation import read_codes, text_of
from games.diplomacy.model.orders import Location, Order, Power, Province, Written, WrittenUnit
from games.diplomacy.model.position import Dislodged
from games.diplomacy.model.rulesets import OPTIONS, RULE_SETS, Rules, rules_of
from games.diplomacy.model.state import State
from games.diplomacy.rules.movement.legality import Choice, hints
from games.diplomacy.rules.movement.situation import Situation
from games.diplomacy.text.notes import doomed_moves
from tests.diplomacy.case_files import cases
from tests.diplomacy.house import house, variant
from tests.diplomacy.positions import GAME, orders, placed
from tests.rig.cases import in_turn

FRANCE = Power("FRANCE")


def judged(state: State, written: Written | None) -> object:
    """What France's written order means."""
    assert written is not None
    return GAME.judge(GAME.view(state, Seat("FRANCE")), written)


def refused(state: State, written: Written | None) -> str:
    """The key of the fault, which can be put into words."""
    fault = judged(state, written)
    assert isinstance(fault, Fault)
    assert house().words["standard"].say(f"fault.{fault.key}", fault.args)
    return fault.key


def movement() -> State:
    """France and a German neighbour in spring."""
    return placed(
        "S1902M",
        {"FRANCE": ["A PAR", "F MAO", "F SPA/SC", "F ENG", "A PIC"], "GERMANY": ["A MUN"]},
        {"FRANCE": ["PAR", "BRE"]},
    )


def unit(
    place: str, kind: str | None = None, coast: str | None = None, power: str | None = None
) -> WrittenUnit:
    """A unit as somebody named it."""
    return WrittenUnit(Province(place), coast, kind, Power(power) if power else None)  # type: ignore[arg-type]


@in_turn(
    [
        (Written("H", unit("PAR"), power=Power("GERMANY")), "not-your-power"),
        (Written("H", unit("PAR", power="GERMANY")), "wrong-nationality"),
        (Written("M", unit("PAR")), "no-destination"),
        (Written("SH", unit("PAR"), unit("BUR")), "no-target"),
        (Written("SH", unit("PAR")), "no-target-named"),
        (Written("C", unit("ENG"), unit("PIC")), "no-target-named"),
        (Written("M", unit("ENG"), to=Province("LON"), via=True), "fleet-convoyed"),
        (Written("M", unit("PAR"), to=Province("PAR")), "same-place"),
        (Written("M", unit("PIC"), to=Province("ENG")), "army-to-sea"),
        (Written("M", unit("ENG"), to=Province("PAR")), "fleet-inland"),
        (Written("M", unit("PAR"), to=Province("XXX")), "unreachable"),
        (Written("H", unit("XXX")), "no-unit"),
        (Written("W"), "wrong-phase"),
    ]
)
def test_movement_orders_that_are_refused(written: Written, key: str) -> None:
    assert refused(movement(), written) == key


def test_a_written_route_means_a_convoy() -> None:
    order = judged(movement(), Written("M", unit("PIC"), to=Province("LON"), path=(Province("ENG"),)))
    assert order == orders("A PIC - LON VIA").orders[0]


def test_an_open_coast_is_asked_about() -> None:
    found = judged(movement(), Written("M", unit("MAO"), to=Province("SPA")))
    assert isinstance(found, Choice)
    assert [text_of(order) for order in found.candidates] == ["F MAO - SPA/NC", "F MAO - SPA/SC"]
    assert found.fault.key == "coast-needed"


def retreating() -> State:
    """A French army and fleet beaten in fall; Belgium was fought for, the attack came from Munich."""
    state = placed("F1902R", {"FRANCE": ["A PAR"], "GERMANY": ["A BUR", "F WES"]}, {"FRANCE": ["PAR"]})
    ground = ground_of(variant().board)
    army, fleet = ground.unit("A BUR"), ground.unit("F WES")
    assert army is not None
    assert fleet is not None
    beaten = (
        Dislodged(FRANCE, army, Province("MUN"), (Location("GAS"),)),
        Dislodged(FRANCE, fleet, Province("TYS"), ground.exits("F", fleet.at)),
    )
    return replace(state, position=replace(state.position, dislodged=beaten, contested=(Province("BEL"),)))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("A BUR R BEL", "retreat-contested"),
        ("A BUR R PAR", "retreat-occupied"),
        ("A BUR R MUN", "retreat-origin"),
        ("A BUR R LON", "unreachable"),
        ("A PAR R PIC", "not-dislodged"),
        ("A BUR R GAS VIA", "retreat-convoyed"),
    ],
)
def test_retreats_that_are_refused(text: str, key: str) -> None:
    assert refused(retreating(), read_codes(text)) == key


def test_other_retreat_orders() -> None:
    state = retreating()
    assert refused(state, Written("R", unit("BUR"))) == "no-destination"
    assert refused(state, Written("D", unit("BUR"), power=Power("ITALY"))) == "not-your-power"
    assert refused(state, Written("D", unit("BUR", power="ITALY"))) == "wrong-nationality"
    assert judged(state, read_codes("A BUR D")) == orders("A BUR D").orders[0]
    spain = judged(state, read_codes("F WES - SPA"))
    assert spain == orders("F WES R SPA/SC").orders[0]
    assert refused(state, read_codes("F WES - SPA/NC")) == "wrong-coast"


def winter() -> State:
    """France may build two, Germany must remove one."""
    return placed(
        "W1902A",
        {"FRANCE": ["A GAS"], "GERMANY": ["A BUR", "A BEL"]},
        {"FRANCE": ["PAR", "BRE", "SPA"], "GERMANY": ["MUN"]},
    )


@in_turn(
    [
        (Written("B", unit("PAR", "F")), "build-fleet-inland"),
        (Written("B", unit("SPA", "A")), "build-not-home"),
        (Written("B", unit("MAR", "A")), "build-not-owned"),
        (Written("D", unit("GAS")), "nothing-to-remove"),
        (Written("D", unit("BUR")), "not-yours"),
        (Written("D", unit("PIC")), "no-unit"),
        (Written("W", power=Power("ITALY")), "not-your-power"),
        (Written("H", unit("GAS")), "wrong-phase"),
    ]
)
def test_winter_orders_that_are_refused(written: Written, key: str) -> None:
    assert refused(winter(), written) == key


def test_winter_orders_of_a_power_that_must_remove() -> None:
    view = GAME.view(winter(), Seat("GERMANY"))
    for written in (Written("B", unit("MUN", "A")), Written("W")):
        fault = GAME.judge(view, written)
        assert isinstance(fault, Fault)
        assert fault.key == "nothing-to-build"


def test_builds_that_are_unclear() -> None:
    found = judged(winter(), Written("B", unit("BRE")))
    assert isinstance(found, Choice)
    assert [text_of(order) for order in found.candidates] == ["A BRE B", "F BRE B"]
    state = placed("W1902A", {"RUSSIA": ["A FIN"]}, {"RUSSIA": ["STP", "MOS"]})
    view = GAME.view(state, Seat("RUSSIA"))
    coasts = GAME.judge(view, Written("B", unit("STP", "F")))
    assert isinstance(coasts, Choice)
    assert [text_of(order) for order in coasts.candidates] == ["F STP/NC B", "F STP/SC B"]
    wrong = GAME.judge(view, Written("B", unit("STP", "F", "EC")))
    assert isinstance(wrong, Fault)
    assert wrong.key == "no-such-coast"


def test_what_was_mended_is_told() -> None:
    state = movement()
    here = GAME.judges(GAME.view(state, Seat("FRANCE"))).here
    assert here is not None
    lines = {
        "letter-mended": Written("H", unit("PAR", "F")),
        "coast-mended": Written("H", unit("SPA", "F", "NC")),
        "nationality-mended": Written("SM", unit("PAR"), unit("PIC", power="ITALY"), Province("BRE")),
    }
    for key, written in lines.items():
        order = judged(state, written)
        assert not isinstance(order, Fault | Choice)
        assert [note.key for note in hints(here, FRANCE, written, order)] == [key]  # type: ignore[arg-type]


def doomed(*texts: str) -> dict[str, str]:
    """The remarks on France's orders, by place."""
    state = movement()
    here = GAME.judges(GAME.view(state, Seat("FRANCE"))).here
    assert here is not None
    given: tuple[Order, ...] = orders(*texts).orders
    return {str(place): fault.key for place, fault in doomed_moves(here, FRANCE, given).items()}


def test_doomed_moves_are_remarked_on() -> None:
    assert doomed("A PIC - LON", "F ENG H") == {"PIC": "no-own-convoy"}
    assert doomed("A PIC - LON", "F ENG C A PIC - LON") == {}
    assert doomed("A PAR - PIC", "A PIC H") == {"PAR": "own-attack"}
    assert doomed("A PAR - PIC", "A PIC - BEL") == {}
    assert doomed("A PAR - BUR") == {}


def test_a_situation_refuses_impossible_units() -> None:
    ground = ground_of(variant().board)
    army = ground.unit("A PAR")
    assert army is not None
    with pytest.raises(ValueError, match="two units"):
        Situation(ground, rules_of("datc-v3"), {FRANCE: [army, army]})


def test_every_option_is_a_field_with_its_default_first() -> None:
    for option, values in OPTIONS.items():
        assert getattr(Rules(), option) == values[0]
        for value in values:
            assert getattr(rules_of("datc-v3", ((option, value),)), option) == value
    assert set(RULE_SETS) == {"datc-v3", "rulebook", "land-fallback"}


def test_every_alternative_is_in_a_case() -> None:
    used = {(key, value) for case in cases() for key, value in case.raw.get("options", {}).items()}
    elsewhere = {("nationality_missing", "invalid"), ("nationality_wrong", "invalid")}
    for option, values in OPTIONS.items():
        for value in values[1:]:
            assert (option, value) in used | elsewhere, f"{option} = {value} is in no case"
