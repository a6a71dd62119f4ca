"""The field as a scene: what lies where, what is hidden, what was struck; cards as the painter has them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from games.marks import Arrow, Face, Stack
from games.sunset_of_empire import title
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, PROPERTIES, CardId
from games.sunset_of_empire.model.orders import Attack, Tag
from games.sunset_of_empire.title import SunsetTitle
from mailer.paint import faces, strokes
from mailer.paint.board import load
from mailer.paint.picture import document, png
from tests.sunset_of_empire.session import GAME, Session, fight

WORDS = Path(title.__file__).with_name("words")
TITLE = SunsetTitle(GAME.catalogue)


def position() -> Session:
    return fight(
        ("bochkareva+quick-womens-battalion", "!anzac", "mark-5", "e11", "byng"),
        ("saxons-4", "u9", "staaken"),
        hands={ENTENTE: ("entente-sniper", "krab"), CENTRAL: ("yavuz",)},
        first=ENTENTE,
        event="dead-men",
        central_mined=CardId("entente-naval-mines"),
    )


def drawn(game: Session, seat: str | None, lang: str = "en") -> dict[str, Face]:
    view = GAME.view(game.state, seat)  # type: ignore[arg-type]
    scene = TITLE.scene(view, game.told, lang)
    return {mark.spot: mark for mark in scene.marks if isinstance(mark, Face)}


def test_rows_show_strengths_formations_neutralised_and_what_holds_them_back() -> None:
    found = drawn(position(), ENTENTE)
    formation = found["ENTENTE-infantry 1/4"]
    assert (formation.figure, formation.title) == (
        "8",
        "Maria Leontyevna Bochkareva + Women's Battalion of Death",
    )
    assert found["ENTENTE-infantry 2/4"].turned
    assert found["ENTENTE-infantry 4/4"].note == "E5 +1"
    assert found["CENTRAL-air 1/1"].figure == "8/6"
    assert found["CENTRAL-fleet 1/2"].title == "Naval Mines"
    assert found["years 2/7"].title == "Attack of the Dead Men"
    assert found["years 3/7"].back


def test_a_hidden_submarine_is_named_to_its_owner_only_and_a_hand_lies_in_its_own_letter() -> None:
    game = position()
    assert drawn(game, ENTENTE)["ENTENTE-fleet 1/1"].title == "E4 HMS E11"
    assert drawn(game, ENTENTE)["CENTRAL-fleet 2/2"].title == "C2"
    for seat in (CENTRAL, None):
        other = drawn(game, seat)["ENTENTE-fleet 1/1"]
        assert (other.title, other.back) == ("E4", True)
    assert [face.title for spot, face in drawn(game, ENTENTE).items() if spot.startswith("hand")] == [
        *("HIRMS Krab", "Sniper")
    ]
    assert not [spot for spot in drawn(game, None) if spot.startswith("hand")]


def test_the_last_blow_is_an_arrow_to_the_unit_that_fell() -> None:
    game = fight(("mark-5", "camel"), ("saxons-4", "l13"), first=ENTENTE)
    game.gives(ENTENTE, Attack((Tag("E1"),), Tag("C1")))
    scene = TITLE.scene(game.view(None), game.told, "ru")
    assert [mark for mark in scene.marks if isinstance(mark, Arrow)] == [
        Arrow(("ENTENTE-infantry 1/1", "CENTRAL-infantry 1/1"), "move", "ENTENTE")
    ]
    assert drawn(game, None)["CENTRAL-infantry 1/1"].gone
    assert png(scene, 400).startswith(b"\x89PNG")
    assert "saxons" not in document(scene)


def test_places_of_a_shelf_are_spots_of_the_board() -> None:
    board = load("sunset_of_empire/field")
    left, middle = board.spots["years 1/7"], board.spots["years 3/7"]
    assert left[0] < middle[0]
    assert "years 5/7" in board.spots
    for wrong in ("years 8/7", "years 0/7", "months 1/5", "years"):
        assert (wrong in board.spots) == (wrong == "years")
    with pytest.raises(KeyError):
        board.spots["months 1/5"]


@pytest.mark.parametrize(
    ("title", "lines"),
    [("Yavuz", 1), ("Мария Леонтьевна Бочкарева + Женский батальон смерти", 6), ("SMS Szent István", 2)],
)
def test_long_titles_are_wrapped(title: str, lines: int) -> None:
    wrapped = faces.wrapped(title, 90, 80)
    assert " ".join(wrapped) == title
    assert len(wrapped) == lines


def test_a_card_has_the_picture_of_its_sort_and_a_hidden_one_none() -> None:
    found = drawn(position(), ENTENTE)
    shown = {face.title: face.emblem for face in found.values()}
    assert shown["Tank Mk V"] == "tank"
    assert shown["HIRMS Krab"] == "diver"
    assert found["ENTENTE-infantry 1/4"].emblem in ("leader", "soldiers")
    assert found["ENTENTE-infantry 4/4"].emblem == "leader"
    assert found["CENTRAL-air 1/1"].emblem == "aeroplane"
    assert found["CENTRAL-fleet 2/2"].emblem == ""
    known = load("sunset_of_empire/field").style.pieces
    assert {face.emblem for face in found.values()} - {""} <= set(known)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_key_below_the_field_tells_every_sign_as_the_words_have_it(lang: str) -> None:
    words = tomllib.loads((WORDS / f"{lang}.toml").read_text("utf-8"))["names"]["property"]
    scene = TITLE.scene(GAME.view(position().state, None), (), lang)
    assert scene.below is not None
    written = {name: " ".join(label.lines) for name, label in load(scene.below.board).lettering[lang].items()}
    assert written == {each: words[each] for each in PROPERTIES}
    assert [mark.spot for mark in scene.below.marks if isinstance(mark, Stack)] == list(PROPERTIES)


def test_an_arrow_between_cards_keeps_off_their_names() -> None:
    board = load("sunset_of_empire/field")
    start, end = "ENTENTE-air 2/5", "CENTRAL-infantry 4/5"
    way = strokes.course(board, Arrow((start, end), "move", ENTENTE))
    (_, below), (_, above) = board.spots[start], board.spots[end]
    high = board.shelves["ENTENTE-air"].card(5)[1]
    assert below - high / 2 - 12 < way.start[1] <= below - high / 2
    assert above + high / 2 <= way.end[1] < above + high / 2 + 12
