"""The map as a scene: every space on a picture, nothing under anything else, what happened as arrows."""

from __future__ import annotations

import random
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.kinds import PUBLIC, Event
from games.marks import Arrow, Badge, Face, Fill, Scene, Stack
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, BOXES, CP, SpaceId
from games.paths_of_glory.model.board import Board, Done, Round, Tally
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.state import View
from games.paths_of_glory.picture import scene as picture
from games.paths_of_glory.title import PathsTitle
from mailer.paint import picture as paint
from mailer.paint import raster
from mailer.paint.board import load
from tests.contract.play import play
from tests.contract.subject import subject
from tests.paths_of_glory.positions import board
from tests.rig.cases import in_turn, turns
from tools.bake_fronts import atlas, coast, names, sheet

TITLE = PathsTitle()
SPACES = source().atlas.spaces
FRONTS = picture.fronts(source().atlas)
BOARDS = (picture.WHOLE, *(front.key for front in FRONTS))
PLAN = Path(sheet.__file__).with_name("paths_of_glory.toml")


def scene(on: Board, *events: Event, lang: str = "en") -> Scene:
    return TITLE.scene(View(None, on, (), {}), events, lang)


def stacks(made: Scene) -> Mapping[str, Stack]:
    return {mark.spot: mark for mark in made.marks if isinstance(mark, Stack)}


def told(key: str, **args: object) -> Event:
    return Event(PUBLIC, key, args)  # type: ignore[arg-type]


def badges(made: Scene, space: str) -> list[tuple[str, str]]:
    return [(badge.shape, badge.colour) for badge in stacks(made)[space].badges]


# The board files


def test_every_space_is_well_inside_a_front_and_on_the_whole_board() -> None:
    assert set().union(*(front.inner for front in FRONTS)) == set(SPACES)
    whole = load(f"paths_of_glory/{picture.WHOLE}")
    assert {area.place for area in whole.areas} == {"", *SPACES}


@in_turn(BOARDS)
def test_a_board_shows_the_spaces_of_its_front_each_with_its_name_in_both_languages(key: str) -> None:
    drawn = load(f"paths_of_glory/{key}")
    shown = {front.key: front.shown for front in FRONTS}.get(key, frozenset(SPACES))
    assert {area.place for area in drawn.areas} - {""} == shown
    for space in shown:
        x, y = drawn.spots[space]
        assert 0 < x < drawn.width
        assert 0 < y < drawn.height
        for lang in ("en", "ru"):
            label = drawn.lettering[lang][space]
            written = " ".join(label.lines).replace("- ", "-")
            assert written.endswith(SPACES[space].names[lang].replace("- ", "-"))
            assert drawn.style.texts[label.kind].size * 800 / drawn.width >= 9 * (
                800 / 1600 if key == "whole" else 1
            )


@pytest.mark.alike(3)
@pytest.mark.parametrize(("key", "lang"), turns(3, BOARDS, ["en", "ru"]))
def test_no_name_lies_on_another_or_under_a_counter_or_over_the_edge(key: str, lang: str) -> None:
    drawn = load(f"paths_of_glory/{key}")
    labels = {name: label for name, label in drawn.lettering[lang].items() if "/" not in name}
    boxes = {}
    for name, label in labels.items():
        (x, y), half = label.at, label.width / 2
        high = drawn.style.texts[label.kind].size * (0.7 + names.LEADING * (len(label.lines) - 1)) / 2
        boxes[name] = (x - half, y - high, x + half, y + high)
        assert boxes[name][0] >= 0
        assert boxes[name][2] <= drawn.width
        assert boxes[name][1] >= 0
        assert boxes[name][3] <= drawn.height
    for name, box in boxes.items():
        size = (box[2] - box[0]) * (box[3] - box[1])
        for other, where in boxes.items():
            assert other == name or names.overlap(box, where) < 0.08 * size, (name, other)
        for other in labels:
            counter = names.moved((-33.0, -57.0, 33.0, -15.0), drawn.spots[other])
            assert names.overlap(box, counter) < 0.2 * size, (name, other)


def test_signs_stand_before_a_name_and_victory_spaces_are_red() -> None:
    labels = load("paths_of_glory/west").lettering["en"]
    assert " ".join(labels["verdun"].lines) == "♜3 Verdun"
    assert " ".join(labels["calais"].lines) == "⚓≈ Calais"
    assert labels["brussels"].kind == "capital-vp"
    assert labels["le_mans"].kind == "land"
    style = load("paths_of_glory/west").style
    assert style.texts["land-vp"].colour != style.texts["land"].colour


