"""Who wrote a line that was meant as an order and not taken is not ready; what is final waits."""

from __future__ import annotations

import random

import pytest

from tests.desk.immediate import GO, WAITS, at_once
from tests.desk.mailing import holders, newest, reply
from tests.desk.questions import FRENCH, GAMES, LANG, SOME, state, told
from tests.desk.world import World
from tests.desk.worlds import begin
from tests.rig.cases import some, turns

ODD = {
    "diplomacy": {"en": "A Paris to Burgandyy if he lets me", "ru": "А Париж хочет в Бургундию к другу"},
    "toy": {"en": "raid the Moor with my best guns", "ru": "набег на Пустошь со всеми друзьями"},
    "sunset_of_empire": {
        "en": "Albatros circles above the foe",
        "ru": "Альбатрос кружит над врагом",
    },
    "paths_of_glory": {"en": "attack Verdun with everyone possible", "ru": "атака на Верден всеми кто может"},
}
"""Lines that mean an order and cannot be read."""

COURTESY = {
    "en": (
        "Good luck!",
        "Hi Boris,",
        "Best regards, Anna",
        "Thanks for the game, see you next week.",
        "Sorry!",
    ),
    "ru": ("Удачи!", "Привет, Борис!", "С уважением, Анна", "Надеюсь, не опоздал.", "Спасибо!"),
}


@pytest.mark.sweep
@SOME
@pytest.mark.parametrize(("title", "place"), turns(2, sorted(GAMES), ["above", "below"]))
def test_what_closes_a_question_waits_beside_a_line_that_was_not_understood(
    world: World, title: str, place: str, most: int
) -> None:
    """Of every kind of ask that is met: nothing is done till READY, and then what stood."""
    game, start, questions = GAMES[title]
    start(world)
    names, pick, met = holders(world, game), random.Random(f"{title} {place}").randrange, set[str]()
    for _ in range(min(questions, most)):
        play = world.play(game)
        if play.over is not None:
            break
        for ask in [one for one in play.asks if one.seat not in play.match.ready]:
            world.tick(300)
            name = names[ask.seat]
            lang = LANG[name]
            order = play.title.sample(play.view(ask.seat), ask, pick)
            text = "\n".join(play.title.standing(play.view(ask.seat), ask, order, lang))
            odd = ODD[title][lang]
            number = world.game(game).question
            world.out()
            if ask.kind in met or not text:
                reply(world, newest(world, name), f"{text or 'ORDERS'}")
                reply(world, newest(world, name), GO[lang])
                continue
            met.add(ask.kind)
            reply(world, newest(world, name), f"{odd}\n{text}" if place == "above" else f"{text}\n{odd}")
            after = world.play(game).match
            assert world.game(game).question == number, f"{ask.kind}: {text} was done beside {odd}"
            assert ask.seat not in after.ready
            if not ask.revisable and ask.seat in after.drafts:
                assert ask.seat in after.held
                assert WAITS[lang] in told(world, name)
            if ask.seat not in after.drafts:
                reply(world, newest(world, name), text)
            reply(world, newest(world, name), GO[lang])
        over = world.play(game).over is not None
        assert over or world.game(game).question != number, told(world, name)
    assert met


@pytest.mark.sweep
@pytest.mark.parametrize("title", some(sorted(GAMES), 2))
def test_courtesy_holds_nothing_up(world: World, title: str) -> None:
    game, start, _ = GAMES[title]
    start(world)
    names, pick = holders(world, game), random.Random(title).randrange
    for _ in range(6):
        play, number = world.play(game), world.game(game).question
        for ask in play.asks:
            world.tick(300)
            name = names[ask.seat]
            order = play.title.sample(play.view(ask.seat), ask, pick)
            lines = play.title.standing(play.view(ask.seat), ask, order, LANG[name])
            hello, *rest = COURTESY[LANG[name]]
            text = "\n".join((hello, *rest[:1], "", *lines, "", *rest[1:]))
            reply(world, newest(world, name), text + (f"\n{GO[LANG[name]]}" if ask.revisable else ""))
        assert world.game(game).question != number, text


def complete(world: World, extra: str = "", name: str = "Anna") -> str:
    world.out()
    reply(world, newest(world, name), f"{FRENCH}\n{extra}" if extra else FRENCH)
    return told(world, name)


DOUBTFUL = {
    "unread": "A MAR to Spainn by train tomorrow in Gascony",
    "misspelt": "A PAR - BURR",
    "not allowed": "A PAR - MOS",
    "ambiguous": "A PAR - NOR",
    "another's": "A VIE - TYR",
    "in an if": "IF AUSTRIA IN SER THEN A PAR - BURR",
}


