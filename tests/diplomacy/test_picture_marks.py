"""The marks of a phase say what its events say; it must not test how they look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adjudicator.kinds import Answer, Answers, Event, Over, Roll, Seat
from games.diplomacy.data.load import load, shelf, variants
from games.diplomacy.game import DiplomacyGame
from games.diplomacy.model.notation import order_of
from games.diplomacy.model.orders import Disband, Location, Move, Order, OrderSet, Power, Province, Unit
from games.diplomacy.model.position import Dislodged, Position
from games.diplomacy.model.state import State
from games.diplomacy.picture import caption, coded, scene
from games.diplomacy.title import DiplomacyTitle
from games.marks import Aid, Arrow, Fill, LegendRow, Mark, Piece, Scene, Sign
from mailer.paint import picture as paint
from tests.diplomacy.sample_games import phases
from tests.rig.cases import some

GAME = DiplomacyGame(variants())


def _position(phase: str, units: dict[str, str], centers: dict[str, str] | None = None) -> Position:
    powers = load("standard").variant.board.powers
    return Position(
        phase,
        {power: tuple(_unit(text) for text in _split(units.get(power, ""))) for power in powers},
        {power: tuple(map(Province, sorted((centers or {}).get(power, "").split()))) for power in powers},
    )


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _unit(text: str) -> Unit:
    kind, at = text.split(" ")
    assert kind in ("A", "F")
    return Unit("A" if kind == "A" else "F", Location(at))


def _order(text: str) -> Order:
    order = order_of(text)
    assert order is not None
    return order


def _play(position: Position, orders: dict[str, str]) -> tuple[State, tuple[Event, ...]]:
    """One phase: the orders by power, separated by commas."""
    start = GAME.setup("standard", {})
    state = State(start.variant, start.rules, start.changes, 18, None, position)
    asks = GAME.pending(state)
    assert not isinstance(asks, Over | Roll)
    given = tuple(
        Answer(ask.seat, OrderSet(tuple(_order(text) for text in _split(orders.get(ask.seat, "")))))
        for ask in asks
    )
    step = GAME.apply(state, Answers(given))
    return step.state, step.events


def _drawn(position: Position, orders: dict[str, str], lang: str = "en") -> Scene:
    state, events = _play(position, orders)
    made = scene(GAME.view(state, Seat("FRANCE")), events, lang)
    assert paint.png(made)
    return made


def _of(made: Scene, *kinds: type) -> list[Mark]:
    return [mark for mark in made.marks if isinstance(mark, kinds)]


def test_the_first_picture_shows_the_position_and_no_orders() -> None:
    state = GAME.setup("standard", {})
    made = scene(GAME.view(state, None), (), "en")
    assert made.board == "diplomacy/standard"
    assert made.caption == "Spring 1901"
    assert made.legend[0] == LegendRow("AUSTRIA", "Austria", "3")
    assert made.legend[5] == LegendRow("RUSSIA", "Russia", "4")
    assert len(made.dots) == 34
    assert len(_of(made, Piece)) == 22
    assert Piece("STP/SC", "fleet", "RUSSIA") in made.marks
    assert Fill("PAR", "FRANCE") in made.marks
    assert Fill("BUR", "FRANCE") in made.marks
    assert "BEL" not in {mark.place for mark in made.marks if isinstance(mark, Fill)}
    assert _of(made, Arrow, Aid, Sign) == []


def test_moves_supports_and_holds_that_succeed_and_fail() -> None:
    position = _position(
        "S1902M",
        {"FRANCE": "A PAR, A MAR, F BRE, A GAS", "GERMANY": "A MUN, A BUR, A RUH", "ITALY": "A PIE"},
    )
    orders = {
        "FRANCE": "A PAR - BUR, A MAR S A PAR - BUR, F BRE H, A GAS S A MAR",
        "GERMANY": "A BUR H, A RUH S A BUR, A MUN - TYR",
        "ITALY": "A PIE - MAR",
    }
    made = _drawn(position, orders)
    assert made.caption == "Spring 1902, movement"
    assert set(_of(made, Arrow, Aid, Sign)) == {
        Aid("MAR", ("PAR", "BUR"), "support", "FRANCE", failed=True),
        Aid("GAS", ("MAR",), "support", "FRANCE"),
        Aid("RUH", ("BUR",), "support", "GERMANY"),
        Arrow(("PAR", "BUR"), "move", "FRANCE", failed=True),
        Arrow(("MUN", "TYR"), "move", "GERMANY"),
        Arrow(("PIE", "MAR"), "move", "ITALY", failed=True),
        Sign("BRE", "hold", "FRANCE"),
        Sign("BUR", "hold", "GERMANY"),
    }
    assert Piece("TYR", "army", "GERMANY") in made.marks


def test_a_dislodged_unit_stands_aside_and_then_retreats() -> None:
    position = _position("S1902M", {"FRANCE": "A PAR, A MAR", "GERMANY": "A BUR"})
    state, events = _play(position, {"FRANCE": "A PAR - BUR, A MAR S A PAR - BUR", "GERMANY": "A BUR - PIC"})
    assert not any(event.key == "dislodged" for event in events)
    state, events = _play(position, {"FRANCE": "A PAR - BUR, A MAR S A PAR - BUR", "GERMANY": "A BUR H"})
    made = scene(GAME.view(state, None), events, "en")
    aside = Piece("BUR", "army", "GERMANY", displaced=True)
    assert {aside, Sign("BUR", "beaten", "GERMANY", displaced=True)} <= set(made.marks)
    assert Piece("BUR", "army", "FRANCE") in made.marks
    assert state.position.phase == "S1902R"
    after = _drawn(state.position, {"GERMANY": "A BUR R RUH"})
    assert after.caption == "Spring 1902, retreats"
    assert Arrow(("BUR", "RUH"), "retreat", "GERMANY", displaced=True) in after.marks
    assert Piece("RUH", "army", "GERMANY") in after.marks
    gone = _drawn(state.position, {})
    assert Piece("BUR", "army", "GERMANY", displaced=True, gone=True) in gone.marks
    assert Sign("BUR", "remove", "GERMANY", displaced=True) in gone.marks


def test_a_move_that_fails_while_its_unit_is_beaten_starts_aside() -> None:
    position = _position("S1902M", {"FRANCE": "A PAR, A MAR", "GERMANY": "A BUR", "ITALY": "A GAS"})
    orders = {
        "FRANCE": "A PAR - BUR, A MAR S A PAR - BUR",
        "GERMANY": "A BUR - GAS",
        "ITALY": "A GAS H",
    }
    made = _drawn(position, orders)
    assert Arrow(("BUR", "GAS"), "move", "GERMANY", failed=True, displaced=True) in made.marks


def test_a_unit_without_a_retreat_is_crossed_out() -> None:
    position = _position(
        "F1902M",
        {"FRANCE": "A SPA, F MAO", "ENGLAND": "F POR"},
    )
    made = _drawn(position, {"FRANCE": "A SPA S F MAO - POR, F MAO - POR", "ENGLAND": "F POR H"})
    assert Piece("POR", "fleet", "ENGLAND", displaced=True, gone=True) in made.marks
    assert Sign("POR", "remove", "ENGLAND", displaced=True) in made.marks


def test_a_convoy_goes_through_its_fleets_in_their_order() -> None:
    position = _position("S1902M", {"ENGLAND": "A LON, F ENG, F MAO, F WES"})
    orders = "A LON - TUN, F ENG C A LON - TUN, F MAO C A LON - TUN, F WES C A LON - TUN"
    made = _drawn(position, {"ENGLAND": orders})
    assert Arrow(("LON", "ENG", "MAO", "WES", "TUN"), "convoy", "ENGLAND") in made.marks
    carrying = {mark.spot for mark in made.marks if isinstance(mark, Sign) and mark.sign == "convoy"}
    assert carrying == {"ENG", "MAO", "WES"}


def test_a_disrupted_convoy_shows_the_way_it_would_have_gone() -> None:
    position = _position("S1902M", {"ENGLAND": "A LON, F ENG", "FRANCE": "F BRE, F MAO"})
    orders = {
        "ENGLAND": "A LON - PIC, F ENG C A LON - PIC",
        "FRANCE": "F BRE - ENG, F MAO S F BRE - ENG",
    }
    made = _drawn(position, orders)
    assert Arrow(("LON", "ENG", "PIC"), "convoy", "ENGLAND", failed=True) in made.marks
    assert Piece("ENG", "fleet", "ENGLAND", displaced=True) in made.marks


def test_a_convoy_of_an_army_that_does_not_go_is_a_failed_help() -> None:
    position = _position("S1902M", {"ENGLAND": "A LON, F ENG"})
    made = _drawn(position, {"ENGLAND": "A LON H, F ENG C A LON - BRE"})
    assert Aid("ENG", ("LON", "BRE"), "convoy", "ENGLAND", failed=True) in made.marks


def test_a_support_follows_the_fleet_to_the_coast_that_it_lands_on() -> None:
    position = _position("S1902M", {"FRANCE": "F MAO, A GAS"})
    made = _drawn(position, {"FRANCE": "F MAO - SPA/SC, A GAS S F MAO - SPA"})
    assert Arrow(("MAO", "SPA/SC"), "move", "FRANCE") in made.marks
    assert Aid("GAS", ("MAO", "SPA/SC"), "support", "FRANCE") in made.marks
    assert Piece("SPA/SC", "fleet", "FRANCE") in made.marks


def test_builds_and_removals() -> None:
    centers = {"RUSSIA": "MOS STP WAR SEV", "TURKEY": "ANK"}
    position = _position("W1902A", {"RUSSIA": "A UKR", "TURKEY": "A SMY, F AEG"}, centers)
    made = _drawn(position, {"RUSSIA": "F STP/NC B, A MOS B", "TURKEY": "F AEG D"}, "ru")
    assert made.caption == "Зима 1902, строительство"
    assert {Sign("STP/NC", "build", "RUSSIA"), Sign("MOS", "build", "RUSSIA")} <= set(made.marks)
    assert {Piece("AEG", "fleet", "TURKEY", gone=True), Sign("AEG", "remove", "TURKEY")} <= set(made.marks)
    by_default = _drawn(position, {})
    assert len([mark for mark in by_default.marks if isinstance(mark, Sign) and mark.sign == "remove"]) == 1


def test_a_place_without_a_centre_follows_the_owner_of_its_country() -> None:
    position = _position("S1905M", {"ITALY": "A VIE"}, {"ITALY": "VIE ROM"})
    state, _ = _play(position, {})
    made = scene(GAME.view(state, None), (), "en")
    owners = {mark.place: mark.colour for mark in made.marks if isinstance(mark, Fill)}
    assert owners == {"VIE": "ITALY", "BOH": "ITALY", "ROM": "ITALY", "TUS": "ITALY"}


@pytest.mark.parametrize(
    ("phase", "resolved", "lang", "expected"),
    [
        ("S1901M", False, "en", "Spring 1901"),
        ("F1903M", True, "en", "Fall 1903, movement"),
        ("F1903R", False, "ru", "Осень 1903, отступления"),
        ("W1903A", True, "en", "Winter 1903, builds"),
        ("W1899A", False, "ru", "Зима 1899, строительство"),
    ],
)
def test_captions(phase: str, resolved: bool, lang: str, expected: str) -> None:
    assert caption(phase, resolved, lang) == expected


def _before(told: Sequence[Event], former: str) -> str:
    return former if any(event.key.startswith("order.") for event in told) else ""


@pytest.mark.sweep
@pytest.mark.parametrize("variant", some(sorted(variants()), 2))
def test_whole_games_are_drawn_with_the_caption_of_the_phase_just_played(variant: str) -> None:
    former = ""
    for number, (view, events) in enumerate(phases(variant, seed=7, count=24)):
        made = scene(view, events, "ru" if number % 2 else "en")
        if _before(events, former):
            assert made.caption == caption(former, True, made.lang)
        position = view.game.position
        standing = [mark for mark in made.marks if isinstance(mark, Piece) and not mark.gone]
        units = sum(len(own) for own in position.units.values())
        assert len(standing) == units + len(position.dislodged)
        assert made.legend == tuple(
            LegendRow(power, row.text, str(len(position.centers.get(Power(power), ()))))
            for power, row in zip(load(variant).variant.board.powers, made.legend, strict=True)
        )
        if number % 3 == 0:
            data = paint.png(made)
            assert data.startswith(b"\x89PNG")
            assert len(data) < 200_000
        former = position.phase


def test_every_order_of_a_phase_is_drawn() -> None:
    seen = 0
    for view, events in phases("standard", seed=3, count=12):
        made = scene(view, events, "en")
        arrows = sum(isinstance(mark, Arrow) for mark in made.marks)
        orders = [_order(str(event.args["order"])) for event in events if event.key.startswith("order.")]
        moves = [order for order in orders if isinstance(order, Move)]
        if moves:
            assert arrows == len(moves)
            seen += len(moves)
        removed = sum(isinstance(mark, Sign) and mark.sign == "remove" for mark in made.marks)
        destroyed = sum(event.key == "destroyed" for event in events)
        assert removed == destroyed + sum(isinstance(order, Disband) for order in orders)
    assert seen > 40


def _named(code: Callable[[str, str], str]) -> Any:
    """Names of a game master's own."""
    said = {"power_title": lambda power, lang: str(power).title(), "code": code}
    return type("Named", (), {name: staticmethod(how) for name, how in said.items()})()