@pytest.mark.sweep
def test_the_same_plan_gives_the_same_bytes(tmp_path: Path) -> None:
    plan = atlas.read(PLAN, coast.kept())
    shutil.copy(plan.target / "style.toml", tmp_path)
    (frame,) = [each for each in plan.frames if each.key == "mesopotamia"]
    shown = sheet.write(replace(plan, target=tmp_path), frame)
    (front,) = [each for each in FRONTS if each.key == "mesopotamia"]
    assert shown == front.shown
    name = "mesopotamia.json"
    assert (tmp_path / name).read_bytes() == (plan.target / name).read_bytes()


# What stands there


def test_counters_say_whose_they_are_and_what_they_can_do_armies_first() -> None:
    on = board({"sedan": ["ge_corps", "(ge_4_army)"], "verdun": ["br_bef_army"]})
    made = stacks(scene(on))
    army, corps = made["sedan"].counters
    assert (army.size, army.colour, army.note, army.weaker) == ("army", "GE", "GE 4", True)
    assert (corps.size, corps.note, corps.weaker) == ("corps", "GE", False)
    kind = source().roster.kinds
    reduced = next(each for key, each in kind.items() if key == "ge_4_army").reduced
    assert army.figure == f"{reduced.cf}-{reduced.lf}-{reduced.mf}"
    assert made["verdun"].counters[0].note == "BEF"
    assert stacks(scene(on, lang="ru"))["sedan"].counters[0].note == "ГЕР 4"


def test_badges_tell_the_state_of_a_space() -> None:
    on = board(
        {"liege": ["ge_1_army"], "sedan": ["ge_2_army"], "mef1": ["br_mef_army"], "kassel": ["fr_corps"]},
        control={"sedan": CP},
        trenches={"sedan": (2, CP), "metz": (1, CP)},
        destroyed=(SpaceId("antwerp"),),
        beachhead=SpaceId("mef1"),
        now=Round(activated={SpaceId("sedan"): "attack"}),
        active=CP,
    )
    made = scene(on)
    whole = made.further[0]
    assert badges(made, "sedan") == [("attack", "CP"), ("trench-2", "CP"), ("flag", "CP")]
    assert badges(made, "metz") == [("trench-1", "CP")]
    assert badges(made, "antwerp") == [("ruin", "AP")]
    assert ("siege", "CP") in badges(made, "liege")
    assert ("unsupplied", "AP") in badges(made, "kassel")
    assert ("beachhead", "AP") in badges(whole, "mef1")
    assert "amiens" not in stacks(made)
    fills = {mark.place: mark.colour for mark in made.marks if isinstance(mark, Fill)}
    assert (fills["sedan"], fills["paris"], fills["essen"]) == ("CP", "AP", "CP")


@pytest.mark.sweep
def test_the_whole_board_has_every_unit_that_is_on_the_map_and_a_front_those_of_its_spaces() -> None:
    game = play(subject("paths_of_glory"), "historical", 3)
    for step in random.Random(1).sample(game.steps, 12):
        on = step.after.board
        made = TITLE.scene(TITLE.game.view(step.after, None), step.events, "en")
        placed: dict[str, int] = {}
        for unit in on.units.values():
            if unit.at not in BOXES:
                placed[unit.at] = placed.get(unit.at, 0) + 1
        (whole,) = made.further
        counted = {spot: len(stack.counters) for spot, stack in stacks(whole).items() if stack.counters}
        assert counted == placed
        (front,) = [each for each in FRONTS if made.part == each.key]
        here = {spot: len(stack.counters) for spot, stack in stacks(made).items() if stack.counters}
        assert here == {spot: count for spot, count in placed.items() if spot in front.shown}
        made = replace(made, below=None)
        views = (TITLE.game.view(step.after, seat) for seat in (AP, CP))
        assert all(replace(TITLE.scene(view, step.events, "en"), below=None) == made for view in views)


# What has happened


def test_movements_attacks_retreats_and_redeployments_are_arrows() -> None:
    arrows = picture.arrows(
        source(),
        (
            told("moved", seat="CP", units=("ge_1_army",), path=("aachen", "liege", "sedan")),
            told("moved", seat="CP", units=("ge_2_army",), path=("aachen", "liege", "sedan")),
            told("battle", attacker="CP", space="verdun", sources=("sedan", "metz"), units=()),
            told("retreated", seat="AP", units=("fr_3_army",), path=("verdun", "bar_le_duc")),
            told("advanced", seat="CP", units=("ge_1_army",), path=("sedan", "verdun")),
            told("redeployed", seat="AP", unit="fr_corps_1", start="paris", to="belfort", sea=False),
            told("redeployed", seat="AP", unit="fr_corps_2", start="AP-RESERVE", to="belfort", sea=False),
        ),
    )
    assert list(arrows) == [
        Arrow(("aachen", "liege", "sedan"), "move", "CP"),
        Arrow(("sedan", "verdun"), "attack", "CP"),
        Arrow(("metz", "verdun"), "attack", "CP"),
        Arrow(("verdun", "bar_le_duc"), "retreat", "AP"),
        Arrow(("sedan", "verdun"), "move", "CP"),
        Arrow(("paris", "belfort"), "transfer", "AP"),
    ]


