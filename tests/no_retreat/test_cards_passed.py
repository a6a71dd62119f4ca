"""Cards passed until a span of play ends, and what of a defence counts beyond its own question."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Ask
from games.no_retreat.model import orders
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.fighting import Targeting
from games.no_retreat.model.orders import Move, React
from games.no_retreat.model.state import State
from games.no_retreat.text import spans, timing
from games.no_retreat.text.ends import at_ends
from games.no_retreat.text.phrases import Passing, Replying
from games.no_retreat.title import NoRetreatTitle
from games.title import Accepted, Draft, Refused
from parsers.reading import Understood
from parsers.registry import title
from tests.desk.world import World, world
from tests.kit import by_mail
from tests.no_retreat.battlefield import battle, course, field, go, ready, silent
from tests.no_retreat.positions import GAME, SOURCE, answer, ask_of, h, state, u

__all__ = ["world"]

TITLE = NoRetreatTitle()
READER = title("no_retreat").reader("")


def drafted(position: State, letter: str) -> Draft:
    """The answer that a letter makes."""
    ask = ask_of(position)
    written = [each.written for each in READER.read(letter) if isinstance(each, Understood)]
    return TITLE.draft(GAME.view(position, ask.seat), ask, None, written, "en")


def _fought() -> State:
    """The reroll is asked, and more could be played in this battle."""
    board = field({"ge-4a": "1315", "su-west-": "1215"}, "1215")
    step = silent(go(ready(board, {AXIS: (5, 16), SOVIET: (7, 18)}), battle("1215", "ge-4a")), "defend")
    step = silent(go(step.state, orders.Defend()))
    return silent(go(step.state, (3,)), "reroll").state


def _asked_more(position: State, order: orders.Order) -> int:
    """How often its seat is asked for cards in the rest of the battle."""
    seat, count = ask_of(position).seat, -1
    answers = [order]
    while isinstance(waits := GAME.pending(position), tuple) and waits[0].args.get("hexes"):
        count += waits[0].seat == seat and "window" in waits[0].args
        ask = waits[0]
        given = answers.pop() if answers else GAME.default(GAME.view(position, ask.seat), ask)
        position = answer(position, given).state
    return count


@pytest.mark.parametrize(
    "letter",
    ["no cards in this battle", "pass; no more cards in this battle", "в этом бою карт больше не играю"],
)
def test_no_cards_in_a_battle_pass_all_its_windows(letter: str) -> None:
    position = _fought()
    made = drafted(position, letter)
    assert made.order == React(rest=True)
    said = made.verdicts[-1]
    assert isinstance(said, Accepted)
    assert [note.key for note in said.notes] == ["passes-battle"]
    assert _asked_more(position, React()) > 0
    assert _asked_more(position, made.order) == 0


def test_words_for_any_battle_pass_its_windows_and_those_for_the_question_alone_do_not() -> None:
    board = field({"ge-4a": "1315", "su-west-": "1215"}, "1215")
    position = course(ready(board, {SOVIET: (30, 5)}), battle("1215", "ge-4a")).state
    whole = drafted(position, "in any battle: no cards; counterattack")
    assert isinstance(whole.order, orders.Defend)
    assert whole.order.reply.events == ()
    now = drafted(position, "no cards; counterattack")
    assert isinstance(now.order, orders.Defend)
    assert now.order.reply.events is None
    (said,) = now.verdicts
    assert isinstance(said, Accepted)
    assert [note.key for note in said.notes] == ["no-card-now"]


def test_an_advance_behind_a_counterattack_is_kept_for_it() -> None:
    board = field({"ge-4a-": "1315", "su-west": "1215", "su-south": "1215"}, "1215")
    position = course(ready(board, {SOVIET: (30, 5)}), battle("1215", "ge-4a")).state
    made = drafted(position, "counterattack; advance West to 1315")
    assert isinstance(made.order, orders.Defend)
    assert made.order.reply.advances == (Move(u("su-west"), (h("1315"),)),)
    after = course(position, made.order, 3, None).state
    assert after.board.units[u("su-west")].at == "1315"


def test_a_window_takes_no_card_words_that_say_more() -> None:
    (said,) = drafted(_fought(), "no cards; counterattack").verdicts[:1]
    assert isinstance(said, Refused)


ASKED = Ask(AXIS, "event", "2-S5", args={"window": "counterblow"})
MOVE = Ask(AXIS, "move", "2-A4")


@pytest.mark.parametrize(
    ("ask", "written", "codes"),
    [
        (ASKED, Passing("phase"), ("", "2-S5")),
        (ASKED, Passing("turn"), ("", "2-S7")),
        (ASKED, Passing("turn", "SOVIET", plain=True), ("", "2-S7")),
        (ASKED, Passing("turn", "AXIS"), ("3-A7",)),
        (ASKED, Passing("round"), ("", "2-S7")),
        (ASKED, Passing("phase", step=5), ("", "2-S5")),
        (ASKED, Passing("phase", "own", 5), ("3-A5",)),
        (MOVE, Passing("turn", plain=True), ("",)),
        (MOVE, Passing("turn", "SOVIET"), ("2-S7",)),
        (MOVE, Passing("phase"), ("2-A4",)),
        (MOVE, Replying(()), ()),
        (Ask(AXIS, "defend", "2-S5"), Replying(()), ("", "2-S5")),
    ],
)
def test_until_when_it_is_kept(ask: Ask, written: Passing | Replying, codes: tuple[str, ...]) -> None:
    assert spans.codes(AXIS, ask.phase, ask, (written,)) == codes


@pytest.mark.parametrize(
    ("lang", "letter", "until"),
    [
        ("en", "pass; no more cards for the rest of this turn", "Until this player turn ends"),
        ("ru", "Пас. До конца хода карт не играю.", "До конца этого хода стороны"),
    ],
)
def test_a_turn_is_passed_by_mail_and_ends_by_itself(
    world: World, lang: str, letter: str, until: str
) -> None:
    by_mail.opened(
        world, "east", "no_retreat", {AXIS: ("Hans", lang), SOVIET: ("Ivan", lang)}, "A", quiet=True
    )
    sent = False
    for _ in range(40):
        (ask,) = world.play("east").asks
        if ask.phase.startswith("2-A"):
            break
        if ask.phase.startswith("1-S") and "window" in ask.args and ask.seat == AXIS:
            assert not sent, ask
            world.out()
            world.write("Hans", letter, seat=AXIS)
            told = " ".join(world.text_to("Hans").split())
            assert until in told, told
            sent = True
            continue
        view = world.play("east").view(ask.seat)
        title_ = world.play("east").title
        order = world.play("east").game.default(view, ask)
        world.write(
            {AXIS: "Hans", SOVIET: "Ivan"}[ask.seat],
            "\n".join(title_.standing(view, ask, order, lang)),
            seat=ask.seat,
        )
    assert sent
    assert world.play("east").asks[0].phase.startswith("2-A")


def _played_on(world: World, first: str, lang: str = "en") -> list[str]:
    """The windows of the Soviet turn that are put to the Axis, whose answer to the first is given."""
    players = {AXIS: ("Hans", lang), SOVIET: ("Ivan", lang)}
    by_mail.opened(world, "east", "no_retreat", players, "A", quiet=True)
    found = list[str]()
    for _ in range(40):
        (ask,) = world.play("east").asks
        if ask.phase.startswith("2-A"):
            return found
        play = world.play("east")
        order = play.game.default(play.view(ask.seat), ask)
        letter = "\n".join(play.title.standing(play.view(ask.seat), ask, order, lang))
        if ask.phase.startswith("1-S") and "window" in ask.args and ask.seat == AXIS:
            found.append(str(ask.args["window"]))
            letter = f"{letter}\n{first}" if len(found) == 1 else letter
        world.write(players[ask.seat][0], letter, seat=ask.seat)
    return found


def test_who_wishes_to_be_asked_at_the_end_of_a_phase_is(world: World) -> None:
    windows = _played_on(world, "ask me about card 39 at the end of their movement")
    assert windows.count("move.end") == 1
    assert len(windows) > 2, "it makes no other question rare"


def test_nobody_else_is_asked_then(world: World) -> None:
    assert "move.end" not in _played_on(world, "Good luck")


@pytest.mark.parametrize(("kind", "phase"), [("event", "1-S1"), ("target", "1-A5")])
def test_cards_for_an_end_are_told_of_before_it(kind: str, phase: str) -> None:
    active = SOVIET if kind == "event" else AXIS
    position = state(field({"ge-4a": "1315"}, active=active), Targeting(), hands={AXIS: (5, 39)})
    ask = Ask(AXIS, kind, phase, args={"window": "card"} if kind == "event" else {})
    assert at_ends(SOURCE, GAME.view(position, AXIS), ask) == (card_of(39),)
    late = Ask(AXIS, "event", "1-S5", args={"window": "counterblow"})
    assert at_ends(SOURCE, GAME.view(position, AXIS), late) == ()


@pytest.mark.parametrize(
    "line",
    [
        "do not ask me about card 39",
        "ask me about Kiev",
        "ask me about card 39 at the start of their movement",
    ],
)
def test_other_words_are_no_wish(line: str) -> None:
    assert not any(isinstance(each, Understood) for each in READER.read(line))


@pytest.mark.parametrize(
    "line",
    [
        "no moves for the rest of the turn",
        "pass, nothing to play this turn",
        "no attacks in this phase",
        "play 26 in this battle",
        "Do not pass on cards for the rest of the turn",
        "If Kiev falls, no cards for the rest of the turn",
        "no cards after this turn",
        "не пас до конца хода",
        "до конца хода играю все карты",
        "карт в этом раунде было много",
    ],
)
def test_other_words_pass_no_span(line: str) -> None:
    read = READER.read(line)
    assert not any(isinstance(each, Understood) and isinstance(each.written, Passing) for each in read), read


@pytest.mark.parametrize(("phase", "kept"), [("2-S1", "2-S4"), ("2-S5", ""), ("2-A5", "2-S4")])
def test_a_card_whose_moment_is_over_is_not_kept_for_the_next_turn(phase: str, kept: str) -> None:
    active = SOVIET if "S" in phase else AXIS
    position = state(field({"ge-4a": "1315"}, active=active), Targeting(), hands={AXIS: (39,)})
    (read,) = READER.read("play 39")
    assert isinstance(read, Understood)
    view = GAME.view(position, AXIS)
    assert timing.later(SOURCE, view, AXIS, phase, None, read.written) == kept


def test_that_a_card_stays_in_hand_throws_no_others_later() -> None:
    """5.2.1: what is kept is asked in one's own card phase, and is not said by the way in a battle."""
    ask = Ask(AXIS, "counterattack", "3-S4", False, {})
    lines = READER.read("No counterblows. The card Counteroffensive stays in my hand then.")
    written = [each.written for each in lines if isinstance(each, Understood)]
    assert spans.codes(AXIS, "3-S4", ask, written[1:]) == ("",)
