"""No useless question: somebody is asked only where more than a pass could be lawful, by what all can see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from adjudicator.kinds import Answer, Answers, Ask, Over, Roll, Rolled, Seat
from games.sunset_of_empire.data.load import catalogue
from games.sunset_of_empire.game import SCENARIOS, SunsetOfEmpire
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, SEATS, CardId, foe
from games.sunset_of_empire.model.orders import LayOut, Order, Pass
from games.sunset_of_empire.model.state import State
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.robot import options
from parsers.registry import title
from tests.rig.cases import some
from tests.sunset_of_empire.attacks import attacked
from tests.sunset_of_empire.session import GAME, fight

TITLE = title("sunset_of_empire").title
OURS = SunsetOfEmpire(catalogue())


def unseen(state: State, seat: Seat) -> tuple[CardId, ...]:
    """The cards of a side that lie nowhere in the open: each may be in the hand if there is room for it."""
    board, cards = state.board, OURS.catalogue.decks[seat]
    returned = board.sides[seat].returned
    if len(state.hands[seat]) == len(returned):
        return returned
    open_ = {card for unit in board.sides[seat].units for card in unit.cards}
    open_ |= {*board.sides[seat].discards, board.sides[foe(seat)].mined, board.sides[foe(seat)].balloon}
    return (*(card for card in cards if card not in open_), *returned)


def is_useless(state: State, ask: Ask) -> bool:
    """Whether no answer but a pass (or the one answer there is) could be lawful, whatever the seat holds.

    Judged by a hand of everything that it could hold.
    """
    view = replace(OURS.view(state, ask.seat), hand=tuple(dict.fromkeys(unseen(state, ask.seat))))
    table = Table(OURS.catalogue, view.board, view.hidden)
    tried: Sequence[Order] = options.answers(table, view, ask)
    if ask.kind == "lay":
        tried = [LayOut((card,)) for card in view.hand]
    lawful = [o for o in tried if not isinstance(o, Pass) and OURS.check(view, ask, o) is None]
    return len(lawful) <= (ask.kind in ("deflect", "scout", "spy"))


def questions(edition: int, games: int) -> tuple[Counter[str], Counter[str]]:
    """Of random games: how many questions of each kind were asked, and how many of them were useless."""
    asked, useless = Counter[str](), Counter[str]()
    for seed in range(games):
        dice = random.Random(f"questions {seed}")
        scenarios = tuple(SCENARIOS)
        state = OURS.setup(scenarios[seed % 4 == 3], {}, edition)
        while not isinstance(waits := OURS.pending(state), Over):
            if isinstance(waits, Roll):
                state = OURS.apply(
                    state, Rolled(tuple(dice.randint(1, faces) for faces in waits.sides))
                ).state
                continue
            (ask,) = waits
            asked[ask.kind] += 1
            useless[ask.kind] += is_useless(state, ask)
            play = TITLE.sample if seed % 2 else TITLE.advise
            order = play(OURS.view(state, ask.seat), ask, dice.randrange)
            state = OURS.apply(state, Answers((Answer(ask.seat, order),))).state
    return asked, useless


@pytest.mark.rule("sunset_of_empire", "Август фон Макензен: окно")
@pytest.mark.rule("sunset_of_empire", "Ход боя: ходить нечем")
@pytest.mark.parametrize("games", some([16, 30, 120], 3))
@pytest.mark.sweep
def test_no_question_of_random_games_is_useless(games: int) -> None:
    asked, useless = questions(OURS.edition, games)
    assert {"lay", "move", "counter", "spy", "scout"} <= set(asked)
    assert +useless == Counter()


@pytest.mark.sweep
@pytest.mark.parametrize("games", some([24, 60], 2))
def test_the_counter_sees_useless_questions_where_there_are_some(games: int) -> None:
    asked, useless = questions(1, games)
    assert useless["counter"] > asked["counter"] // 20
    assert useless["move"]


@pytest.mark.rule("sunset_of_empire", "Август фон Макензен: окно")
def test_no_window_while_the_event_forbids_the_blow() -> None:
    game = attacked(("lion", "sydney"), at="blucher", event="vimy")
    assert (game.ask.seat, game.ask.kind) == (CENTRAL, "move")
    assert not game.on_field("blucher")
    # The ban is the year's: with another event there is a window.
    assert attacked(("lion", "sydney"), at="blucher", event="cambrai").ask.kind == "counter"


@pytest.mark.rule("sunset_of_empire", "Август фон Макензен: окно")
def test_no_window_where_everybody_saw_the_whole_hand() -> None:
    known = attacked(("lion", "sydney"), at="blucher", hand="yavuz", central_returned=(CardId("yavuz"),))
    assert known.ask.kind == "move"


@pytest.mark.rule("sunset_of_empire", "Ход боя: ходить нечем")
def test_who_could_only_pass_passes_unasked() -> None:
    game = fight(("anzac",), ("siegfried", "blucher"), life=(15, 15))
    game.gives(CENTRAL, Pass())  # the tank has armour and is stronger: the infantry can do nothing to it
    assert game.heard("passed") == [{"seat": CENTRAL}, {"seat": ENTENTE}]
    # A card in the hand may be a doctor: then it is asked, whatever the card is.
    held = fight(("anzac",), ("siegfried", "blucher"), hands={ENTENTE: ("lion",)})
    held.gives(CENTRAL, Pass())
    assert (held.ask.seat, held.ask.kind) == (ENTENTE, "move")
    assert all(len(held.state.hands[seat]) == (seat == ENTENTE) for seat in SEATS)


@pytest.mark.rule("sunset_of_empire", "Вторая выкладка: пустая рука")
def test_a_game_of_the_first_edition_keeps_its_questions() -> None:
    old = GAME.setup("standard", {}, 1)
    assert (old.board.edition, GAME.setup("standard", {}).board.edition) == (1, GAME.edition)
    game = attacked(("lion", "sydney"), at="blucher", event="vimy", edition=1)
    assert (game.ask.seat, game.ask.kind) == (CENTRAL, "counter")
