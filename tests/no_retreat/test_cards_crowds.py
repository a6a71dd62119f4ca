"""One unit more in hexes side by side, and who is too many at the end of the player turn (32)."""

from __future__ import annotations

from dataclasses import replace

from games.no_retreat.model.atlas import AXIS, SHATTERED, SOVIET
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Choose, Move, Moves
from games.no_retreat.model.state import PlayerTurnEnd, State
from games.no_retreat.rules.ground import stacking
from games.no_retreat.turn import SEQUENCE
from tests.no_retreat.battlefield import waits_for, where
from tests.no_retreat.positions import (
    GAME,
    SOURCE,
    answer,
    ask_of,
    empty,
    event,
    h,
    past_windows,
    put,
    refused,
    state,
    told,
    u,
    window,
)

RED = {"su-west": "0821", "su-nw": "0821", "su-don": "0820", "su-sw": "0720"}
HEXES = (h("0821"), h("0820"))


def prepared(*, hexes: tuple[str, ...] = HEXES, axis: tuple[int, ...] = ()) -> State:
    board = put(empty(turn=18, active=SOVIET, initiative=SOVIET), RED)
    now = window(board, "move", SOVIET, hands={SOVIET: (32,), AXIS: axis})
    return answer(now, event(32, hexes=tuple(map(h, hexes)))).state


def test_a_third_unit_may_stand_in_the_hexes_named() -> None:
    now = past_windows(prepared())
    order = Moves((Move(u("su-don"), (h("0821"),)),))
    assert where(answer(now, order).state, "su-don") == "0821"
    four = Moves((*order.steps, Move(u("su-sw"), (h("0820"), h("0821")))))
    assert refused(now, four) == ("hex-full", "8.4.1")
    other = past_windows(prepared(hexes=("0820",)))
    assert refused(other, order) == ("hex-full", "8.4.1")


def test_the_hexes_hang_together_and_are_three_at_most() -> None:
    board = put(empty(turn=18, active=SOVIET, initiative=SOVIET), RED)
    now = window(board, "move", SOVIET, hands={SOVIET: (32,)})
    assert refused(now, event(32)) == ("event-names-hexes", "5.3.1")
    apart = event(32, hexes=(h("0821"), h("0819")))
    assert refused(now, apart) == ("event-not-there", "5.3.1")
    four = event(32, hexes=tuple(map(h, ("0821", "0820", "0819", "0818"))))
    assert refused(now, four) == ("event-names-hexes", "5.3.1")
    assert answer(now, event(32, hexes=tuple(map(h, ("0821", "0819", "0820")))))
    late = window(board, "move.end", SOVIET, hands={SOVIET: (32,)})
    assert refused(late, event(32, hexes=HEXES)) == ("not-at-this-time", "5.3.1")
    early = window(replace(board, initiative=AXIS), "move", SOVIET, hands={SOVIET: (32,)})
    assert refused(early, event(32, hexes=HEXES)) == ("no-initiative", "5.3.3")


def test_a_prepared_offensive_can_be_cancelled() -> None:
    now = prepared(axis=(31,))
    assert waits_for(now) == (AXIS, "cancel")
    after = answer(now, event(31)).state
    assert after.board.effects == ()


def full(units: dict[str, str] | None = None) -> Change:
    board = prepared().board
    board = put(board, {**RED, "su-don": "0821", **(units or {})})
    change = Change(SOURCE, state(board, PlayerTurnEnd()))
    SEQUENCE.settle(change)
    return change


def test_who_is_too_many_goes_back_a_hex_at_the_end_of_the_player_turn() -> None:
    now = full().state
    assert waits_for(now) == (SOVIET, "choose")
    assert {*ask_of(now).args["units"]} == {"su-west", "su-nw", "su-don"}  # type: ignore[misc]  # a tuple
    assert refused(now, Choose()) == ("retreat-owed", "10.7.5")
    assert refused(now, Choose(units=(u("su-sw"),), hexes=(h("0820"),)))[0] == "choose-not-those"
    assert refused(now, Choose(units=(u("su-nw"),), hexes=(h("0819"),))) == ("no-retreat-there", "10.7.5")
    two = Choose(units=(u("su-nw"), u("su-west")), hexes=(h("0820"), h("0820")))
    assert refused(now, two)[0] == "choose-not-those"
    step = answer(now, Choose(units=(u("su-nw"),), hexes=(h("0820"),)))
    assert [each["path"] for each in told(step, "retreated")] == [("0820",)]
    assert where(step.state, "su-nw") == "0820"
    assert step.state.board.effects == ()
    silent = answer(now, GAME.default(GAME.view(now, SOVIET), ask_of(now)))
    assert stacking.excess(Change(SOURCE, silent.state), SOVIET) == ()


def test_who_cannot_go_back_is_shattered() -> None:
    around = SOURCE.atlas.ways.beside[h("0821")]
    axis = iter(("ge-1pz", "ge-2pz", "ge-3pz", "ge-4pz", "ge-4a", "ge-9a"))
    change = full({next(axis): hex_ for hex_ in around} | {"su-sw": "0305"})
    boxes = [change.board.units[u(name)].at for name in ("su-west", "su-nw", "su-don")]
    assert sorted(boxes) == ["0821", "0821", SHATTERED]
