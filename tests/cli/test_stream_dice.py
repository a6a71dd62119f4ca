"""Letters of a stranger for titles with dice, hidden cards and one seat at a time."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.dice import Dice
from tests.cli.peer import SEED, Line, ask, ask_one, keys

SUNSET, PATHS = "sunset_of_empire", "paths_of_glory"


def dealt(key: str, scenario: str, **more: Any) -> Line:
    """The first question of a game, with what a line that goes on needs beside its orders."""
    answer = ask_one(key, {"scenario": scenario, "seed": SEED, **more})
    return {"position": answer["position"], "seed": SEED, "rolls": answer["rolls"]}


class TestDice:
    """Values in turn, of every die of every roll; then those of the seed, where there is one."""

    OPENING: Line = {"id": 1, "scenario": "standard"}  # noqa: RUF012

    def test_without_dice_the_answer_says_how_many_are_needed(self) -> None:
        (answer,) = ask(SUNSET, self.OPENING)
        sides = list(range(65, 55, -1))
        told = {"what": "dice-used-up", "where": "dice", "missing": 10, "sides": sides}
        assert told.items() <= answer["error"].items()
        assert answer["error"]["label"] == answer["roll"]["label"] == "draw CENTRAL 1914"
        assert answer["roll"] == {"label": "draw CENTRAL 1914", "sides": sides, "audience": ["CENTRAL"]}
        assert (answer["inputs"], answer["asks"]) == ([], {})

    def test_what_the_dice_reached_is_told_and_the_position_goes_on_from_there(self) -> None:
        values = [1] * 10 + [2] * 10 + [7, 3]
        whole = ask_one(SUNSET, {**self.OPENING, "dice": values})
        assert whole["dice"] == {"used": 22, "left": 0}
        (first,) = ask(SUNSET, {**self.OPENING, "dice": values[:13]})
        assert first["error"]["missing"] == 7
        assert first["dice"] == {"used": 10, "left": 3}
        assert (first["rolls"], len(first["inputs"])) == (1, 1)
        line = {"id": 1, "position": first["position"], "dice": values[10:], "rolls": 1}
        rest = ask_one(SUNSET, line)
        assert (rest["position"], rest["rolls"]) == (whole["position"], 3)
        both = {name: first["events"][name] + rest["events"][name] for name in whole["events"]}
        assert {name: [event["key"] for event in told] for name, told in both.items()} == {
            name: keys(whole, name) for name in whole["events"]
        }

    def test_dice_that_are_too_many_are_left(self) -> None:
        answer = ask_one(SUNSET, {**self.OPENING, "dice": [1] * 30})
        assert answer["dice"] == {"used": 22, "left": 8}

    @pytest.mark.parametrize("value", [0, -1, 57, 10**30])
    def test_a_value_that_is_on_no_face(self, value: int) -> None:
        (answer,) = ask(SUNSET, {**self.OPENING, "dice": [1] * 9 + [value]})
        error = answer["error"]
        assert (error["what"], error["where"], error["faces"]) == ("bad-die", "dice.9", 56)

    def test_the_dice_of_a_seed_are_those_of_a_game(self) -> None:
        answer = ask_one(SUNSET, {**self.OPENING, "seed": SEED, "game": "first"})
        dice = Dice(bytes.fromhex(SEED), "first")
        rolls = [one["roll"] for one in answer["inputs"]]
        for number, roll in enumerate(rolls):
            assert roll["values"] == list(dice.roll(number, tuple(roll["sides"])))
            assert roll["by"] == "seed"
        values = [value for roll in rolls for value in roll["values"]]
        same = ask_one(SUNSET, {**self.OPENING, "dice": values})
        assert same["position"] == answer["position"]
        mixed = ask_one(SUNSET, {**self.OPENING, "dice": values[:10], "seed": SEED, "game": "first"})
        assert mixed["position"] == answer["position"]
        assert [one["roll"]["by"] for one in mixed["inputs"]] == ["dice", "seed", "seed"]

    def test_a_roll_is_of_dice_or_of_the_seed_never_of_both(self) -> None:
        (answer,) = ask(SUNSET, {**self.OPENING, "dice": [1] * 9, "seed": SEED})
        assert answer["error"]["missing"] == 1


class TestSunset:
    """One seat at a time; a hand that only its owner knows."""

    def test_a_deal_is_heard_by_whom_it_is_for(self) -> None:
        answer = ask_one(SUNSET, {"scenario": "standard", "seed": SEED})
        assert keys(answer, "public") == ["drew", "drew", "life-rolled", "life-rolled"]
        assert keys(answer, "CENTRAL") == ["drew", "drew-cards", "drew", "life-rolled", "life-rolled"]
        master = answer["events"]["master"]
        assert [event["audience"] for event in master if event["key"] == "drew-cards"] == [
            ["CENTRAL"],
            ["ENTENTE"],
        ]
        hand = answer["position"]["hands"]["ENTENTE"]
        told = next(event for event in answer["events"]["ENTENTE"] if event["key"] == "drew-cards")
        assert sorted(told["args"]["cards"]) == sorted(hand)

    def test_one_line_that_is_not_understood_holds_an_answer_that_would_count_at_once(self) -> None:
        line = dealt(SUNSET, "standard")
        (answer,) = ask(SUNSET, {**line, "orders": {"CENTRAL": "lay Dresden\nlay Zzyx"}})
        assert [verdict["status"] for verdict in answer["verdicts"]["CENTRAL"]] == ["withheld", "unreadable"]
        assert answer["inputs"] == []
        assert list(answer["asks"]) == ["CENTRAL"]

    def test_it_is_the_others_turn(self) -> None:
        answer = ask_one(SUNSET, {**dealt(SUNSET, "standard"), "orders": {"ENTENTE": "lay nothing"}})
        (verdict,) = answer["verdicts"]["ENTENTE"]
        assert (verdict["status"], verdict["codes"]) == ("refused", ["nothing-asked"])

    def test_turns_of_both_on_one_line(self) -> None:
        orders = [{"CENTRAL": "lay Dresden"}, {"ENTENTE": "lay nothing"}, {"CENTRAL": "lay nothing"}]
        answer = ask_one(SUNSET, {**dealt(SUNSET, "standard"), "orders": orders})
        assert answer["taken"] == 3
        answers = [one["answers"] for one in answer["inputs"] if "answers" in one]
        assert [list(one) for one in answers] == [["CENTRAL"], ["ENTENTE"], ["CENTRAL"]]
        assert answers[0]["CENTRAL"]["lines"] == ["lay SMS Dresden"]

    def test_a_game_of_the_first_edition_goes_on_by_its_rules(self) -> None:
        opening = {"scenario": "standard", "seed": SEED, "edition": 1}
        first = ask_one(SUNSET, opening)
        assert (first["edition"], first["position"]["board"]["edition"]) == (1, 1)
        del first["position"]["board"]["edition"]  # as it was stored before there was another
        answer = ask_one(SUNSET, {"position": first["position"], "resolve": False})
        assert answer["edition"] == 1


class TestPaths:
    """The first battle of the guide, in one line and in several."""

    ACTION = "event 1\nattack Sedan with GE 1, GE 2, GE 3, advance GE 2, GE 3"
    BACK = "retreat FR 5 to Chateau Thierry, Cambrai"

    @pytest.mark.sweep
    def test_a_battle_on_one_line(self) -> None:
        orders = [{"CP": self.ACTION}, {"AP": "no cards"}, {"AP": self.BACK}]
        line = {**dealt(PATHS, "historical"), "orders": orders}
        answer = ask_one(PATHS, line)
        assert answer["taken"] == 3
        shown = [one["roll"]["label"] if "roll" in one else list(one["answers"]) for one in answer["inputs"]]
        assert shown == [["CP"], ["AP"], "battle 1-1 CP sedan CP-AP", ["AP"]]
        assert (answer["phase"], list(answer["asks"])) == ("1-B1", ["AP"])
        assert keys(answer, "public")[-3:] == ["advanced", "control", "vp"]

    def test_the_same_line_by_line_with_dice_of_ones_own(self) -> None:
        line = dealt(PATHS, "historical")
        del line["seed"]
        (lacks,) = ask(PATHS, {**line, "orders": [{"CP": self.ACTION}, {"AP": "no cards"}]})
        assert (lacks["error"]["missing"], lacks["error"]["sides"]) == (2, [6, 6])
        fought = ask_one(PATHS, {"position": lacks["position"], "dice": [6, 1]})
        assert list(fought["asks"]) == ["AP"]
        assert fought["asks"]["AP"]["kind"] in ("losses", "retreat", "cancel")
        orders = [{"CP": self.ACTION}, {"AP": "no cards"}]
        whole = ask_one(PATHS, {**line, "orders": orders, "dice": [6, 1]})
        assert whole["position"] == fought["position"]

    def test_standing_orders_answer_windows_at_once_by_the_kind_of_question(self) -> None:
        standing = {"AP": {"defend": "no cards", "retreat": self.BACK}}
        line = {**dealt(PATHS, "historical"), "orders": {"CP": self.ACTION}, "standing": standing}
        answer = ask_one(PATHS, line)
        assert answer["standing"] == {"AP": []}
        given = [one["answers"]["AP"] for one in answer["inputs"] if "AP" in one.get("answers", {})]
        assert [(one["kind"], one["by"]) for one in given] == [
            ("defend", "standing"),
            ("retreat", "standing"),
        ]
        orders = [{"CP": self.ACTION}, {"AP": "no cards"}, {"AP": self.BACK}]
        by_hand = ask_one(PATHS, {**dealt(PATHS, "historical"), "orders": orders})
        assert by_hand["position"] == answer["position"]

    def test_orders_go_before_standing_ones_in_the_question_that_is_open(self) -> None:
        line = {**dealt(PATHS, "historical"), "standing": {"CP": {"action": self.ACTION}}}
        answer = ask_one(PATHS, {**line, "orders": {"CP": self.ACTION}})
        assert answer["inputs"][0]["answers"]["CP"]["by"] == "orders"
        answer = ask_one(PATHS, {**line, "orders": {"AP": "no cards"}})
        assert answer["inputs"][0]["answers"]["CP"]["by"] == "standing"
        (answer,) = ask(PATHS, {**line, "orders": {"CP": "event 99"}})
        assert answer["verdicts"]["CP"][0]["status"] != "accepted"
        assert answer["inputs"][0]["answers"]["CP"]["by"] == "standing"  # as by mail

    @pytest.mark.sweep
    def test_a_line_that_lacked_dice_goes_on_as_if_it_had_not(self) -> None:
        """Wherever the dice end, the rest of the line with the rest of the dice comes to the same."""
        standing = {"AP": {"retreat": self.BACK, "defend": "no cards"}}
        line = {"position": dealt(PATHS, "historical")["position"], "standing": standing}
        orders = [{"CP": self.ACTION}, {"AP": "op 1"}, {"CP": "op 1"}]
        whole = ask_one(PATHS, {**line, "orders": orders, "dice": [3, 3]})
        assert whole["taken"] == 3
        (first,) = ask(PATHS, {**line, "orders": orders})
        assert (first["error"]["what"], first["taken"]) == ("dice-used-up", 1)
        rest = {"position": first["position"], "orders": orders[first["taken"] :], "dice": [3, 3]}
        after = ask_one(PATHS, {**line, **rest})
        assert after["position"] == whole["position"]
        happened = [{**one, "phase": ""} for one in whole["inputs"]]  # a roll at the beginning knows no phase
        assert [{**one, "phase": ""} for one in (*first["inputs"], *after["inputs"])] == happened

    def test_an_answer_is_one_piece(self) -> None:
        line = dealt(PATHS, "historical")
        (answer,) = ask(PATHS, {**line, "orders": {"CP": "event 1\nattack Paris with GE 1"}})
        statuses = [verdict["status"] for verdict in answer["verdicts"]["CP"]]
        assert "accepted" not in statuses
        assert answer["inputs"] == []

    def test_options_of_a_scenario(self) -> None:
        answer = ask_one(PATHS, {"scenario": "campaign", "options": {"hand": 8, "bid": -2}, "seed": SEED})
        assert answer["position"]["board"]["terms"]["bid"] == -2
        (wrong,) = ask(PATHS, {"scenario": "campaign", "options": {"bid": 99}, "lang": "ru"})
        assert wrong["error"]["what"] == "bad-setup"
        assert "99" in wrong["error"]["expected"]
