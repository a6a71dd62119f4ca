"""An answer belongs to the question that its letter asked; once that is closed it does nothing."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from sqlmodel import col, select

from adjudicator.codec import dumps
from mailer.outbox import body_of
from mailer.store.models import OutboxRow, Player, Question
from tests.desk.mailing import WAYS, Sent, Way, holders, newest, reply
from tests.desk.world import CHECKED, World
from tests.desk.worlds import begin

FAILED = b"Authentication-Results: judge.example; dmarc=fail header.from=example.org\n"

NOT_TAKEN = {"en": "Not taken: ", "ru": "Не принято: "}
HERE = {"en": "answer the letter that you are reading", "ru": "ответьте на письмо, которое читаете"}
ASKED_NOTHING = {"en": "Nothing is asked of you now", "ru": "От вас сейчас ничего не нужно"}

FRENCH = "A PAR - BUR\nA MAR - SPA\nF BRE - MAO"
AUSTRIAN = "А Вена - Галиция\nА Будапешт - Сербия\nФ Триест - Албания"


def empire(world: World) -> None:
    _two(world, "sunset_of_empire", "Entente", "Central Powers")


def glory(world: World) -> None:
    _two(world, "paths_of_glory", "AP", "CP")


def _two(world: World, title: str, first: str, second: str) -> None:
    world.person("Anna", "en")
    world.person("Boris", "ru")
    world.person("Clara")
    world.write("Clara", f"CREATE thirties {title} deadline 3 days")
    world.write("Anna", f"JOIN thirties AS {first}")
    world.write("Boris", f"JOIN thirties AS {second}")


GAMES: dict[str, tuple[str, Callable[[World], None], int]] = {
    "diplomacy": ("duel", lambda world: begin(world, "duel"), 12),
    "toy": ("road", lambda world: begin(world, "road"), 40),
    "sunset_of_empire": ("thirties", empire, 40),
    "paths_of_glory": ("thirties", glory, 24),
}
"""Title -> its game, how it begins, how many questions are answered."""

LANG = {"Anna": "en", "Boris": "ru", "Ivan": "en", "Johann": "en"}


def state(world: World, game: str) -> str:
    """All that an answer could change."""
    play = world.play(game)
    _, _, order = play.title.types()
    drafts = {seat: dumps(draft, order) for seat, draft in play.match.drafts.items()}
    return repr((play.match.steps, drafts, play.match.ready, play.match.due, world.game(game).question))


def told(world: World, name: str) -> str:
    """What came to somebody since the last look, each letter's lines joined."""
    return " ".join(world.text_to(name).split())


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("title", sorted(GAMES))
def test_an_answer_given_twice_counts_once(world: World, title: str, way: Way) -> None:
    """Each question is answered by a reply, and later, when another is open, once more by the same reply."""
    game, start, questions = GAMES[title]
    start(world)
    names, pick = holders(world, game), random.Random(f"{title} {way}").randrange
    given: list[tuple[int, str, object, str]] = []
    for _ in range(questions):
        world.tick(300)
        play, number = world.play(game), world.game(game).question
        if play.over is not None:
            break
        waiting = [ask for ask in play.asks if ask.seat not in play.match.drafts]
        for ask in waiting:
            name = names[ask.seat]
            letter, lang = newest(world, name), LANG[name]
            order = play.title.sample(play.view(ask.seat), ask, pick)
            text = "\n".join(play.title.standing(play.view(ask.seat), ask, order, lang)) or "ORDERS"
            reply(world, letter, f"{text}\nREADY" if ask.revisable else text, way)
            given.append((number, name, letter, text))
        over = world.play(game).over is not None
        assert over or world.game(game).question != number, "the answers were not taken"
        world.out()
        _again(world, game, [one for one in given if one[0] == number], way)
    assert len({question for question, *_ in given}) >= min(questions, 10)
    _again(world, game, given[:: max(len(given) // 6, 1)], way)


def _again(world: World, game: str, given: list[tuple[int, str, object, str]], way: Way) -> None:
    for _, name, letter, text in given:
        if text == "ORDERS" or world.play(game).over is not None:
            continue
        before = state(world, game)
        world.tick(300)
        reply(world, letter, text, way)  # type: ignore[arg-type]
        assert state(world, game) == before, text
        lang, answer = LANG[name], told(world, name)
        assert NOT_TAKEN[lang] in answer
        assert HERE[lang] in answer or ASKED_NOTHING[lang] in answer


def fall(world: World) -> None:
    """The duel in the fall of 1901: Anna and Boris have both moved in reply to the letter of the start."""
    begin(world, "duel")
    reply(world, newest(world, "Anna"), FRENCH)
    reply(world, newest(world, "Boris"), AUSTRIAN)
    assert world.play("duel").asks[0].phase == "F1901M"


def drafts(world: World) -> dict[str, object]:
    return dict(world.play("duel").match.drafts)


def test_replies_to_any_letter_of_the_open_phase_are_good(world: World) -> None:
    begin(world, "duel")
    start = newest(world, "Anna")
    reply(world, start, "A PAR - BUR")
    receipt = newest(world, "Anna", "receipt")
    reply(world, receipt, "A MAR - SPA")
    world.tick(42 * 3600)
    world.run_due()
    reminder = newest(world, "Anna", "remind")
    for letter, move in ((reminder, "MAO"), (receipt, "ENG"), (start, "GAS"), (newest(world, "Anna"), "PIC")):
        for way in WAYS:
            reply(world, letter, f"F BRE - {move}", way)
            (draft,) = drafts(world).values()
            assert f"'{move}'" in repr(draft), (letter[0].key, way)


def test_a_reply_to_the_receipt_that_closed_a_phase_is_about_that_phase(world: World) -> None:
    begin(world, "duel")
    reply(world, newest(world, "Boris"), AUSTRIAN)
    reply(world, newest(world, "Anna"), FRENCH)
    world.out()
    reply(world, newest(world, "Anna", "receipt"), "A BUR - MUN")
    assert drafts(world) == {}
    assert "is about Spring 1901, movement (S1901M), and that phase is closed" in told(world, "Anna")


@pytest.mark.parametrize("way", WAYS)
def test_what_is_no_answer_is_done_in_a_reply_to_an_old_letter(world: World, way: Way) -> None:
    begin(world, "duel")
    old = newest(world, "Anna")
    reply(world, old, FRENCH)
    reply(world, newest(world, "Boris"), AUSTRIAN)
    world.out()
    reply(
        world,
        old,
        "STANDING movement: A SPA H\nDIARY: well\nPHASE S1902M\nA BUR - MUN\nREADY\nPRESS TO Austria\nHi\n",
        way,
    )
    answer = told(world, "Anna")
    assert "Standing order 1" in answer
    assert "Left for Spring 1902, movement" in answer
    assert "Not taken" not in answer


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("command", ["READY", "CLEAR", "NOT READY"])
def test_commands_about_the_open_question_belong_to_theirs(world: World, command: str, way: Way) -> None:
    begin(world, "duel")
    old = newest(world, "Anna")
    reply(world, old, FRENCH)
    reply(world, newest(world, "Boris"), AUSTRIAN)
    reply(world, newest(world, "Anna"), "A BUR - MUN")
    before = state(world, "duel")
    world.out()
    reply(world, old, command, way)
    assert state(world, "duel") == before
    assert NOT_TAKEN["en"] in told(world, "Anna")


@pytest.mark.parametrize("heading", ["", "S1901M\n"])
@pytest.mark.parametrize("way", WAYS)
def test_after_a_rollback_the_letters_before_it_ask_nothing(world: World, way: Way, heading: str) -> None:
    begin(world, "duel")
    old = newest(world, "Anna")
    fall_report = (
        reply(world, old, FRENCH),
        reply(world, newest(world, "Boris"), AUSTRIAN),
        newest(world, "Anna"),
    )[2]
    world.write("Clara", "ROLLBACK duel 1 phase NOW")
    assert world.play("duel").asks[0].phase == "S1901M"
    for letter, text in ((old, FRENCH), (fall_report, "A BUR - MUN")):
        world.out()
        reply(world, letter, heading + text if letter is old else text, way)
        assert drafts(world) == {}
        answer = told(world, "Anna")
        assert "the game was taken back after the letter that you answer" in answer
        assert HERE["en"] in answer
        assert "S1901M on a line of its own" not in answer or letter is fall_report
    # What the answer tells to do works.
    reply(world, newest(world, "Anna"), FRENCH, way)
    assert list(drafts(world)) == ["FRANCE"]


@pytest.mark.parametrize("way", WAYS)
def test_an_old_letter_with_the_open_phase_as_heading_is_for_that(world: World, way: Way) -> None:
    begin(world, "duel")
    old = newest(world, "Anna")
    reply(world, old, FRENCH)
    reply(world, newest(world, "Boris"), AUSTRIAN)
    world.out()
    reply(world, old, "A BUR - MUN", way)
    assert drafts(world) == {}
    assert "or write F1901M on a line of its own above the orders" in told(world, "Anna")
    reply(world, old, "F1901M\nA BUR - MUN", way)
    assert list(drafts(world)) == ["FRANCE"]


def test_a_new_letter_goes_to_the_one_open_question(world: World) -> None:
    fall(world)
    world.write("Anna", "A BUR - MUN", seat="FRANCE")
    assert list(drafts(world)) == ["FRANCE"]


def test_a_new_letter_to_an_address_that_was_remembered_is_no_reply(world: World) -> None:
    """Mail programs offer any address that was ever written to; what can be changed again is taken."""
    begin(world, "duel")
    old = newest(world, "Anna")
    reply(world, old, FRENCH)
    reply(world, newest(world, "Boris"), AUSTRIAN)
    reply(world, old, "A BUR - MUN", "address", subject="my moves")
    assert list(drafts(world)) == ["FRANCE"]


def test_a_new_letter_to_a_remembered_address_takes_no_second_answer_that_cannot_be_changed(
    world: World,
) -> None:
    begin(world, "road")
    letters = {name: newest(world, name) for name in ("Anna", "Boris")}
    reply(world, letters["Anna"], "watch Camp")
    reply(world, letters["Boris"], "караул Город")
    names = holders(world, "road")
    name = names[world.play("road").asks[0].seat]
    first = newest(world, name)
    for _ in range(8):
        play = world.play("road")
        (kind,) = {ask.kind for ask in play.asks}
        if (
            play.match.steps
            and world.play("road").asks[0].phase == "2-action"
            and names[play.asks[0].seat] == name
        ):
            break
        for ask in play.asks:
            text = {"watch": "watch Camp" if ask.seat == "RED" else "watch Town"}.get(kind, "pass")
            reply(world, newest(world, names[ask.seat]), text)
    assert names[world.play("road").asks[0].seat] == name
    before = state(world, "road")
    reply(world, first, "pass" if name == "Anna" else "пас", "address", subject="my move")
    assert state(world, "road") == before


def test_a_reply_to_press_is_bound_like_any_other(world: World) -> None:
    begin(world, "duel")
    world.write("Boris", "PRESS TO France\nHello\nEND PRESS", seat="AUSTRIA")
    press = newest(world, "Anna", "press")
    reply(world, press, "A PAR - BUR")
    assert list(drafts(world)) == ["FRANCE"]
    reply(world, newest(world, "Anna"), FRENCH)
    reply(world, newest(world, "Boris"), AUSTRIAN)
    world.out()
    reply(world, press, "A BUR - MUN\nREPLY\nHello to you\nEND PRESS")
    assert drafts(world) == {}
    texts = {row.address: body.text for row, body in world.out()}
    assert "Not taken" in texts["anna@example.org"]
    assert "Hello to you" in texts["boris@example.org"]


def test_letters_sent_before_questions_had_numbers_are_bound_by_their_phase(world: World) -> None:
    begin(world, "duel")
    old = newest(world, "Anna")
    with world.session() as session:
        for row in session.exec(select(OutboxRow)).all():
            head, _, phase = row.key.rpartition("/")
            kind, _, place = head.rpartition("/")
            row.key = f"{kind}/{place.partition('.')[0]}/{phase}"
    reply(world, old, FRENCH, "headers")
    assert list(drafts(world)) == ["FRANCE"]
    reply(world, newest(world, "Boris"), AUSTRIAN)
    world.tick(60)
    reply(world, old, "A BUR - MUN", "headers")
    assert drafts(world) == {}


def test_the_same_letter_sent_twice_does_nothing_the_second_time_whatever_its_heading(world: World) -> None:
    begin(world, "duel")
    raw = (
        "From: anna@example.org\nTo: judge+{seat:FRANCE}@judge.example\n"
        "Date: Tue, 25 Nov 2025 11:00:05 +0000\n"
        "Subject: moves\nContent-Type: text/plain; charset=utf-8\n\nPHASE F1901M\n"
        "A BUR - MUN\nA SPA H\nF MAO H\n"
    )
    world.receive(raw)
    reply(world, newest(world, "Anna"), FRENCH)
    reply(world, newest(world, "Boris"), AUSTRIAN)
    reply(world, newest(world, "Anna"), "A BUR H")
    before = state(world, "duel")
    world.out()
    world.receive(raw)
    assert state(world, "duel") == before
    assert "I have had this letter before" in told(world, "Anna")


@pytest.mark.parametrize("way", ["address", "headers"])
def test_a_letter_that_was_held_is_for_the_question_of_then(world: World, way: Way) -> None:
    begin(world, "duel")
    letter = newest(world, "Anna")
    _, body = letter
    address = body.reply_to if way == "address" else "judge+{player:anna}@judge.example"
    raw = f"From: anna@elsewhere.example\nTo: {address}\nSubject: Re: x\n\nA PAR - PIC\n"
    world.receive(raw, checked=False)
    token = world.filled("judge+{held:anna}@judge.example")
    world.tick(60)
    reply(world, letter, FRENCH)
    reply(world, newest(world, "Boris"), AUSTRIAN)
    world.out()
    world.tick(60)
    world.receive(f"From: anna@example.org\nTo: {token}\nSubject: Re: x\n\nyes\n")
    assert drafts(world) == {}
    assert "Not taken" in told(world, "Anna")


@pytest.mark.parametrize("way", ["address", "quotation"])
def test_where_nothing_is_known_of_a_question_but_its_number_that_is_enough(world: World, way: Way) -> None:
    fall(world)
    start = newest(world, "Anna", "start")
    with world.session() as session:
        for row in session.exec(select(Question)).all():
            session.delete(row)
    world.out()
    reply(world, start, "A BUR - MUN", way)
    assert drafts(world) == {}
    assert "answers an earlier question of the game, and that one is closed" in told(world, "Anna")
    reply(world, newest(world, "Anna"), "A BUR - MUN", way)
    assert list(drafts(world)) == ["FRANCE"]


def two_games(world: World) -> None:
    """The duel in the fall of 1901, and a second game of the same people in its spring."""
    fall(world)
    world.write("Clara", "CREATE other diplomacy france-austria deadline 2 days")
    world.write("Anna", "JOIN other AS France")
    world.write("Boris", "JOIN other AS Austria")
    assert world.game("other").question < world.game("duel").question


def about(world: World, name: str, game: str) -> list[Sent]:
    """The letters to somebody that opened questions of a game, first the oldest."""
    with world.session() as session:
        query = select(OutboxRow).where(OutboxRow.address == f"{name.lower()}@example.org")
        mine = query.where(OutboxRow.game_id == world.game(game).id).order_by(col(OutboxRow.id))
        rows = [row for row in session.exec(mine).all() if row.key.startswith(("start/", "report/"))]
        for row in rows:
            session.expunge(row)
    return [(row, body_of(row)) for row in rows]


def quoting(
    world: World, game: str, text: str, quoted: Sent, answered: str = "", *, checked: bool = True
) -> None:
    """Anna writes to the address of her seat that she noted once, and quotes a letter with its last line."""
    to = about(world, "Anna", game)[0][1].reply_to.partition("-")[0] + "@judge.example"
    head = f"From: anna@example.org\nTo: {to}\nSubject: Re: as I wrote there\n"
    head += f"In-Reply-To: {answered}\n" if answered else ""
    quote = "\n".join(f"> {line}" for line in quoted[1].text.split("\n"))
    mark = CHECKED if checked else FAILED
    world.receive(mark + world.filled(f"{head}\n{text}\n\n{quote}\n").encode(), checked=False)


@pytest.mark.parametrize("checked", [True, False])
def test_a_quoted_letter_of_another_game_closes_no_question_of_this_one(world: World, checked: bool) -> None:
    """Nor where the letter was held and its writer stood by it."""
    two_games(world)
    (foreign,) = about(world, "Anna", "other")
    world.out()
    quoting(world, "duel", "A BUR - MUN", foreign, checked=checked)
    if not checked:
        token = world.filled("judge+{held:anna}@judge.example")
        world.receive(f"From: anna@example.org\nTo: {token}\nSubject: Re: x\n\nyes\n")
    assert "Not taken" not in told(world, "Anna")
    assert list(drafts(world)) == ["FRANCE"]


def test_a_quoted_letter_of_another_game_answers_no_question_of_this_one(world: World) -> None:
    """Though the number in it is that of the open question here."""
    two_games(world)
    reply(world, about(world, "Anna", "other")[0], FRENCH)
    reply(world, about(world, "Boris", "other")[0], AUSTRIAN)
    assert world.game("other").question == world.game("duel").question
    foreign, start = about(world, "Anna", "other")[-1], about(world, "Anna", "duel")[0]
    world.out()
    quoting(world, "duel", "A BUR - MUN", foreign, answered=start[0].message_id)
    assert drafts(world) == {}
    assert "Not taken: this letter is about Spring 1901" in told(world, "Anna")


def test_a_quoted_letter_of_the_same_seat_still_says_which_question_it_asked(world: World) -> None:
    """Also where the seat has had another address since."""
    two_games(world)
    start = about(world, "Anna", "duel")[0]
    with world.session() as session:
        for player in session.exec(select(Player).where(Player.game_id == world.game("duel").id)):
            player.nonce += 1
    world.write("Clara", "ANNOUNCE duel: hello")
    world.out()
    new = newest(world, "Anna")[1].reply_to.partition("-")[0] + "@judge.example"
    quote = "\n".join(f"> {line}" for line in start[1].text.split("\n"))
    world.receive(f"From: anna@example.org\nTo: {new}\nSubject: Re: x\n\nA BUR - MUN\n\n{quote}\n")
    assert drafts(world) == {}
    assert "Not taken" in told(world, "Anna")


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("command", ["EXTEND road 1 day", "DEADLINE road tomorrow 20:00"])
def test_a_master_may_write_of_another_game_in_any_letter_of_one_they_play(
    world: World, command: str, over: bool
) -> None:
    begin(world, "duel")
    old = newest(world, "Anna", "start")
    world.write("Anna", "CREATE road toy deadline 3 days")
    world.write("Boris", "JOIN road AS RED")
    world.write("Clara", "JOIN road AS BLUE")
    due = world.play("road").match.due
    reply(world, old, FRENCH)
    reply(world, newest(world, "Boris", "start/0"), AUSTRIAN)
    if over:
        world.write("Anna", "DRAW", seat="FRANCE")
        world.write("Boris", "DRAW", seat="AUSTRIA")
        assert world.play("duel").over is not None
    world.out()
    reply(world, old, command)
    answer = told(world, "Anna")
    assert "Not done" not in answer
    assert world.play("road").match.due != due, answer


@pytest.mark.parametrize("command", ["EXTEND 1 day", "EXTEND duel 1 day"])
def test_a_masters_command_about_time_belongs_to_its_phase(world: World, command: str) -> None:
    begin(world, "duel")
    world.write("Clara", "PROMOTE duel Anna")
    old = newest(world, "Anna", "start")
    reply(world, old, FRENCH)
    reply(world, newest(world, "Boris", "start/0"), AUSTRIAN)
    due = world.play("duel").match.due
    world.out()
    reply(world, old, command)
    assert world.play("duel").match.due == due
    assert "Not done: this letter is about a phase that is closed. We now play Fall 1901" in told(
        world, "Anna"
    )
