"""Words around orders, in any title: what opens a line, goodbyes and names are no orders, nor faults."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import AXIS, SOVIET
from parsers.easing import without_opener
from parsers.registry import TITLES
from parsers.signature import is_lone_name, signature_at
from tests.desk.chance import SEED
from tests.desk.mailing import to
from tests.desk.world import World
from tests.kit import by_mail

OPENERS = {
    "en": ("Of course, ", "Dear judge, ", "Right then, ", "OK so: ", "Well, ", "Alas. "),
    "ru": ("Конечно, ", "Коллега, ", "Судья, ", "Хорошо, тогда так: ", "Увы. "),
}
SIGNED = {
    "en": ("Best regards,\nKonev", "Yours, Ivan Konev", "Respectfully,\nGeneral Pétain", "\nIvan"),
    "ru": ("С уважением, командующий Иванов", "Ваш Иванов.", "С уважением,\nПётр Иванов", "\nИван"),
}
DUELLISTS: by_mail.Players = {Seat("FRANCE"): ("Anna", "en"), Seat("AUSTRIA"): ("Boris", "en")}
PLAYERS: by_mail.Players = {AXIS: ("Hans", "en"), SOVIET: ("Ivan", "ru")}


@pytest.mark.alike(4)
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("key", sorted(TITLES))
def test_an_order_is_read_behind_an_opener_and_above_a_signature(world: World, key: str, lang: str) -> None:
    SEED[:] = bytes([5])
    players = by_mail.all_seats(key, lang)
    by_mail.opened(world, "war", key, players, quiet=True)
    cases = [*(f"{opener}%s" for opener in OPENERS[lang]), *(f"%s\n{signed}" for signed in SIGNED[lang])]
    for case in cases:
        play = world.play("war")
        ask = next((each for each in play.asks if each.seat not in play.match.ready), play.asks[0])
        view = play.view(ask.seat)
        answer = "\n".join(play.title.standing(view, ask, play.title.sample(view, ask, lambda most: 0), lang))
        name = players[Seat(ask.seat)][0]
        world.out()
        world.write(name, case.replace("%s", answer), seat=ask.seat)
        for _, body in to(world, name):
            assert "\n  ! " not in body.text, body.text
        now = world.play("war").match
        assert now.steps > play.match.steps or ask.seat in now.drafts, case


QUESTIONS = {
    "en": (
        "Shall I attack Sedan?",
        "Can I play card 31 as an event?",
        "Should we move A Par - Bur?",
        "What does it do?",
    ),
    "ru": (
        "Стоит ли атаковать Седан?",
        "Могу я сыграть карту 31?",
        "Что делает карта 31?",
        "А можно 5А в Киев?",
    ),
}


@pytest.mark.alike(4)
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("key", sorted(TITLES))
def test_what_is_asked_is_never_ordered(world: World, key: str, lang: str) -> None:
    """``Shall I attack Sedan?`` was read as an attack."""
    players = by_mail.all_seats(key, lang)
    by_mail.opened(world, "war", key, players, quiet=True)
    play = world.play("war")
    ask = play.asks[0]
    name = players[Seat(ask.seat)][0]
    said = {"en": "This is a question", "ru": "Это вопрос"}[lang]
    for question in QUESTIONS[lang]:
        world.out()
        world.write(name, question, seat=ask.seat)
        assert any(said in body.text for _, body in to(world, name)), question
        assert world.play("war").match == play.match, question
    view = play.view(ask.seat)
    answer = play.title.standing(view, ask, play.title.sample(view, ask, lambda most: 0), lang)
    world.write(name, "\n".join((QUESTIONS[lang][0], *answer)), seat=ask.seat)
    now = world.play("war").match
    assert now.steps > play.match.steps or ask.seat in now.drafts


@pytest.mark.parametrize("above", ["move 17A to 1109.", "Good luck!"])
def test_a_name_below_a_letter_is_kept_for_no_phase(world: World, above: str) -> None:
    """``Ivan Konev`` is a card of No Retreat!, too."""
    by_mail.opened(world, "east", "no_retreat", PLAYERS, "A", quiet=True)
    world.out()
    world.write("Hans", f"{above}\nKonev", seat=Seat(AXIS))
    ((_, receipt),) = world.out()
    assert "Taken for your signature." in receipt.text or "not an order" in receipt.text, receipt.text
    assert "\n    Konev\n" not in receipt.text


def _at_duel(world: World, text: str) -> str:
    """What the judge answers France, which writes ``text`` in a game of two."""
    by_mail.opened(world, "duel", "diplomacy", DUELLISTS, "france-austria", quiet=True)
    world.out()
    world.write("Anna", text, seat=Seat("FRANCE"))
    ((_, receipt),) = to(world, "Anna")
    return str(receipt.text)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Cheers!\nA Par-Bur\nA Mar-Spa", "A Marseilles - Spain"),
        ("A Par - Bur\nRegards,\nBrest holds", "F Brest H"),
        ("A Par - Bur\nС уважением,\nAnna\nБрест держит", "F Brest H"),
        ("A Par - Bur\nYours, Mar holds", "A Marseilles H"),
    ],
)
def test_an_order_below_a_goodbye_counts_where_it_can_be_no_name(world: World, text: str, order: str) -> None:
    answer = _at_duel(world, text)
    assert f"Accepted: {order}" in answer, answer
    assert "Accepted: A Paris - Burgundy" in answer, answer


@pytest.mark.parametrize("text", ["A Par - Bur\nRegards,\nBrst holds", "A Par - Bur\n\nPsas"])
def test_what_was_meant_as_an_order_is_no_signature(world: World, text: str) -> None:
    answer = _at_duel(world, text)
    assert "Did you mean" in answer, answer
    assert "Taken for your signature" not in answer, answer


def test_an_answer_of_one_word_is_no_name() -> None:
    assert not is_lone_name(["move A.", "Pass"], 1)
    assert not is_lone_name(["move A.", "Retrat"], 1)
    assert is_lone_name(["move A.", "Konev"], 1)
    assert is_lone_name(["move A.", "Stan"], 1)
    assert not is_lone_name(["move A", "Konev"], 1)
    assert not is_lone_name(["move A.", "Konev", "move B."], 1)


def test_orders_below_a_goodbye_are_no_signature() -> None:
    assert signature_at(["Regards,", "A Par - Bur"]) == 2
    assert signature_at(["A Par - Bur", "Regards, Anna", "Paris"]) == 1
    for answer in ("Pass", "Pass.", "Отступаю", "Ready!"):
        assert signature_at(["Good evening!", "Regards,", answer]) == 3


def test_a_long_word_that_is_no_name_is_soon_read() -> None:
    """It took a minute for three hundred letters, 16 for six hundred."""
    assert signature_at(["A Par - Bur", "Regards", "a" * 50_000 + "1"]) == 3


def test_only_what_says_nothing_is_passed_over() -> None:
    assert without_opener("Yesterday, A Par - Bur") == "Yesterday, A Par - Bur"
    assert without_opener("Хорошо, тогда так: 5А в Киев").strip() == "5А в Киев"
