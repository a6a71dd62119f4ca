"""What of an answer that waits a later letter leaves, and what a line leaves of those above it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Ask, Seat
from games.no_retreat.model import orders
from games.no_retreat.model.atlas import AXIS, RAIL, SOVIET
from games.no_retreat.model.cards import CardId, card_of
from games.no_retreat.model.orders import Advance, Defend, Detrain, Order, Organize, Place, Upgrade
from games.no_retreat.model.state import Organizing, View
from games.no_retreat.text.drafting import Drafting
from games.no_retreat.text.merging import standing_beside
from games.no_retreat.text.phrases import Manner, Saying
from games.no_retreat.text.resolving import Resolver
from games.no_retreat.title import NoRetreatTitle
from games.title import Accepted, Draft, Refused
from parsers.reading import Understood
from parsers.registry import title
from tests.no_retreat.battlefield import battle, field, fought
from tests.no_retreat.positions import GAME, SOURCE, ask_of, empty, h, put, state, u

TITLE = NoRetreatTitle(SOURCE)
SAY = TITLE.say("en")
READER = title("no_retreat").reader("")


def _drafted(view: View, ask: Ask, former: Order | None, *lines: str) -> Draft:
    """What a letter makes of the answer."""
    read = [each for line in lines for each in READER.read(line)]
    written = [each.written for each in read if isinstance(each, Understood)]
    assert len(written) == len(read), read
    return Drafting(SOURCE, view, ask, SAY).draft(former, written)


def _says(view: View, ask: Ask, former: Order | None, *lines: str) -> Order | None:
    """The answer after a letter."""
    made: Order | None = _drafted(view, ask, former, *lines).order
    return made


def _won() -> tuple[View, Ask]:
    """Two armies and tanks may advance to 1215 and on."""
    units = {"ge-1pz": "1214", "ge-4a": "1315", "ge-9a": "1315", "su-nw-": "1215"}
    state = fought(field(units, "1215"), battle("1215", "ge-1pz", "ge-4a", "ge-9a"), 2, None).state
    ask = ask_of(state)
    assert ask.kind == "advance"
    return GAME.view(state, ask.seat), ask


def _who(made: Order | None) -> list[str]:
    assert isinstance(made, Advance)
    return [str(move.unit) for move in made.moves]


@pytest.mark.parametrize("line", ["9A stays", "the others stay", "9А остаётся"])
def test_who_stays_takes_no_advance_of_others_back(line: str) -> None:
    view, ask = _won()
    assert _who(_says(view, ask, None, "1 Pz advances to 1215", "4A takes 1215", line)) == ["ge-1pz", "ge-4a"]


def test_who_stays_leaves_an_advance_that_waits() -> None:
    view, ask = _won()
    before = _says(view, ask, None, "advance 1 Pz to 1215")
    assert _who(_says(view, ask, before, "9A stays")) == ["ge-1pz"]
    assert _who(_says(view, ask, before, "1 Pz stays")) == []
    assert _who(_says(view, ask, before, "no advance")) == []
    assert _who(_says(view, ask, before, "pass")) == []


@pytest.mark.parametrize("line", ["4A advances to 1215", "4А продвигается на 1215"])
def test_another_advance_stands_beside_one_that_waits_and_says_so(line: str) -> None:
    view, ask = _won()
    before = _says(view, ask, None, "advance 1 Pz to 1215")
    made = _drafted(view, ask, before, line)
    assert _who(made.order)[:2] == ["ge-1pz", "ge-4a"]
    (said,) = made.verdicts
    assert isinstance(said, Accepted)
    assert [(note.key, note.args["units"]) for note in said.notes] == [("advance-beside", ("1 Pz",))]


@pytest.mark.parametrize("line", ["only 4A advances to 1215", "4A advances instead"])
def test_an_advance_that_falls_is_told(line: str) -> None:
    view, ask = _won()
    before = _says(view, ask, None, "advance 1 Pz to 1215")
    (said,) = _drafted(view, ask, before, line).verdicts
    assert isinstance(said, Accepted)
    assert [(note.key, note.args["units"]) for note in said.notes] == [("advance-fell", ("1 Pz",))]


@pytest.mark.parametrize(
    "line",
    [
        "only 4A advances to 1215",
        "4A advances, the others stay",
        "4A advances to 1215 instead",
        "Instead 4A advances to 1215",
        "Correction: 4A advances to 1215",
        "Then I change: 4A advances to 1215",
        "Тогда меняю: 4А продвигается на 1215",
        "4A advances, nobody else",
        "No: 4A advances to 1215",
        "Только 4А продвигается на 1215",
        "Вместо этого 4А продвигается на 1215",
        "Поправка: 4А продвигается на 1215",
    ],
)
def test_another_advance_replaces_one_that_waits(line: str) -> None:
    view, ask = _won()
    before = _says(view, ask, None, "advance 1 Pz to 1215")
    assert _who(_says(view, ask, before, line)) == ["ge-4a"]


@pytest.mark.parametrize("line", ["the others stay", "остальные на месте"])
def test_that_the_others_stay_leaves_an_advance_that_waits_in_doubt(line: str) -> None:
    view, ask = _won()
    before = _says(view, ask, None, "advance 1 Pz to 1215")
    made = _drafted(view, ask, before, line)
    assert made.order == before
    (refused,) = made.verdicts
    assert isinstance(refused, Refused)
    assert refused.fault.key == "others-ordered"
    assert refused.fault.args["units"] == ("1 Pz",)


def _organizing(turn: int, seat: Seat, units: dict[str, str]) -> tuple[View, Ask]:
    board = put(empty("A", turn=turn, active=seat), units)
    now = state(board, Organizing(), hands={seat: (16, 17, 22, 23)})
    return GAME.view(now, seat), ask_of(now)


def test_another_free_upgrade_replaces_one_that_waits() -> None:
    view, ask = _organizing(6, SOVIET, {"su-west-": "0619", "su-central-": "0819"})
    before = _says(view, ask, None, "upgrade West")
    assert before == Organize(upgrades=(Upgrade(u("su-west")),))
    assert _says(view, ask, before, "upgrade Central") == Organize(upgrades=(Upgrade(u("su-central")),))


def test_an_upgrade_for_the_same_cards_replaces_one_that_waits() -> None:
    view, ask = _organizing(6, AXIS, {"ge-4a-": "1008", "ge-9a-": "1010"})
    before = _says(view, ask, None, "upgrade 4A with 17, 22")
    made = _says(view, ask, before, "upgrade 9A with 17, 22")
    assert made == Organize(upgrades=(Upgrade(u("ge-9a"), tuple(map(card_of, (17, 22)))),))


def test_an_upgrade_for_other_cards_comes_beside_one_that_waits() -> None:
    view, ask = _organizing(6, AXIS, {"ge-4a-": "1008", "ge-9a-": "1010"})
    before = _says(view, ask, None, "upgrade 4A with 17, 22")
    made = _says(view, ask, before, "upgrade 9A with 16, 23")
    paid = {"ge-4a": (17, 22), "ge-9a": (16, 23)}
    assert made == Organize(
        upgrades=tuple(Upgrade(u(unit), tuple(map(card_of, cards))) for unit, cards in paid.items())
    )


@pytest.mark.parametrize("line", ["place Don at Moscow; nobody else returns", "Донской в Москву"])
def test_who_comes_for_nothing_comes_beside_others(line: str) -> None:
    view, ask = _organizing(6, SOVIET, {"su-west-": "shattered", "su-don-": "shattered"})
    before = _says(view, ask, None, "place West at Gorky")
    assert isinstance(before, Organize)
    made = _says(view, ask, before, line)
    assert isinstance(made, Organize)
    assert [place.unit for place in made.places] == ["su-west", "su-don"]
    again = _says(view, ask, made, "place West at Stalingrad")
    assert isinstance(again, Organize)
    assert [place.unit for place in again.places] == ["su-don", "su-west"]


@pytest.mark.parametrize(
    "line",
    [
        "no more upgrades",
        "no further placements",
        "I upgrade nobody else",
        "Больше никого не возвращаем, готово.",
        "больше никого не усиливаю",
        "больше никого не восстанавливаю",
        "nobody else returns",
    ],
)
def test_no_more_takes_nothing_back(line: str) -> None:
    view, ask = _organizing(6, SOVIET, {"su-west-": "0619", "su-central-": "0819"})
    before = _says(view, ask, None, "upgrade West")
    assert _says(view, ask, before, line) == before
    assert _says(view, ask, None, line) == Organize()


@pytest.mark.parametrize("line", ["no upgrades", "pass", "никого не усиливаю", "nobody to upgrade"])
def test_none_at_all_takes_back_what_waits(line: str) -> None:
    view, ask = _organizing(6, SOVIET, {"su-west-": "0619", "su-central-": "0819"})
    assert _says(view, ask, _says(view, ask, None, "upgrade West"), line) == Organize()


def test_a_defence_that_waits_stays_beside_more() -> None:
    resolver = Resolver(SOURCE, put(empty(), {"su-west": "1317"}), SOVIET)
    before = Defend(orders.Event(CardId("42")))
    assert standing_beside(resolver, before, [Manner(counterattack="always")]) == before
    assert standing_beside(resolver, before, [Saying("pass")]) is None


def _riding() -> tuple[View, Ask]:
    board = replace(put(empty(), {"ge-1pz": RAIL, "ge-6a": RAIL, "ge-9a": "0616"}), active=AXIS)
    return View(AXIS, board, ()), Ask(AXIS, "detrain", "1-A7", args={})


def test_units_that_leave_the_train_stay_beside_others() -> None:
    view, ask = _riding()
    before = _says(view, ask, None, "detrain 1 Pz at 0410")
    assert before == Detrain((Place(u("ge-1pz"), h("0410")),))
    both = Detrain((Place(u("ge-1pz"), h("0410")), Place(u("ge-6a"), h("0510"))))
    assert _says(view, ask, before, "detrain 6A at 0510") == both
    assert _says(view, ask, before, "detrain 1 Pz at 0510") == Detrain((Place(u("ge-1pz"), h("0510")),))
    assert _says(view, ask, before, "nobody detrains") == Detrain()