def test_a_power_of_a_game_masters_own_gets_a_spare_colour() -> None:
    loaded = load("standard")
    board = replace(loaded.variant.board, powers=(Power("BURGUNDIA"), *loaded.variant.board.powers[1:]))
    own = replace(loaded, variant=replace(loaded.variant, board=board))
    own = replace(own, names=_named(loaded.names.code))
    position = Position("S1901M", {Power("BURGUNDIA"): (_unit("A PAR"),)}, {})
    start = GAME.setup("standard", {})
    state = State("own", start.rules, start.changes, 18, None, position)
    made = scene(GAME.view(state, None), (), "en", own)
    assert Piece("PAR", "army", "OTHER-1") in made.marks
    assert paint.png(made)
    assert coded(made) != made
    renamed = scene(
        GAME.view(state, None), (), "en", replace(own, names=_named(lambda place, lang: place[::-1]))
    )
    assert coded(renamed) == renamed
    assert paint.png(renamed) == paint.png(made)


def test_beaten_units_of_the_view_are_drawn_without_events() -> None:
    beaten = Dislodged(Power("GERMANY"), _unit("A MUN"), Province("BOH"), (Location("RUH"),))
    position = Position("S1902R", {Power("AUSTRIA"): (_unit("A MUN"),)}, {}, (beaten,))
    start = GAME.setup("standard", {})
    state = State("standard", start.rules, start.changes, 18, None, position)
    made = scene(GAME.view(state, None), (), "en")
    assert made.caption == "Spring 1902, retreats"
    assert Piece("MUN", "army", "GERMANY", displaced=True) in made.marks


def test_a_game_masters_own_variant_is_drawn_on_the_board_it_names(tmp_path: Path) -> None:
    (tmp_path / "variant.toml").write_text(
        'key = "my-rome"\nbase = "fleet-rome"\n[title]\nen = "Mine"\nru = "Моя"\n', encoding="utf-8"
    )
    title = DiplomacyTitle(shelf((tmp_path,)))
    made = title.scene(title.game.view(title.game.setup("my-rome", {}), None), (), "ru")
    assert made.board == "diplomacy/standard"
    assert Piece("ROM", "fleet", "ITALY") in made.marks
    assert paint.png(made)