def test_the_letter_shows_the_front_where_most_happened() -> None:
    on = board({})
    assert scene(on).board == "paths_of_glory/west"
    battle = told("battle", attacker="CP", space="lomza", sources=("tannenberg",), units=())
    move = told("moved", seat="AP", units=(), path=("paris", "melun"))
    assert scene(on, move).board == "paths_of_glory/west"
    made = scene(on, move, battle)
    assert made.board == "paths_of_glory/poland"
    assert Badge("battle", "AP") in stacks(made)["lomza"].badges
    assert scene(on, told("vp", value=12)).board == "paths_of_glory/west"


def test_what_happens_anywhere_is_well_inside_its_picture() -> None:
    for space in SPACES:
        battle = told("battle", attacker="CP", space=space, sources=())
        assert space in picture.busiest(source().atlas, (battle,)).inner


# Drawn


@pytest.mark.sweep
def test_the_same_position_gives_the_same_bytes() -> None:
    on = board({"sedan": ["(ge_4_army)", "ge_corps", "ge_corps"], "verdun": ["fr_3_army"]})
    battle = told("battle", attacker="CP", space="verdun", sources=("sedan",), units=())
    first = paint.render(scene(on, battle))
    raster.forget("base", "band", "stroke", "sprite", "stack")
    paint.render.cache_clear()
    assert paint.render(scene(on, battle)) == first


def test_only_the_strip_knows_a_hand_and_only_the_own_one() -> None:
    """Two views that differ in hands alone give one map; a spectator's strip has no row for a hand."""
    on = board({"sedan": ["ge_1_army"]}, hands={AP: 7, CP: 7})
    cards = tuple(source().pack.cards)
    own = TITLE.scene(View(CP, on, cards[:7], {}), (), "ru")
    other = TITLE.scene(View(CP, on, cards[7:14], {}, seen=cards[:3]), (), "ru")
    spectator = TITLE.scene(View(None, on, (), {}), (), "ru")
    assert replace(own, below=None) == replace(other, below=None) == replace(spectator, below=None)
    assert own.below != other.below
    assert own.below is not None
    assert spectator.below is not None
    public = [mark for mark in own.below.marks if not spot_of(mark).startswith("hand ")]
    assert public == list(spectator.below.marks)
    assert spectator.below.board == "paths_of_glory/strip"


# The strip


def spot_of(mark: object) -> str:
    assert isinstance(mark, Face | Stack)
    return mark.spot


def faces(view: View, lang: str = "en") -> Mapping[str, Face]:
    below = TITLE.scene(view, (), lang).below
    assert below is not None
    return {mark.spot.split("/")[0]: mark for mark in below.marks if isinstance(mark, Face)}


def test_the_strip_tells_tracks_and_what_each_side_did_round_by_round() -> None:
    done = (Done(CP, "event", CardId("cp_01")), Done(AP, "one-op"), Done(CP, "sr", CardId("cp_09")))
    on = board(
        {},
        vp=13,
        round=3,
        combined=30,
        status={AP: 5, CP: 11},
        commitment={AP: "limited", CP: "total"},
        mandated={AP: "FR", CP: "AH-IT"},
        rp={"RU": 2, "GE": 0},
        hands={AP: 6, CP: 5},
        table={AP: (), CP: (CardId("cp_02"),)},
        tally=Tally(done),
        control={"riga": CP},
    )
    shown = faces(View(None, on, (), {AP: 12, CP: 0}))
    tracks = [(face.title, face.figure) for spot, face in shown.items() if spot.startswith("tracks")]
    assert tracks == [
        ("Spring 1915", "5"),
        ("victory points", "13"),
        ("combined war status", "30"),
        ("Russia: the Tsar reigns", ""),
        ("Russian VP spaces lost", "1"),
        ("USA: Zimmermann Telegram possible", ""),
        ("RU", "2"),
    ]
    allied = [(face.title, face.figure, face.note) for spot, face in shown.items() if spot.startswith("AP ")]
    assert allied[:4] == [
        ("Allied status", "5", "limited war"),
        ("mandated offensive", "FR", ""),
        ("cards in hand", "6", "12 in the deck"),
        ("one op", "", ""),
    ]
    central = [(face.title, face.figure, face.note) for spot, face in shown.items() if spot.startswith("CP ")]
    assert central[1] == ("mandated offensive", "AH-IT", "")
    assert central[3] == ("Guns of August", "1", "event")
    assert central[4] == ("Reichstag Truce", "9", "redeployed")
    assert central[-1] == ("Wireless Intercepts", "2", "lies open")
    assert [face.gone for spot, face in shown.items() if spot.startswith("CP ")].count(True) == 4