@pytest.mark.alike(3)
@pytest.mark.parametrize(("line", "ready"), turns(2, sorted(DOUBTFUL), ["", "READY\n"]))
def test_complete_orders_with_one_refused_are_not_ready(world: World, line: str, ready: str) -> None:
    begin(world, "duel")
    reply(world, newest(world, "Boris"), "А Вена - Галиция\nА Будапешт - Сербия\nФ Триест - Албания")
    answer = complete(world, f"{ready}{DOUBTFUL[line]}")
    assert world.play("duel").match.steps == 0
    assert world.play("duel").match.ready == ("AUSTRIA",)
    assert "you do not count as ready" in answer
    assert ("Not yet: another line of this letter was not accepted" in answer) is bool(ready)
    reply(world, newest(world, "Anna"), "READY")
    assert world.play("duel").match.steps == 1


def test_a_refused_line_alone_takes_back_that_its_writer_was_ready(world: World) -> None:
    begin(world, "duel")
    complete(world)
    assert world.play("duel").match.ready == ("FRANCE",)
    reply(world, newest(world, "Anna"), "A PAR - BURR")
    assert world.play("duel").match.ready == ()


@pytest.mark.parametrize(
    ("command", "line"),
    turns(3, ["CONCEDE Austria", "DRAW", "RESIGN YES"], ["unread", "misspelt", "not allowed"]),
)
def test_votes_and_farewells_wait_beside_what_was_not_taken(world: World, command: str, line: str) -> None:
    begin(world, "duel")
    world.write("Boris", "НИЧЬЯ", seat="AUSTRIA")
    world.out()
    reply(world, newest(world, "Anna"), f"{command}\n{DOUBTFUL[line]}")
    assert world.play("duel").over is None
    assert "another line of this letter was not accepted, and this cannot be undone" in told(world, "Anna")
    reply(world, newest(world, "Anna"), f"{command}\nThanks for the game!")
    assert world.play("duel").over is not None


def test_a_standing_order_with_an_unread_line_is_not_kept(world: World) -> None:
    begin(world, "road")
    world.write("Anna", "STANDING action:\nraid the Moor with my best guns\npass\nEND STANDING", seat="RED")
    answer = told(world, "Anna")
    assert "Nothing of it is kept: a line of it was not understood" in answer


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_is_held_counts_at_the_deadline(world: World, lang: str) -> None:
    begin(world, "road")
    for seat, place in (("RED", "Camp"), ("BLUE", "Town")):
        world.write("Anna" if seat == "RED" else "Boris", f"watch {place}", seat=seat)
    names = holders(world, "road")
    seat = world.play("road").asks[0].seat
    world.speaks(names[seat], lang)
    world.out()
    world.write(names[seat], f"{ODD['toy'][lang]}\ndraw", seat=seat)
    assert world.play("road").match.held == (seat,)
    assert WAITS[lang] in told(world, names[seat])
    hand = len(world.play("road").view(seat).hand)
    world.tick(3 * 86_400)
    world.run_due()
    assert len(world.play("road").view(seat).hand) == hand + 2
    assert world.play("road").match.held == ()


def test_a_new_answer_takes_the_place_of_one_that_is_held(world: World) -> None:
    begin(world, "road")
    for name, seat, place in (("Anna", "RED", "Camp"), ("Boris", "BLUE", "Town")):
        world.write(name, f"watch {place}", seat=seat)
    seat = world.play("road").asks[0].seat
    name = holders(world, "road")[seat]
    world.write(name, "raid the Moor with my best guns\npass", seat=seat)
    before = state(world, "road")
    world.write(name, "PRESS TO Clara\nhello\nEND PRESS", seat=seat)
    assert state(world, "road") == before
    number = world.game("road").question
    world.write(name, "draw", seat=seat)
    assert world.game("road").question != number


REFUSED = (
    "CLEAR F BRE",
    "ABSENCE FROM tomorow",
    "PRESS TO Xyz\nhello\nEND PRESS",
    "STANDING movement: blah",
    "replace GE 1 by GE 5",
    "DRAW maybe",
    "CONCEDE Nobody",
    "EXTEND duel 1 day",
    "PHASE S1999X",
)
NOT_READY = {
    "en": (
        "wait, do not close yet",
        "NOT READY yet please",
        "I am not ready",
        "Not yet ready",
        "not-ready",
        "not ready until Friday",
        "hold on, more will follow",
        "please don't close the phase yet",
    ),
    "ru": (
        "НЕ ГОТОВ пока что",
        "я пока не готова",
        "жди письма",
        "Подождите меня, пожалуйста",
        "Готов, но подожди",
        "не закрывайте пока",
    ),
}
ASKED = {
    "en": "Nothing of this is done yet: you write that you are not ready",
    "ru": "Пока ничего из этого не выполнено: вы пишете, что не готовы",
}


