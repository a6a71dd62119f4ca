"""The house's own letters and pictures of every title: they show no seat more than it may see."""

from __future__ import annotations

import sys
from xml.etree import ElementTree

import pytest

from adjudicator import match as kernel
from adjudicator.kinds import Instant, heard
from adjudicator.match import Match
from games.marks import Aid, Arrow, Face, Fill, Mark, Piece, Scene, Sign, Stack
from mailer.paint import picture as paint
from mailer.paint.board import load
from tests.contract.cases import Case
from tests.contract.house import DAY, NOW, house_shown, letters
from tests.contract.letter import LANGS
from tests.contract.play import asks_of, pick_of, play
from tests.contract.worlds import watch
from tests.rig.cases import repeats
from tests.toy import leaks
from tests.toy.contract import subject_of

ONE_IN = repeats(10, 20)
"""Of so many comparisons of letters one is made in the sweep, in every run fewer."""

DRAWN = 2
"""At least so many steps of a game are drawn in every run, for each language."""


@pytest.fixture
def painted(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """The painter finds boards in the title's own folder, that of a title of the tests too."""
    if case.tested.package is not None:
        monkeypatch.setitem(sys.modules, f"games.{case.tested.title.key}", case.tested.package)


def test_no_letter_tells_more_than_the_seat_may_know(case: Case) -> None:
    found = watch(case.tested, case.game, house_shown, case.one_in(ONE_IN))
    assert found.leaks == []
    assert found.compared


def test_the_draft_of_another_seat_is_in_no_letter(case: Case) -> None:
    tested, rules, pick = case.tested, case.tested.title.game, pick_of(case.seed)
    shared = [step for step in case.game.steps if len(asks_of(step.waits)) > 1]
    for step in shared[:: max(len(shared) // 2, 1)]:
        blank = kernel.schedule(Match(step.before, NOW), Instant(NOW + DAY))
        writer, *others = asks_of(step.waits)
        view = rules.view(step.before, writer.seat)
        drafts = (rules.default(view, writer), tested.title.sample(view, writer, pick))
        matches = [kernel.submit(rules, blank, writer.seat, draft, ready=False) for draft in drafts]
        for reader in (others[pick(len(others))].seat, None):
            plain = letters(tested, blank, reader, ())
            for match in matches:
                assert isinstance(match, Match)
                assert letters(tested, match, reader, ()) == plain


def test_a_public_event_that_names_a_card_is_seen_in_the_letter() -> None:
    tested = subject_of(leaks.CLASSIC["a public event that names a drawn card"])
    found = watch(tested, play(tested, "standard", 1), house_shown, 5)
    assert {leak.where for leak in found.leaks} == {"letter en", "letter ru", "html en", "html ru"}


@pytest.mark.parametrize(
    ("name", "where"), [("tables", {"file"}), ("lines for programs", {"file", "reminder's file"})]
)
def test_a_table_that_names_a_card_is_seen_in_what_is_attached(name: str, where: set[str]) -> None:
    tested = subject_of(leaks.TABLES[name])
    found = watch(tested, play(tested, "standard", 1), house_shown, 5)
    seen = {leak.where.rpartition(" ")[0] for leak in found.leaks}
    assert seen == {"html", *where}


@pytest.mark.parametrize("lang", LANGS)
def test_every_place_and_mark_is_on_the_picture(case: Case, lang: str, painted: None) -> None:
    tested, rules = case.tested, case.tested.title.game
    for step in case.some(case.game.steps):
        scene = tested.title.scene(rules.view(step.after, None), heard(step.events, None), lang)
        pictures = tuple(each for above in (scene, *scene.further) for each in (above, above.below) if each)
        shown: set[str] = set()
        assert all(above.caption for above in (scene, *scene.further))
        for picture in pictures:
            shown |= _shown(picture, lang)
        assert tested.places(case.scenario) <= shown


def _shown(scene: Scene, lang: str) -> set[str]:
    """Places that a picture shows within its frame, each with its ground; its marks all have a place."""
    assert scene.lang == lang
    board = load(scene.board)
    areas = {area.place for area in board.areas}
    assert set(board.spots) == set(board.beaten)
    assert set(scene.dots) <= set(board.lettering[lang])
    for mark in scene.marks:
        known = areas if isinstance(mark, Fill) else board.spots
        assert all(spot in known for spot in spots_of(mark)), mark
    return {
        spot
        for spot, (x, y) in board.spots.items()
        if 0 <= x <= board.width and 0 <= y <= board.height and ("/" in spot or spot in areas)
    }


def spots_of(mark: Mark) -> tuple[str, ...]:
    """Every spot that a mark names."""
    match mark:
        case Fill(place):
            return (place,)
        case Piece(spot) | Sign(spot) | Face(spot) | Stack(spot):
            return (spot,)
        case Arrow(path):
            return path
        case Aid(spot, about):
            return (spot, *about)


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGS)
def test_every_scene_can_be_drawn(case: Case, lang: str, painted: None) -> None:
    """Each as SVG, the last of each reader as PNG, and what goes along with it.

    In every run a seat and a spectator in one language each, by turns, one of them as PNG.
    """
    tested, rules = case.tested, case.tested.title.game
    readers = (rules.seats(case.game.first)[0], None)
    for seat in readers if case.swept else readers[(case.seed + LANGS.index(lang)) % 2 :][:1]:
        for step in case.many(case.game.steps, DRAWN):
            view, hears = rules.view(step.after, seat), heard(step.events, seat)
            scene = tested.title.scene(view, hears, lang)
            _well_formed(paint.document(scene))
        for further in scene.further:
            _well_formed(paint.document(further))
        if case.swept or lang == LANGS[case.seed % len(LANGS)]:
            assert paint.png(scene).startswith(b"\x89PNG")


def _well_formed(svg: str) -> None:
    assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"


def test_a_second_world_gives_the_same_picture(case: Case, painted: None) -> None:
    tested, rules = case.tested, case.tested.title.game
    state = case.game.steps[len(case.game.steps) // 2].after
    readers = (rules.seats(state)[0], None)
    for seat in readers if case.swept else readers[case.seed % 2 :][:1]:
        other = tested.twin(state, seat, pick_of(case.seed))
        scenes = [tested.title.scene(rules.view(each, seat), (), "en") for each in (state, other)]
        assert paint.document(scenes[0]) == paint.document(scenes[1])
        if case.swept:
            assert paint.png(scenes[0]) == paint.png(scenes[1])