def test_boxes_of_the_strip_count_like_counters_and_keep_the_reduced_apart() -> None:
    on = board({"AP-RESERVE": ["fr_corps", "fr_corps", "(fr_corps)"], "CP-ELIMINATED": ["ge_4_army"]})
    below = TITLE.scene(View(None, on, (), {}), (), "ru").below
    assert below is not None
    boxed = {mark.spot: mark.counters[0] for mark in below.marks if isinstance(mark, Stack)}
    assert [(spot, each.note, each.weaker) for spot, each in boxed.items()] == [
        ("reserve-AP 1/12", "2×ФР", False),
        ("reserve-AP 2/12", "ФР", True),
        ("eliminated 1/12", "ГЕР 4", False),
    ]


def test_what_has_no_place_in_a_box_of_the_strip_goes_to_rows_below_it() -> None:
    lost = [f"ge_{number}_army" for number in range(1, 9)] + [f"fr_{number}_army" for number in range(1, 7)]
    on = board({"CP-ELIMINATED": lost[:8], "AP-ELIMINATED": lost[8:]})
    made = scene(on)
    assert made.below is not None
    more = made.below.below
    assert more is not None
    assert (more.board, more.below) == ("paths_of_glory/more-eliminated", None)
    shown = [mark for part in (made.below, more) for mark in part.marks if isinstance(mark, Stack)]
    assert sorted(mark.counters[0].note for mark in shown) == sorted(
        f"{'GE' if each.startswith('ge') else 'FR'} {each.split('_')[1]}" for each in lost
    )
    assert [mark.spot for mark in more.marks if isinstance(mark, Stack)] == ["more 1/12", "more 2/12"]
    armies = stacks(made.below)
    drawn = load(made.below.board)
    one, other = (drawn.spots[spot][0] for spot in ("eliminated 1/12", "eliminated 2/12"))
    assert other - one >= drawn.style.counters["army"].width
    assert armies
    tall, short = (raster.canvas(each, 800)[0].height for each in (made, scene(board({}))))
    assert tall - short == pytest.approx(800 * load(more.board).height / 1000, abs=2)
    assert paint.document(made).count("<defs>") == 3


BOUND = 400 * 1024
TEXTS = 32 * 1024
"""What the words, the tables and the position of a letter weigh with their encoding, at most."""


def weight(made: Scene) -> int:
    """Of the pictures of a letter, as base64 in lines of 76."""
    pictures = [paint.png(each) for each in (made, *made.further)]
    return sum(-(-len(each) // 57) * 78 for each in pictures)


@pytest.mark.sweep
def test_the_pictures_of_a_letter_weigh_little() -> None:
    everybody = {
        space: [unit]
        for space, unit in zip(sorted(SPACES), source().roster.units, strict=False)
        if source().roster[unit].size == "army"
    }
    busy = [told("moved", seat="AP", units=(), path=("paris", "melun", "orleans"))]
    assert weight(scene(board(everybody), *busy)) + TEXTS < BOUND


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", ["limited-war", "historical"])
def test_the_pictures_of_every_letter_of_a_game_weigh_little(scenario: str) -> None:
    game = play(subject("paths_of_glory"), scenario, 3)
    for number, step in enumerate(game.steps[:: max(1, len(game.steps) // 24)]):
        view = TITLE.game.view(step.after, (AP, CP)[number % 2])
        assert weight(TITLE.scene(view, step.events, ("en", "ru")[number // 2 % 2])) + TEXTS < BOUND


def test_the_own_hand_is_a_row_of_the_strip() -> None:
    shown = faces(View(AP, board({}), (CardId("ap_02"),), {}), "ru")["hand 1"]
    assert (shown.title, shown.figure, shown.note) == ("Блокада", "2", "4/4 событие (2)")


def test_the_strip_lies_under_the_front_in_both_forms() -> None:
    made = scene(board({}))
    assert made.below is not None
    whole = raster.canvas(made, 800)[0]
    front = raster.canvas(replace(made, below=None), 800)[0]
    under = load(made.below.board)
    assert whole.height - front.height == pytest.approx(800 * under.height / under.width, abs=2)
    assert whole.crop((0, 0, *front.size)).tobytes() == front.tobytes()
    assert "combined" in paint.document(made)
    assert "combined" not in paint.document(replace(made, below=None))