@pytest.mark.parametrize(("line", "place"), turns(5, REFUSED, ["above", "below"]))
def test_a_refused_command_leaves_its_writer_not_ready(world: World, line: str, place: str) -> None:
    begin(world, "duel")
    reply(world, newest(world, "Boris"), "А Вена - Галиция\nА Будапешт - Сербия\nФ Триест - Албания")
    world.out()
    reply(world, newest(world, "Anna"), f"{line}\n{FRENCH}" if place == "above" else f"{FRENCH}\n{line}")
    assert world.play("duel").match.steps == 0
    assert "FRANCE" not in world.play("duel").match.ready
    if not line.startswith("PHASE"):
        reply(world, newest(world, "Anna"), "READY")
        assert world.play("duel").match.steps == 1


@pytest.mark.parametrize(
    "line",
    some(
        [
            *("STATUS nowhere", "HELP with everything", "SHOW foo", "HISTORY of it all", "JOIN nowhere"),
            *("LIST a b c", "OBSERVE nowhere", "OBSERVE duel", "OBSERVE a b c", "UNOBSERVE"),
            *("UNOBSERVE duel", "UNOBSERVE a b c"),
        ],
        4,
    ),
)
def test_a_question_that_is_refused_holds_nothing_up(world: World, line: str) -> None:
    begin(world, "duel")
    assert "> " + line in complete(world, line)
    assert world.play("duel").match.ready == ("FRANCE",)


def test_nor_does_my_data_that_is_refused(world: World) -> None:
    begin(world, "duel")
    for _ in range(2):
        world.write("Anna", "MY DATA", seat="FRANCE")
    world.write("Anna", f"{FRENCH}\nMY DATA", seat="FRANCE")
    assert "You have had that twice today" in told(world, "Anna")
    assert world.play("duel").match.ready == ("FRANCE",)


@pytest.mark.parametrize("line", some([*NOT_READY["en"], *NOT_READY["ru"]], 3))
def test_whoever_asks_for_time_in_a_sentence_is_not_ready(world: World, line: str) -> None:
    begin(world, "duel")
    reply(world, newest(world, "Boris"), "А Вена - Галиция\nА Будапешт - Сербия\nФ Триест - Албания")
    assert "You are marked as not ready" in complete(world, line)
    assert world.play("duel").match.steps == 0


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("title", "words", "place"),
    turns(4, ["sunset_of_empire", "paths_of_glory"], [0, 1, 2], ["above", "below"]),
)
def test_not_ready_holds_an_order_that_acts_at_once(world: World, title: str, words: int, place: str) -> None:
    game, name, text = at_once(world, title)
    lang, number = LANG[name], world.game(game).question
    line = NOT_READY[lang][words]
    world.out()
    reply(world, newest(world, name), f"{line}\n{text}" if place == "above" else f"{text}\n{line}")
    assert world.game(game).question == number
    assert len(world.play(game).match.held) == 1
    assert ASKED[lang] in told(world, name)
    reply(world, newest(world, name), GO[lang])
    assert world.game(game).question != number


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("line", "title", "place"),
    turns(
        4,
        ["CLEAR xyz", "PRESS TO Xyz\nhi\nEND PRESS", "DRAW please", "activate Foo"],
        ["sunset_of_empire", "paths_of_glory"],
        ["above", "below"],
    ),
)
def test_a_refused_command_holds_what_cannot_be_taken_back(
    world: World, title: str, line: str, place: str
) -> None:
    game, name, text = at_once(world, title)
    lang, number = LANG[name], world.game(game).question
    world.out()
    reply(world, newest(world, name), f"{line}\n{text}" if place == "above" else f"{text}\n{line}")
    assert world.game(game).question == number
    assert WAITS[lang] in told(world, name)
    reply(world, newest(world, name), GO[lang])
    assert world.game(game).question != number


def test_a_masters_order_with_a_refused_line_makes_no_seat_ready(world: World) -> None:
    begin(world, "duel")
    reply(world, newest(world, "Boris"), "А Вена - Галиция\nА Будапешт - Сербия\nФ Триест - Албания")
    world.out()
    world.write("Clara", f"ORDER duel France:\n{FRENCH}\nA PAR - XYZ\nEND ORDERS")
    assert world.play("duel").match.steps == 0
    assert world.play("duel").match.ready == ("AUSTRIA",)
    assert "does not count as ready" in told(world, "Clara")
    world.write("Clara", f"ORDER duel France:\n{FRENCH}\nEND ORDERS")
    assert world.play("duel").match.steps == 1
