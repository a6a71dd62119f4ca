"""The board as a scene: who stands where, what has happened, the strip, a battle by wings; and no secrets."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from adjudicator.kinds import PUBLIC, Event, Roll, Seat
from games.marks import Arrow, Badge, Counter, Face, Fill, Piece, Scene, Stack
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, SEATS, EdgeId, PointId, SpotId
from games.won_by_the_sword.model.board import Left, Siege
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.orders import Accept, Plan
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import State, View
from games.won_by_the_sword.picture import scene as picture
from games.won_by_the_sword.picture.frames import FOLDER, busiest, edges, frames
from games.won_by_the_sword.picture.happenings import arrows
from mailer.paint import picture as paint
from mailer.paint.board import load
from tests.rig.cases import in_turn, some
from tests.won_by_the_sword import worlds
from tests.won_by_the_sword.field import EVEN_C, EVEN_P, Played, forced
from tests.won_by_the_sword.positions import (
    GAME,
    SCENARIOS,
    SOURCE,
    empty,
    force,
    garrison,
    hand,
    played,
    put,
    table,
)
from tests.won_by_the_sword.samples import sample

P, C = PROTESTANT, CATHOLIC
FOOT, HORSE = force("6 sweden-i, 2 sweden-vi/, 1 sweden-g", "horn", baggage=4), force("3 bavaria-c")


def scene(on: State, *events: Event, lang: str = "en", seat: Seat | None = None) -> Scene:
    return picture.scene(SOURCE, GAME.view(on, seat), events, lang)


def stacks(made: Scene) -> dict[str, Stack]:
    return {mark.spot: mark for mark in made.marks if isinstance(mark, Stack)}


def fills(made: Scene) -> dict[str, str]:
    return {mark.place: mark.colour for mark in made.marks if isinstance(mark, Fill)}


def faces(made: Scene | None, row: str) -> list[Face]:
    assert made is not None
    return [mark for mark in made.marks if isinstance(mark, Face) and mark.spot.startswith(f"{row} ")]


def told(key: str, **args: object) -> Event:
    return Event(PUBLIC, key, args)  # type: ignore[arg-type]


def moved(column: str, start: str, end: str) -> Event:
    return told("moved", column=column, to=end, **{"from": start})


# What stands there


def test_columns_of_both_sides_lie_side_by_side_with_their_numbers() -> None:
    on = put(
        put(put(empty(), "C2", "ansbach", HORSE), "P1", "ansbach", FOOT), "P3", "ansbach", FOOT, done=True
    )
    found = stacks(scene(on))["ansbach+"].counters
    assert [(each.colour, each.figure, each.weaker) for each in found] == [
        (P, "1", False),
        (P, "3", True),
        (C, "2", False),
    ]
    assert load("won_by_the_sword/centre").style.side_by_side


def test_a_column_is_marked_with_fatigue_and_advantages_and_its_bank_where_that_binds() -> None:
    on = put(empty(), "P1", "ulm:L", FOOT, fatigue=1, advantages=2)
    assert stacks(scene(on))["ulm+"].counters == (Counter("marked", P, "1", "▼1▲2"),)
    closed = garrison(put(empty(), "P1", "ulm:L", FOOT), C, "ulm", HORSE)
    assert stacks(scene(closed, lang="ru"))["ulm+"].counters == (Counter("banked", P, "1", "Л"),)
    assert stacks(scene(put(empty(), "P1", "ulm:L", FOOT)))["ulm+"].counters == (Counter("column", P, "1"),)


def test_points_and_regions_take_the_tint_of_whose_they_are() -> None:
    found = fills(scene(garrison(empty(), C, "ulm", HORSE)))
    assert found["ulm"] == "GARRISON-CATHOLIC"
    assert "ansbach" not in found
    assert (found["land/bavaria"], found["land/franconia"]) == ("HOME-CATHOLIC", "HOME-PROTESTANT")
    assert "land/alsace" not in found


@in_turn(SCENARIOS)
def test_whose_land_it_is_is_that_of_the_scenario(scenario: str) -> None:
    found = fills(scene(empty(scenario)).further[-1])
    setup = SOURCE.setups[scenario]
    for region in SOURCE.atlas.regions:
        home = [seat for seat, other in ((P, C), (C, P)) if region in setup.hostile[other]]
        assert (
            found.get(f"land/{region}", "")
            == {0: "", 1: f"HOME-{(home or [''])[0]}", 2: "HOME-BOTH"}[len(home)]
        )


def test_patrols_lie_on_their_edges_and_depots_at_their_bank() -> None:
    on = table(
        put(empty(), "P2", "ulm:R", FOOT),
        patrols={EdgeId("burgau-ulm"): ColumnId("P2")},
        left={
            SpotId("ulm:L"): Left(5),
            SpotId("ansbach"): Left(3, {UnitId("sweden-g"): 2}),
        },
    )
    found = stacks(scene(on, lang="ru").further[-1])
    assert found["burgau-ulm"].counters == (Counter("patrol", P, "2"),)
    assert found["ulm:L"].counters == (Counter("tag", "DEPOT", "Л5"),)
    assert found["ansbach+"].counters == (Counter("tag", "DEPOT", "3"), Counter("tag", "GUNS", "2"))


def test_a_patrol_that_left_the_map_is_on_the_picture_of_its_point() -> None:
    on = table(put(empty(), "C4", "cham", HORSE), patrols={EdgeId("off-cham"): ColumnId("C4")})
    made = scene(on)
    assert "off-cham" in stacks(made)
    assert "off-cham" in load(made.board).spots


def test_a_siege_tells_its_works_and_markers_are_badges() -> None:
    on = table(
        garrison(put(empty(), "C1", "nuremberg", HORSE), P, "nuremberg", FOOT),
        sieges={PointId("nuremberg"): Siege(ColumnId("C1"), 4, 2, refused=True)},
        requisitioned={PointId("ansbach"): 1, PointId("amberg"): 2},
        captured={PointId("eichstaett"): P},
        refusals=(PointId("rothenburg"),),
    )
    found = stacks(scene(on).further[-1])
    assert found["nuremberg+"].counters[-1] == Counter("tag", "WORKS", "2/4")
    assert found["nuremberg+"].badges == (Badge("refused", "WORKS"),)
    assert found["rothenburg+"].badges == (Badge("refused", "WORKS"),)
    assert found["ansbach+"].badges == (Badge("requisitioned-1", "WORKS"),)
    assert found["amberg+"].badges == (Badge("requisitioned-2", "WORKS"),)
    assert found["eichstaett+"].badges == (Badge("captured", P),)


# What has happened


def test_the_moves_of_a_column_are_one_arrow_until_it_fights_and_its_retreat_another() -> None:
    found = arrows(
        SOURCE.atlas,
        (
            moved("P1", "ansbach", "gunzenhausen"),
            moved("P1", "gunzenhausen", "pappenheim"),
            moved("C1", "rain", "aichach"),
            told("battle-joined", column="P1", foe="C2", point="pappenheim", general=False),
            told("retreated", column="C2", way=("eichstaett", "ingolstadt"), abandoned=True),
        ),
    )
    assert set(found) == {
        Arrow(("ansbach", "gunzenhausen", "pappenheim"), "move", P),
        Arrow(("rain", "aichach"), "move", C),
        Arrow(("pappenheim", "eichstaett", "ingolstadt"), "retreat", C),
    }


def test_the_letter_shows_the_frame_where_most_happened_and_the_whole_goes_along() -> None:
    battle = told("battle-won", seat=P, column="P1", point="lindau", general=False, rout=False)
    made = scene(empty(), moved("P2", "coburg", "kronach"), battle)
    assert (made.board, made.width) == ("won_by_the_sword/south", 800)
    assert Badge("battle", "WORKS") in stacks(made)["lindau+"].badges
    (whole,) = made.further
    assert (whole.board, whole.width) == ("won_by_the_sword/whole", 1600)
    assert whole.below is not None
    assert scene(put(empty(), "P1", "passau:N", FOOT)).board == "won_by_the_sword/east"


def test_what_happens_anywhere_is_well_inside_its_picture() -> None:
    for point in SOURCE.atlas.points:
        assert point in busiest(SOURCE.atlas, empty().board, (told("foraged", point=point),)).inner
    shown = frozenset[EdgeId]().union(*(edges(SOURCE.atlas, frame.key) for frame in frames(SOURCE.atlas)))
    assert shown == set(SOURCE.atlas.edges)


def general() -> tuple[Event, ...]:
    sides = {P: 15, C: 6}
    lines = {"left": {"sweden-c": 3}, "centre": {"sweden-vi": 4, "sweden-i/": 1, "sweden-g": 2}, "right": {}}
    return (
        told("battle-joined", column="P1", foe="C1", point="ansbach", general=True),
        told("arrayed", seat=P, column="P1", lines=lines),
        told("arrayed", seat=C, column="C1", lines={"centre": {"bavaria-i": 2}}),
        told(
            "clash",
            step="bombardment",
            dice={P: (3, 0)},
            totals={P: 11},
            hits={P: 1},
            lost={P: 0, C: 1},
            winner=None,
        ),
        told(
            "clash",
            step="centre",
            dice={P: (7,), C: (2,)},
            totals=sides,
            hits={P: 2, C: 1},
            lost={P: 1, C: 2},
            winner=P,
        ),
        told("battle-won", seat=P, column="P1", point="ansbach", general=True, rout=True),
    )


def test_a_general_battle_is_a_diagram_by_wings_with_dice_and_losses() -> None:
    battle, _ = scene(empty(), *general()).further
    assert battle.caption == "Battle of Ansbach"
    assert [row.text for row in battle.legend] == ["Protestants win, rout"]
    assert [each.title for each in faces(battle, "attacker")] == [
        "Protestants: attack",
        "horse 3",
        "foot vet. 4, weak 1; guns 2",
        "nobody",
    ]
    rolled = [(each.figure, each.title, each.note) for each in faces(battle, "attacker-dice")]
    assert rolled[0] == ("11", "bombardment: dice 3 0", "hits 1, lost 0")
    assert rolled[2] == ("15", "dice 7", "hits 2, lost 1")
    assert [each.gone for each in faces(battle, "defender-dice")] == [False, True, False, True]
    assert paint.png(battle).startswith(b"\x89PNG")


def fought() -> Played:
    """A general battle of the rules, to where the loser is asked for his retreat."""
    battle = forced(EVEN_P, EVEN_C).say(Accept(True, Plan())).say(Plan())
    rng = Random(7)
    while isinstance(battle.waits, Roll):
        battle.roll(*(rng.randrange(10) for _ in battle.waits.sides))
    return battle


def test_a_battle_of_the_rules_is_drawn_wherever_the_letter_begins() -> None:
    battle = fought()
    keys = [event.key for event in battle.events]
    assert {"battle-joined", "arrayed", "clash", "battle-won"} <= set(keys)
    for begins in range(len(keys)):
        told_ = tuple(battle.events[begins:])
        made = picture.scene(SOURCE, GAME.view(battle.state, None), told_, "ru")
        drawn = [each for each in made.further if each.board == "won_by_the_sword/battle"]
        assert len(drawn) == (
            "battle-won" in keys[begins:]
            and any(key in ("clash", "arrayed", "lines-left") for key in keys[begins:])
        ), begins
        if begins <= keys.index("arrayed"):
            assert [len(faces(drawn[0], row)) for row in ("defender", "attacker-dice")] == [4, 4]
            assert faces(drawn[0], "attacker")[0].title == "Протестанты: атакуют"
            assert not any(each.gone for each in faces(drawn[0], "attacker-dice")[1:])


def test_a_battle_under_way_is_drawn_as_far_as_it_has_come() -> None:
    battle = forced(EVEN_P, EVEN_C).say(Accept(True, Plan())).say(Plan())
    made = picture.scene(SOURCE, GAME.view(battle.state, C), tuple(battle.events), "en")
    assert made.further[0].board == "won_by_the_sword/battle"
    assert [each.gone for each in faces(made.further[0], "attacker-dice")] == [True] * 4


def test_a_small_battle_has_no_diagram() -> None:
    joined = told("battle-joined", column="P1", foe="C1", point="ansbach", general=False)
    assert [each.board for each in scene(empty(), joined, *general()[3:5]).further] == [
        "won_by_the_sword/whole"
    ]


# In play


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", some(SCENARIOS[::-1], 8))
def test_whatever_happens_can_be_drawn(scenario: str) -> None:
    """Every mark of a random game has its place on its board, its colour and its shape in the style."""
    events: list[Event] = []
    for number, step in enumerate(played(scenario, 11, sample)):
        events += step.events
        if number % 7:
            continue
        seat = (*SEATS, None)[number % 3]
        heard = tuple(event for event in events if event.audience.hears(seat))
        made = picture.scene(SOURCE, GAME.view(step.state, seat), heard, ("en", "ru")[number % 2])
        below = (made.below, *(other.below for other in made.further))
        for each in filter(None, (made, *made.further, *below)):
            assert_known(each)
        events = []


def assert_known(made: Scene) -> None:
    board = load(made.board)
    areas = {area.place for area in board.areas}
    for mark in made.marks:
        match mark:
            case Fill(place, colour):
                assert place in areas or made.board != "won_by_the_sword/whole"
                assert colour in board.style.colours
            case Arrow(path, _, colour):
                assert set(path) <= set(board.spots)
                assert colour in board.style.colours
            case Piece(spot, "view", colour) | Face(spot, colour):
                assert spot in board.spots
                assert colour in board.style.colours
            case Stack(spot, counters, badges):
                assert spot in board.spots
                assert {each.size for each in counters} <= set(board.style.counters)
                assert {each.shape for each in badges} <= set(board.style.pieces)
                assert {each.colour for each in (*counters, *badges)} <= set(board.style.colours)
            case _:
                pytest.fail(f"{mark} is none of this title's")


# The strip and secrets


def position() -> State:
    on = put(put(empty(), "P1", "ansbach", FOOT), "C1", "aichach", HORSE)
    return hand(hand(garrison(on, C, "ulm", HORSE), P, 1, 26, 40), C, 2, 3)


def test_the_strip_has_the_own_columns_and_hand() -> None:
    below = scene(position(), seat=P).below
    assert [(each.figure, each.title, each.note) for each in faces(below, "columns")] == [
        ("1", "Gustaf Horn: foot 6, weak vet. 2; guns 1", "baggage: 4")
    ]
    assert [(each.figure, each.title) for each in faces(below, "hand")] == [
        ("1", "Cavalry bonus"),
        ("26", "Local labour"),
        ("40", "Scorched earth"),
    ]
    assert faces(below, "hand")[0].note == "CP 3/5, BP 0-1-2"
    assert faces(scene(position(), lang="ru", seat=C).below, "columns")[0].title == "кон. 3"


def test_a_spectator_has_no_row_of_anybody() -> None:
    below = scene(position()).below
    assert below is not None
    assert below.board == "won_by_the_sword/strip"
    rows = {mark.spot.partition(" ")[0] for mark in below.marks if isinstance(mark, Face)}
    assert rows == {"tracks", "sides"}


def test_a_full_hand_lies_in_two_rows() -> None:
    below = scene(hand(empty(), P, *range(1, 11)), seat=P).below
    assert len(faces(below, "hand")) == len(faces(below, "hand-more")) == 5


@pytest.mark.parametrize("scenario", some(SCENARIOS[:3], 3))
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_picture_holds_what_is_secret_of_another(scenario: str, lang: str) -> None:
    """In another world, where the foe's cards, chits, columns and garrisons are otherwise, it is the same."""
    setup = SOURCE.setups[scenario]
    on = empty(scenario)
    for column, start in setup.columns.items():
        on = put(on, column, f"{start.at}:{start.bank}", start.force)
    for seat, posts in setup.posts.items():
        for point in posts:
            on = garrison(on, seat, point, force("1 sweden-i" if seat == P else "1 bavaria-i"))
    on = hand(hand(on, P, 1, 26, 40), C, 2, 3, 54)
    rng = Random(scenario)
    other = 0
    for viewer in (*SEATS, None):
        made = scene(on, *general(), lang=lang, seat=viewer)
        for _ in range(10):
            twin = worlds.twin(on, viewer, rng.randrange)
            other += twin != on
            assert scene(twin, *general(), lang=lang, seat=viewer) == made
    assert other == 30


def test_a_view_shows_the_same_map_to_everybody() -> None:
    views = [GAME.view(position(), seat) for seat in (*SEATS, None)]
    public = [replace(picture.scene(SOURCE, view, (), "en"), below=None) for view in views]
    assert public[0] == public[1] == public[2]
    assert views[0].own != views[1].own


@pytest.mark.sweep
def test_all_of_it_is_painted_and_every_board_file_is_known() -> None:
    made = scene(position(), *general(), moved("C1", "rain", "aichach"), seat=P, lang="ru")
    assert paint.document(made).startswith("<svg")
    assert all(paint.png(each).startswith(b"\x89PNG") for each in (made, *made.further))
    drawn = {path.stem for path in FOLDER.glob("*.json")} - {frame.key for frame in frames(SOURCE.atlas)}
    assert {name for name in drawn if not name.startswith("strip")} == {"whole", "battle", "key"}


def test_before_the_first_turn_the_caption_says_so() -> None:
    on = GAME.setup("c1632", {})
    made = picture.scene(SOURCE, View(P, replace(on.board, turn=0), on.sides[P]), (), "ru")
    assert made.caption == "1632, расстановка"
    assert scene(empty()).caption.startswith("1632, March")
