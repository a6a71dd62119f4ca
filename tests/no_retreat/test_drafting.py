"""Written orders become the seat's answer: names by what the seat sees, ways found, a verdict a line."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from adjudicator.kinds import Ask, Seat
from games.kit.drafting import UnresolvedError
from games.no_retreat.model import orders
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.orders import Battles, Move, Moves, Order
from games.no_retreat.model.state import State, View
from games.no_retreat.text import wording
from games.no_retreat.text.drafting import Drafting
from games.no_retreat.text.joining import joined
from games.no_retreat.text.lateness import at_its_time
from games.no_retreat.text.phrases import Saying
from games.no_retreat.text.resolving import Resolver
from games.no_retreat.text.wording import Wording
from games.title import Accepted, Draft, Refused, Unclear, Withheld
from games.words import words_from
from mailer.table.judging import with_replaced
from parsers.reading import Understood
from parsers.registry import title
from tests.no_retreat.battlefield import battle, course, field, fought, ready
from tests.no_retreat.positions import GAME, SOURCE, Played, ask_of, empty, h, played, put, u
from tests.no_retreat.samples import sample

READER = title("no_retreat").reader("")
FOLDER = Path(wording.__file__).parents[1] / "words"
WORDS = {
    lang: words_from(lang, tomllib.loads((FOLDER / f"{lang}.toml").read_text("utf-8")))
    for lang in ("en", "ru")
}
LANGUAGES = ("en", "ru")


@cache
def game() -> list[Played]:
    """The beginning of a random game."""
    return played("A", 3, sample)[:160]


def draft(view: View, ask: Ask, *lines: str, lang: str = "en") -> Draft:
    read = [each for line in lines for each in READER.read(line)]
    written = [each.written for each in read if isinstance(each, Understood)]
    assert len(written) == len(read), [each for each in read if not isinstance(each, Understood)]
    return Drafting(SOURCE, view, ask, WORDS[lang]).draft(None, written)


def moving(units: dict[str, str], seat: Seat = AXIS) -> tuple[View, Ask]:
    board = replace(put(empty(), units), active=seat)
    return View(seat, board, ()), Ask(seat, "move", "1-A4", args={})


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_short_name_of_a_unit_reads_as_that_unit(lang: str) -> None:
    wrong = []
    for unit, counter in SOURCE.roster.counters.items():
        for weak in (False, True):
            if (counter.weak if weak else counter.full) is None:
                continue
            board = empty()
            board = replace(board, units={**board.units, unit: replace(board.units[unit], weak=weak)})
            name = Wording(SOURCE, board, WORDS[lang]).unit(unit)
            (read,) = READER.read(f"upgrade {name}")
            resolver = Resolver(SOURCE, board, counter.seat)
            if not isinstance(read, Understood) or resolver.unit(read.written.troop) != unit:
                wrong.append((unit, name, read))
    assert wrong == []


def test_that_the_others_stay_leaves_moves_of_a_letter_before_in_doubt() -> None:
    view, ask = moving({"ge-1pz": "1112", "ge-2pz": "1116", "ge-6a": "1412"})
    before = draft(view, ask, "1 Pz to 1113").order
    lines = [each for line in ("2 Pz to 1117", "the others stay") for each in READER.read(line)]
    written = [each.written for each in lines if isinstance(each, Understood)]
    made = Drafting(SOURCE, view, ask, WORDS["en"]).draft(before, written)
    assert isinstance(made.order, Moves)
    assert [step.unit for step in made.order.steps] == ["ge-1pz", "ge-2pz"]
    kept, refused = made.verdicts
    assert isinstance(kept, Accepted)
    assert isinstance(refused, Refused)
    assert refused.fault.key == "others-ordered"


@pytest.mark.parametrize(
    ("line", "moving_still"),
    [
        ("6A stays", ["ge-1pz"]),
        ("leave 6A where it is", ["ge-1pz"]),
        ("1 Pz stays", []),
        ("1 Pz does not move", []),
    ],
)
def test_who_stays_takes_back_only_moves_of_its_own(line: str, moving_still: list[str]) -> None:
    view, ask = moving({"ge-1pz": "1112", "ge-2pz": "1116", "ge-6a": "1412"})
    before = draft(view, ask, "1 Pz to 1113").order
    for lines, more in (((line,), []), (("2 Pz to 1117", line), ["ge-2pz"])):
        read = [each for text in lines for each in READER.read(text)]
        written = [each.written for each in read if isinstance(each, Understood)]
        made = Drafting(SOURCE, view, ask, WORDS["en"]).draft(before, written)
        assert isinstance(made.order, Moves)
        assert [step.unit for step in made.order.steps] == [*moving_still, *more]
        assert all(isinstance(each, Accepted) for each in made.verdicts)


def test_that_nobody_moves_takes_back_moves_of_a_letter_before() -> None:
    view, ask = moving({"ge-1pz": "1112"})
    before = draft(view, ask, "1 Pz to 1113").order
    (read,) = READER.read("no moves")
    assert isinstance(read, Understood)
    made = Drafting(SOURCE, view, ask, WORDS["en"]).draft(before, [read.written])
    assert made.order == Moves()


def test_who_comes_back_to_a_hex_from_another_moves() -> None:
    view, ask = moving({"su-bryansk": "1112"}, SOVIET)
    made = draft(view, ask, "Bryansk Front comes back to 1113")
    assert made.order == Moves((Move(u("su-bryansk"), (h("1113"),)),))


def test_a_way_is_found_where_only_its_end_is_named() -> None:
    view, ask = moving({"ge-1pz": "1112"})
    made = draft(view, ask, "move 1 Pz to 1114")
    assert made.order == Moves((Move(u("ge-1pz"), (h("1113"), h("1114"))),))
    assert made.verdicts == (Accepted("move 1 Pz to 1113, 1114"),)


def test_a_hex_may_be_named_by_a_unit_beside_it() -> None:
    view, ask = moving({"ge-1pz": "1112", "su-west": "1115"})
    made = draft(view, ask, "1 Пц на Западный СЗ")
    assert isinstance(made.order, Moves)
    assert [step.path[-1] for step in made.order.steps if isinstance(step, Move)] == [h("1014")]


def test_a_name_of_both_sides_is_that_of_the_side_that_writes() -> None:
    units = {"ge-2pz": "1112", "su-caucasus": "1316"}
    view, ask = moving(units)
    assert draft(view, ask, "2-ю танковую на 1113").order == Moves((Move(u("ge-2pz"), (h("1113"),)),))
    view, ask = moving(units, SOVIET)
    assert draft(view, ask, "2-ю танковую на 1317").order == Moves((Move(u("su-caucasus"), (h("1317"),)),))


def test_all_who_stand_in_a_hex_go_together() -> None:
    view, ask = moving({"ge-1pz": "1112", "ge-6a": "1112"})
    made = draft(view, ask, "all from Kiev to 1113")
    assert isinstance(made.order, Moves)
    assert {step.unit for step in made.order.steps} == {u("ge-1pz"), u("ge-6a")}


def test_later_moves_begin_where_earlier_ones_ended_and_a_refused_line_leaves_the_others() -> None:
    view, ask = moving({"ge-1pz": "1112", "ge-6a": "1212", "su-west": "1115"})
    made = draft(view, ask, "move West to 1116", "move 1 Pz to 1113", "move 6A to 1112")
    assert [type(each) for each in made.verdicts] == [Refused, Accepted, Accepted]
    assert isinstance(made.verdicts[0], Refused)
    assert made.verdicts[0].fault.key == "is-the-foes"
    assert isinstance(made.order, Moves)
    assert [step.unit for step in made.order.steps] == [u("ge-1pz"), u("ge-6a")]


@pytest.mark.rule("no_retreat", "8.4")
@pytest.mark.rule("no_retreat", "8.4.3")
def test_a_hex_may_be_too_full_until_the_letter_ends() -> None:
    view, ask = moving({"su-west-": "1112", "su-nw-": "1113", "su-bryansk-": "1115"}, SOVIET)
    for lines in (("West to 1113, Northwest to 1114",), ("West to 1113", "Northwest to 1114")):
        made = draft(view, ask, *lines)
        assert [type(each) for each in made.verdicts] == [Accepted, Accepted]
        assert isinstance(made.order, Moves)
        assert [step.unit for step in made.order.steps] == [u("su-west"), u("su-nw")]
    stays = draft(view, ask, "West to 1113", "move Northwest to 1812", "Bryansk to 1116")
    full, wrong, right = stays.verdicts
    assert isinstance(full, Refused)
    assert (full.fault.key, full.fault.rule) == ("hex-full", "8.4.1")
    assert isinstance(wrong, Refused)
    assert wrong.fault.key == "too-far"
    assert isinstance(right, Accepted)
    assert isinstance(stays.order, Moves)
    assert [step.unit for step in stays.order.steps] == [u("su-bryansk")]


@pytest.mark.rule("no_retreat", "8.0")
def test_a_retreat_and_an_advance_are_moves_in_a_movement_phase() -> None:
    units = {"su-west-": "1112", "su-nw-": "1115", "su-sw-": "1216"}
    view, ask = moving(units, SOVIET)
    line = "West falls back to 1113, Northwest occupies 1116, Southwest moves to 1217"
    made = draft(view, ask, line)
    assert isinstance(made.order, Moves)
    assert {step.unit: step.path[-1] for step in made.order.steps if isinstance(step, Move)} == {
        u("su-west"): "1113",
        u("su-nw"): "1116",
        u("su-sw"): "1217",
    }
    again = [each.written for each in READER.read("West withdraws to 1013") if isinstance(each, Understood)]
    changed = Drafting(SOURCE, view, ask, WORDS["en"]).draft(made.order, again).order
    assert isinstance(changed, Moves)
    assert [step.path[-1] for step in changed.steps if step.unit == "su-west" and isinstance(step, Move)] == [
        "1013"
    ]


def test_brackets_are_refused_where_the_strong_side_is_up() -> None:
    view, ask = moving({"ge-1pz": "1112", "ge-6a-": "1212"})
    made = draft(view, ask, "(1 Pz) to 1113; (6A) to 1213")
    assert isinstance(made.verdicts[0], Refused)
    assert made.verdicts[0].fault.key == "is-not-weak"
    assert isinstance(made.verdicts[1], Accepted)


@pytest.mark.parametrize("line", ["Attack 6A at 1212", "6A in 1212 gets attacked", "Атакую 6-ю армию в 1212"])
def test_a_foe_told_with_its_hex_stands_there(line: str) -> None:
    (read,) = READER.read(line)
    assert isinstance(read, Understood)
    there = Resolver(SOURCE, put(empty(), {"ge-6a": "1212"}), SOVIET)
    assert there.hexes(read.written.places) == ("1212",)
    elsewhere = Resolver(SOURCE, put(empty(), {"ge-6a": "1213"}), SOVIET)
    with pytest.raises(UnresolvedError) as refused:
        elsewhere.hexes(read.written.places)
    assert refused.value.fault is not None
    assert refused.value.fault.key == "stands-elsewhere"


def test_a_name_of_several_cities_is_asked_back() -> None:
    view, ask = moving({"su-west": "1720"}, SOVIET)
    made = draft(view, ask, "West to Stali")
    assert made.order is None
    assert isinstance(made.verdicts[0], Unclear)
    assert set(made.verdicts[0].candidates) == {"1616", "1721"}


def test_what_is_kept_says_what_goes() -> None:
    held = tuple(map(CardId, ("05", "12", "33")))
    view, ask = View(AXIS, empty(), held), Ask(AXIS, "keep", "1-A4", args={"most": 2})
    assert draft(view, ask, "keep 12, 33").order == orders.Throw((CardId("05"),))
    foreign = draft(view, ask, "keep 12, 41")
    assert isinstance(foreign.verdicts[0], Refused)
    assert foreign.verdicts[0].fault.key == "not-held"


@pytest.mark.parametrize(
    ("kind", "answered"),
    [
        ("organize", ("No improvements this turn", "Без улучшений")),
        ("move", ("no moves", "Никого не двигаю")),
        ("target", ("no attacks", "Атак не будет")),
        ("counterblow", ("no counterblows", "контрударов не будет")),
        ("detrain", ("Nobody detrains", "Никто не выгружается")),
        ("event", ("no event", "no cards", "Событий не играю")),
        ("reroll", ("No reroll", "Не перебрасываю", "no cards")),
        ("cancel", ("I don't cancel it", "Не отменяю", "no cards")),
    ],
)
def test_words_that_pass_answer_the_question_that_they_name_alone(
    kind: str, answered: tuple[str, ...]
) -> None:
    every = {
        *("No improvements this turn", "Без улучшений", "no moves", "Никого не двигаю", "no attacks"),
        *("Атак не будет", "no counterblows", "контрударов не будет", "Nobody detrains", "no cards"),
        *("Никто не выгружается", "no event", "Событий не играю", "No reroll", "Не перебрасываю"),
        *("I don't cancel it", "Не отменяю", "nobody advances", "Никто не продвигается", "pass", "пас"),
    }
    other = {"event": {"no cards"}, "reroll": {"no event", "Событий не играю"}}
    other["cancel"] = other["reroll"]
    view, ask = moving({"ge-1pz": "1112"})
    for line in sorted(every - other.get(kind, set())):
        made = draft(view, replace(ask, kind=kind, args={"window": kind, "hexes": ()}), line)
        assert (made.order is not None) == (line in (*answered, "pass", "пас")), (line, made)


@pytest.mark.parametrize("pass_", ["pass", "no more moves", "Больше никого не двигаю", "пас"])
def test_a_pass_below_orders_takes_none_of_them_back(pass_: str) -> None:
    view, ask = moving({"ge-1pz": "1112", "su-west": "1113"})
    moved = draft(view, ask, "1 Pz to 1111", pass_)
    assert moved.order == Moves((Move(u("ge-1pz"), (h("1111"),)),))
    no_more = pass_.replace("moves", "attacks").replace("Больше никого не двигаю", "Больше атак нет")
    named = draft(view, replace(ask, kind="target"), "target 1113", no_more)
    assert named.order == orders.Targets((h("1113"),))


def test_a_letter_that_only_passes_takes_back_what_an_earlier_one_moved() -> None:
    view, ask = moving({"ge-1pz": "1112"})
    former = draft(view, ask, "1 Pz to 1113").order
    for line in ("pass", "no moves"):
        written = [each.written for each in READER.read(line) if isinstance(each, Understood)]
        assert Drafting(SOURCE, view, ask, WORDS["en"]).draft(former, written).order == Moves()


def test_yes_is_not_that_nobody_advances() -> None:
    view, ask = moving({"ge-1pz": "1112"})
    resolver = Resolver(SOURCE, view.board, AXIS)
    for kind, nothing in (("advance", orders.Advance()), ("cadre", orders.PutCadre())):
        asked = replace(ask, kind=kind)
        assert joined(resolver, view, asked, None, Saying("no")) == nothing
        with pytest.raises(UnresolvedError):
            joined(resolver, view, asked, None, Saying("yes"))


def test_words_for_one_battle_lie_over_those_for_any() -> None:
    ask = Ask(SOVIET, "defend", "1-A4", args={"hexes": ("1317",), "attacker": AXIS})
    view = View(SOVIET, put(empty(), {"su-west": "1317"}), ())
    lines = (
        "in any battle: counterattack if at least 1:1; retreat towards Voronezh\nat 1317: no counterattack"
    )
    order: Order | None = None
    for each in READER.read(lines):
        assert isinstance(each, Understood)
        order = joined(Resolver(SOURCE, view.board, SOVIET), view, ask, order, each.written)
    assert isinstance(order, orders.Defend)
    assert (order.reply.counterattack, order.reply.goals) == ("", (h("1218"),))
    units = {"ge-4a": "1216", "su-west": "1317"}
    begun = ready(field(units, "1317"), {SOVIET: (4,)})
    asked = course(begun, battle("1317", "ge-4a")).state
    view, ask = GAME.view(asked, SOVIET), ask_of(asked)
    assert ask.kind == "defend"
    for sequence in (lines.split("\n"), lines.split("\n")[::-1]):
        made = draft(view, ask, *sequence).order
        assert isinstance(made, orders.Defend)
        assert (made.reply.counterattack, made.reply.goals) == ("", (h("1218"),))


def timely(view: View, order: Order) -> Order:
    """With cards that are for what the die gave kept for then, as any order is that was written."""
    if isinstance(order, Battles):
        return Battles(tuple(at_its_time(SOURCE, view, each) for each in order.battles))
    return at_its_time(SOURCE, view, order) if isinstance(order, orders.Defend) else order


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGUAGES)
def test_orders_of_random_games_read_back_as_themselves(lang: str) -> None:
    kinds = set()
    for step in game():
        asks = step.waits if isinstance(step.waits, tuple) else ()
        for ask in asks:
            order, view = sample(step.state, ask, Random(7)), GAME.view(step.state, ask.seat)
            if GAME.check(view, ask, order) is not None:
                continue
            order = timely(view, order)
            lines = Wording(SOURCE, view.board, WORDS[lang]).lines(order)
            if lines:
                kinds.add(ask.kind)
                assert draft(view, ask, *lines, lang=lang).order == order, lines
    assert {"keep", "organize", "move", "target", "battle"} <= kinds


def test_an_answer_of_one_piece_is_judged_as_a_whole() -> None:
    """A retreat of two: neither line would do alone; with one that cannot be read nothing is done."""
    units = {"ge-4a": "1214", "ge-9a": "1315", "ge-1pz": "1115", "su-nw-": "1215", "su-don": "1215"}
    fight = battle("1215", "ge-4a", "ge-9a", "ge-1pz")
    step = fought(field(units, "1215", turn=13), fight, 5)
    ask = ask_of(step.state)
    assert ask.kind == "retreat"
    view, order = GAME.view(step.state, ask.seat), _whole(step.state, ask)
    lines = Wording(SOURCE, view.board, WORDS["en"]).lines(order)
    assert draft(view, ask, *lines).order == order
    made = draft(view, ask, *lines, "retreat 1 Pz to 1416")
    assert made.order is None
    assert [type(each) for each in made.verdicts] == [*[Withheld] * len(lines), Refused]


def _whole(state: State, ask: Ask) -> Order:
    return GAME.default(GAME.view(state, ask.seat), ask)


def test_two_units_of_one_line_are_replaced_by_no_other_line() -> None:
    view, ask = moving({"ge-1pz": "1315", "ge-6a": "1315", "ge-4a": "1316"})
    made = draft(view, ask, "1 Pz and 6A to 1416", "4A to 1317")
    said = with_replaced(title("no_retreat").title, view, ask, made, "en")
    assert [each.notes for each in said if isinstance(each, Accepted)] == [(), ()]


def test_a_battle_that_stood_stays_beside_those_of_other_hexes_and_units() -> None:
    board = field({"ge-4a": "1214", "ge-9a": "1315", "su-nw-": "1215", "su-west-": "1314"}, "1215", "1314")
    ask = ask_of(ready(board))
    view = GAME.view(ready(board), ask.seat)
    former = battle("1215", "ge-4a")
    read = [each.written for each in READER.read("battle 1314 with 9A") if isinstance(each, Understood)]
    made = Drafting(SOURCE, view, ask, WORDS["en"]).draft(former, read)
    assert made.order == Battles((*former.battles, *battle("1314", "ge-9a").battles))
    for line in ("battle 1215 with 9A", "battle 1314 with 4A"):  # the same hex, the same unit
        read = [each.written for each in READER.read(line) if isinstance(each, Understood)]
        again = Drafting(SOURCE, view, ask, WORDS["en"]).draft(former, read).order
        assert isinstance(again, Battles)
        assert len(again.battles) == 1
