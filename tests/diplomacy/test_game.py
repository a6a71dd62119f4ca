"""The game as the kernel plays it: what is asked, what follows on what, who owns what, how it ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.codec import dumps, loads
from adjudicator.kinds import Over, Seat, SetupError, Step
from games.diplomacy.data.load import BUILT_IN
from games.diplomacy.model.orders import OrderSet, Power, Written, WrittenUnit
from games.diplomacy.model.state import State, View
from tests.contract.play import play
from tests.diplomacy.contract import subject
from tests.diplomacy.house import house, variant
from tests.diplomacy.positions import GAME, asks, go, orders, placed, start
from tests.rig.cases import in_turn


def events(step: Step[State], key: str) -> list[dict[str, Any]]:
    """The arguments of the events of one key."""
    return [dict(event.args) for event in step.events if event.key == key]


@pytest.mark.rule("diplomacy", "ПРЕДВАРИТЕЛЬНЫЙ ОБЗОР")
@pytest.mark.rule("diplomacy", "ДАТА ПРИКАЗОВ")
def test_a_year_goes_from_spring_to_fall_to_winter() -> None:
    state = start()
    assert [(ask.seat, ask.kind, ask.revisable) for ask in asks(state)] == [
        (power, "movement", True) for power in variant().board.powers
    ]
    assert state.position.phase == "S1901M"
    state = go(state, FRANCE=orders("A PAR - BUR"), GERMANY=orders("A MUN - TYR")).state
    assert state.position.phase == "F1901M"
    state = go(state, FRANCE=orders("A BUR - BEL")).state
    assert state.position.phase == "W1901A"
    (ask,) = asks(state)
    assert (ask.seat, ask.kind, ask.args["due"], ask.args["sites"]) == ("FRANCE", "adjustment", 1, ("PAR",))
    state = go(state, FRANCE=orders("A PAR B")).state
    assert state.position.phase == "S1902M"
    assert len(state.position.units[Power("FRANCE")]) == 4


@pytest.mark.rule("diplomacy", "ФАЗА ПОЛУЧЕНИЯ И ПОТЕРИ ВОЙСК")
def test_centres_change_hands_after_fall_only() -> None:
    state = start()
    spring = go(state, RUSSIA=orders("F SEV - RUM"))
    assert not events(spring, "center-gained")
    assert "RUM" not in spring.state.position.centers[Power("RUSSIA")]
    fall = go(spring.state)
    assert events(fall, "center-gained") == [{"power": "RUSSIA", "center": "RUM"}]
    assert "RUM" in fall.state.position.centers[Power("RUSSIA")]


@pytest.mark.rule("diplomacy", "ФАЗА ОТСТУПЛЕНИЯ И РАСФОРМИРОВАНИЯ")
def test_a_retreat_in_fall_takes_a_centre() -> None:
    state = placed(
        "F1902M",
        {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH"]},
        {"FRANCE": ["PAR"], "GERMANY": ["MUN", "BEL"]},
    )
    step = go(state, GERMANY=orders("A MUN - BUR", "A RUH S A MUN - BUR"))
    assert step.state.position.phase == "F1902R"
    (beaten,) = events(step, "dislodged")
    assert beaten["unit"] == "A BUR"
    assert beaten["retreats"] == ("BEL", "GAS", "MAR", "PAR", "PIC")
    (ask,) = asks(step.state)
    assert (ask.seat, ask.kind) == ("FRANCE", "retreat")
    after = go(step.state, FRANCE=orders("A BUR R BEL"))
    assert events(after, "center-taken") == [{"power": "FRANCE", "center": "BEL", "former": "GERMANY"}]
    assert after.state.position.phase == "W1902A"


@pytest.mark.rule("diplomacy", "РАСФОРМИРОВАНИЕ")
def test_a_forgotten_retreat_disbands() -> None:
    state = placed("S1902M", {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH"]}, {"FRANCE": ["PAR"]})
    state = go(state, GERMANY=orders("A MUN - BUR", "A RUH S A MUN - BUR")).state
    step = go(state)
    assert step.events[0].key == "order.retreat-missing"
    assert not step.state.position.units[Power("FRANCE")]


def test_a_unit_without_a_retreat_is_disbanded_without_asking() -> None:
    state = placed(
        "S1902M",
        {"TURKEY": ["F SMY"], "RUSSIA": ["A ARM", "A SYR", "A CON", "A ANK", "F AEG", "F EAS"]},
        {"TURKEY": ["SMY"]},
    )
    step = go(state, RUSSIA=orders("A ARM - SMY", "A SYR S A ARM - SMY"))
    assert events(step, "destroyed") == [{"power": "TURKEY", "unit": "F SMY", "place": "ARM"}]
    assert step.state.position.phase == "F1902M"


@pytest.mark.rule("diplomacy", "ПРЕДВАРИТЕЛЬНЫЙ ОБЗОР")
@pytest.mark.parametrize(("victory", "ends"), [(18, True), (19, False)])
def test_eighteen_centres_after_fall_win(victory: int, ends: bool) -> None:
    centers = [key for key, data in sorted(variant().board.provinces.items()) if data.center]
    state = placed(
        "F1910M",
        {"FRANCE": ["A GAS"], "GERMANY": ["A BOH"]},
        {"FRANCE": centers[:18], "GERMANY": centers[18:]},
        victory=victory,
    )
    step = go(state)
    if ends:
        assert GAME.pending(step.state) == Over("solo", (Seat("FRANCE"),))
        assert events(step, "over-solo") == [{"winners": ("FRANCE",)}]
    else:
        assert step.state.position.phase == "W1910A"


def test_two_powers_level_above_the_goal_play_on() -> None:
    state = placed(
        "F1910M",
        {"FRANCE": ["A GAS"], "GERMANY": ["A BOH"]},
        {"FRANCE": ["PAR", "BRE"], "GERMANY": ["MUN", "BER"]},
        victory=2,
    )
    assert go(state).state.ended is None


def test_the_last_year_ends_the_game() -> None:
    state = placed(
        "F1904M",
        {"FRANCE": ["A GAS"], "GERMANY": ["A BOH", "A SIL"]},
        {"FRANCE": ["PAR"], "GERMANY": ["MUN", "BER"]},
        last_year=1904,
    )
    step = go(state)
    assert GAME.pending(step.state) == Over("year", (Seat("GERMANY"),))


def test_a_power_without_units_and_centres_is_eliminated() -> None:
    state = placed(
        "F1905M",
        {"TURKEY": ["A SMY"], "RUSSIA": ["A ARM", "A SYR"]},
        {"TURKEY": ["SMY"], "RUSSIA": ["SEV", "ANK"]},
    )
    state = go(state, RUSSIA=orders("A ARM - SMY", "A SYR S A ARM - SMY")).state
    assert state.position.phase == "F1905R"
    step = go(state)
    assert events(step, "eliminated") == [{"power": "TURKEY"}]


def test_winter_1900_begins_with_builds_of_choice() -> None:
    state = start("winter-1900")
    assert state.position.phase == "W1900A"
    owed = {ask.seat: ask.args["due"] for ask in asks(state)}
    assert owed == {seat: 4 if seat == "RUSSIA" else 3 for seat in GAME.seats(state)}
    step = go(state, FRANCE=orders("F BRE B", "F MAR B", "A PAR B"))
    assert step.state.position.phase == "S1901M"
    assert len(step.state.position.units[Power("FRANCE")]) == 3
    assert [ask.seat for ask in asks(step.state)] == ["FRANCE"]


def test_build_anywhere_builds_in_every_own_centre() -> None:
    state = start("build-anywhere")
    state = go(state, FRANCE=orders("A MAR - SPA", "F BRE - MAO")).state
    state = go(state, FRANCE=orders("F MAO - POR")).state
    state = go(state, FRANCE=orders("A BRE B", "A MAR B")).state
    state = go(state, FRANCE=orders("A SPA - GAS")).state
    winter = replace(state, position=replace(state.position, phase="W1902A", units={Power("FRANCE"): ()}))
    ask = next(one for one in asks(winter) if one.seat == "FRANCE")
    assert ask.args["sites"] == ("BRE", "MAR", "PAR", "POR", "SPA")
    assert GAME.check(GAME.view(winter, ask.seat), ask, orders("A SPA B")) is None


@pytest.mark.rule("diplomacy", "ФАЗА НАПИСАНИЯ ПРИКАЗОВ")
@in_turn(
    [
        (("A PAR - LON",), "unreachable"),
        (("A MUN - BUR",), "not-yours"),
        (("A PAR - BUR", "A PAR - PIC"), "duplicate"),
        (("F PAR - BUR",), "not-canonical"),
        (("A PAR B",), "wrong-phase"),
        (("A PAR R BUR",), "wrong-phase"),
        (("WAIVE",), "wrong-phase"),
        (("A BUR - PAR",), "no-unit"),
        (("A PAR S A MAR - SPA",), "support-unreachable"),
        (("F BRE C A PAR - LON",), "convoy-not-at-sea"),
        (("A MAR - GOL",), "unreachable"),
    ]
)
def test_unlawful_orders_are_refused(texts: tuple[str, ...], key: str) -> None:
    state = start()
    ask = next(ask for ask in asks(state) if ask.seat == "FRANCE")
    fault = GAME.check(GAME.view(state, ask.seat), ask, orders(*texts))
    assert fault is not None
    assert fault.key == key
    assert house().words["standard"].say(f"fault.{key}", fault.args)


def test_orders_for_a_phase_gone_by_are_refused() -> None:
    state = start()
    ask = asks(state)[0]
    later = go(state).state
    fault = GAME.check(GAME.view(later, ask.seat), ask, OrderSet())
    assert fault is not None
    assert fault.key == "phase-gone"


@pytest.mark.parametrize(
    ("changes", "faulty"),
    [
        ({"nationality_wrong": "invalid"}, True),
        ({"nationality_wrong": "valid"}, False),
        ({"rules": "rulebook"}, True),
    ],
)
def test_a_wrong_nationality(changes: dict[str, str], faulty: bool) -> None:
    state = start(**changes)
    written = Written(
        "SH", WrittenUnit(variant().board.homes[Power("FRANCE")][2]), WrittenUnit(*_marseilles("ITALY"))
    )
    judged = GAME.judge(GAME.view(state, Seat("FRANCE")), written)
    assert (getattr(judged, "key", None) == "wrong-nationality") is faulty


def test_a_missing_nationality() -> None:
    state = go(start(nationality_missing="invalid"), GERMANY=orders("A MUN - BUR")).state
    view = GAME.view(state, Seat("FRANCE"))
    unnamed = Written("SH", WrittenUnit(*_place("PAR")), WrittenUnit(*_place("BUR")))
    named = Written("SH", WrittenUnit(*_place("PAR")), WrittenUnit(*_place("BUR"), power=Power("GERMANY")))
    assert getattr(GAME.judge(view, unnamed), "key", None) == "nationality-missing"
    assert GAME.judge(view, named) == orders("A PAR S A BUR").orders[0]


def _place(key: str) -> tuple[Any]:
    return (key,)


def _marseilles(power: str) -> tuple[Any, ...]:
    return ("MAR", None, None, power)


@pytest.mark.parametrize(
    ("scenario", "options", "words"),
    [
        ("atlantis", {}, "unknown-variant: given atlantis"),
        ("standard", {"rules": "house"}, "unknown-rules: given house"),
        ("standard", {"tanks": "yes"}, "unknown-option: given tanks"),
        ("standard", {"paradox": "none"}, "option-value: option paradox, given none"),
        ("standard", {"victory": "many"}, "no-number: option victory, given many"),
        ("standard", {"last_year": "1899"}, "last-year: given 1899"),
    ],
)
def test_setup_names_what_it_does_not_know(scenario: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        GAME.setup(scenario, options)


@pytest.mark.parametrize("scenario", BUILT_IN)
def test_state_and_view_survive_json(scenario: str) -> None:
    state = go(start(scenario)).state
    assert loads(dumps(state, State), State) == state
    view = GAME.view(state, GAME.seats(state)[0])
    assert loads(dumps(view, View), View) == view
    set_ = orders("A PAR - BUR", "F BRE C A PAR - LON", "WAIVE", "A PAR D", "A PAR H")
    assert loads(dumps(set_, OrderSet), OrderSet) == set_


def test_seats_have_no_secrets_from_each_other() -> None:
    """``Title.hides``: whatever a master learns of a refused EDIT, every seat could have seen."""
    tested = subject()
    title: Any = tested.title
    assert not title.hides
    for step in play(tested, title.scenarios()[0], 3).steps:
        views = [title.game.view(step.after, seat) for seat in (*title.game.seats(step.after), None)]
        assert len({str(title.position(view, "en")) for view in views}) == 1
        assert len({str(title.block(view)) for view in views}) == 1
