"""Letters of a stranger: what a peer asks of the stream for each title, and what it is told."""

from __future__ import annotations

import pytest

from tests.cli.peer import SEED, TITLES, Line, ask, ask_one, keys, registered
from tests.cli.stream_fields import FIELDS


def statuses(answer: Line, seat: str) -> list[tuple[int, str]]:
    """(line, status) of each verdict of a seat."""
    return [(verdict["line"], verdict["status"]) for verdict in answer["verdicts"][seat]]


class TestAnyTitle:
    """What holds for every title."""

    @pytest.mark.alike(3)
    @pytest.mark.parametrize("key", TITLES)
    def test_only_the_opening(self, key: str) -> None:
        for scenario in registered(key).title.scenarios():
            answer = ask_one(key, {"id": 7, "scenario": scenario, "resolve": False})
            assert answer.keys() == FIELDS
            assert (answer["id"], answer["title"], answer["scenario"]) == (7, key, scenario)
            assert bool(answer["asks"]) != bool(answer["roll"])
            assert answer["inputs"] == []
            assert answer["over"] is None
            again = ask_one(key, {"id": 7, "position": answer["position"], "resolve": False})
            assert again == answer

    @pytest.mark.parametrize("key", TITLES)
    def test_what_a_line_shows_as_an_example_is_accepted_but_for_cards_not_held(self, key: str) -> None:
        opening = {"scenario": registered(key).title.scenarios()[0], "seed": SEED, "duties": True}
        answer = ask_one(key, opening)
        for seat, asked in answer["asks"].items():
            *what, example = asked["duties"]
            assert all(what)
            line = {"position": answer["position"], "orders": {seat: example}, "resolve": False}
            (judged,) = ask(key, line)
            judgements = judged["verdicts"][seat]
            # An example knows nothing of hands: it may name a card that another one could hold.
            refused = [verdict for verdict in judgements if verdict["status"] != "accepted"]
            lacks = {verdict["codes"][0] for verdict in refused}
            assert judgements
            assert lacks <= {"not-held", "card-not-held"}
            assert bool(judged["asks"][seat]["stands"]) == (not lacks)
            assert judged["position"] == answer["position"]

    @pytest.mark.parametrize("key", TITLES)
    def test_silence_is_closed_by_defaults_as_often_as_orders_say(self, key: str) -> None:
        opening = {"scenario": registered(key).title.scenarios()[0], "seed": SEED}
        waiting = ask_one(key, opening)
        assert (waiting["taken"], bool(waiting["asks"])) == (1, True)
        one = ask_one(key, {**opening, "defaults": True})
        two = ask_one(key, {**opening, "defaults": True, "orders": [{}, {}]})
        after = ask_one(
            key, {"position": one["position"], "seed": SEED, "rolls": one["rolls"], "defaults": True}
        )
        assert two["taken"] == 2
        assert (two["position"], two["rolls"]) == (after["position"], after["rolls"])
        answered = [one for given in two["inputs"] for one in given.get("answers", {}).values()]
        assert {one["by"] for one in answered} == {"default"}

    @pytest.mark.parametrize("key", TITLES)
    def test_each_audience_has_its_view_and_its_events(self, key: str) -> None:
        title = registered(key).title
        answer = ask_one(
            key, {"scenario": title.scenarios()[0], "seed": SEED, "views": True, "defaults": True}
        )
        seats = set(answer["views"]) - {"public"}
        assert set(answer["events"]) == {*seats, "public", "master"}
        master = answer["events"]["master"]
        for seat in seats:
            mine = [event for event in master if event["audience"] is None or seat in event["audience"]]
            for event in mine:
                event = dict(event)
                del event["audience"]
                assert event in answer["events"][seat]
            assert len(mine) == len(answer["events"][seat])
        assert len(answer["events"]["public"]) == sum(event["audience"] is None for event in master)

    @pytest.mark.parametrize("key", TITLES)
    def test_events_of_some_audiences_only(self, key: str) -> None:
        line = {"scenario": registered(key).title.scenarios()[0], "seed": SEED, "defaults": True}
        every = ask_one(key, line)["events"]
        for some in (["master"], ["public"], [next(iter(every))], []):
            answer = ask_one(key, {**line, "audiences": some})
            assert answer["events"] == {name: told for name, told in every.items() if name in some}

    def test_the_title_may_be_named(self) -> None:
        assert ask_one("diplomacy", {"title": "diplomacy", "scenario": "standard"})["title"] == "diplomacy"

    def test_words_are_those_of_the_line_or_the_stream(self) -> None:
        line = {"scenario": "standard", "orders": {"FRANCE": "A Par - Bur\nF Bre - Lon"}, "defaults": True}
        english, russian = ask_one("diplomacy", line), ask_one("diplomacy", {**line, "lang": "ru"})
        assert russian == ask_one("diplomacy", line, lang="ru")
        assert english["phase_name"] == "Fall 1901, movement"
        assert russian["verdicts"]["FRANCE"][0]["order"] == "А Париж - Бургундия"
        assert russian["verdicts"]["FRANCE"][1]["codes"] == english["verdicts"]["FRANCE"][1]["codes"]
        assert russian["position"] == english["position"]


class TestDiplomacy:
    """All are asked at once; nothing is hidden, no dice."""

    OPENING: Line = {"id": "a", "scenario": "standard"}  # noqa: RUF012

    def test_orders_of_one_seat_are_judged_and_wait_for_the_others(self) -> None:
        answer = ask_one(
            "diplomacy", {**self.OPENING, "orders": {"FRANCE": "A Par - Bur\nA Mar S A Par - Bur"}}
        )
        assert answer["phase"] == "S1901M"
        assert answer["asks"]["FRANCE"]["ready"] is False  # the fleet has no order
        assert answer["asks"]["FRANCE"]["stands"] == [
            "A Marseilles S A Paris - Burgundy",
            "A Paris - Burgundy",
        ]
        assert answer["inputs"] == []
        whole = "A Par - Bur\nA Mar S A Par - Bur\nF Bre - Mao"
        answer = ask_one("diplomacy", {**self.OPENING, "orders": {"FRANCE": whole}})
        assert answer["asks"]["FRANCE"]["ready"] is True
        assert answer["asks"]["ENGLAND"] == {
            "kind": "movement",
            "phase": "S1901M",
            "revisable": True,
            "args": {"units": ["F EDI", "F LON", "A LVP"]},
            "ready": False,
            "stands": [],
        }

    def test_with_defaults_the_phase_is_played(self) -> None:
        answer = ask_one("diplomacy", {**self.OPENING, "orders": {"FRANCE": "A Par - Bur"}, "defaults": True})
        assert answer["phase"] == "F1901M"
        units = answer["position"]["position"]["units"]["FRANCE"]
        assert {"at": "BUR", "kind": "A"} in units
        assert answer["inputs"][0]["answers"]["FRANCE"] == {
            "kind": "movement",
            "by": "orders",
            "lines": ["A Paris - Burgundy"],
        }
        assert answer["inputs"][0]["answers"]["ITALY"]["by"] == "default"
        moved = next(event for event in answer["events"]["public"] if event["key"] == "order.moved")
        assert moved == {
            "input": 1,
            "phase": "S1901M",
            "key": "order.moved",
            "args": {"order": "A PAR - BUR", "ours": False, "power": "FRANCE", "to": "BUR", "unit": "A PAR"}
            | {"verdict": "succeeds"},
            "text": "A Paris - Burgundy: moves.",
        }
        assert answer["events"]["FRANCE"] == answer["events"]["ITALY"] == answer["events"]["public"]

    def test_each_line_has_its_verdict(self) -> None:
        text = (
            "Dear judge,\nA Par - Bur\nF Bre - Lon\nA Par - Gas\nA Mar - Spian\nF Lon H\n"
            "IF BUR EMPTY THEN A Mar H"
        )
        (answer,) = ask("diplomacy", {**self.OPENING, "orders": {"FRANCE": text}, "resolve": False})
        verdicts = answer["verdicts"]["FRANCE"]
        assert statuses(answer, "FRANCE") == [
            *((1, "no-order"), (2, "accepted"), (3, "refused"), (4, "accepted"), (5, "unreadable")),
            *((6, "refused"), (7, "condition"), (7, "accepted")),
        ]
        assert verdicts[1]["codes"] == ["replaced-below"]
        assert verdicts[3] == {
            "step": 1,
            "line": 4,
            "column": 1,
            "text": "A Par - Gas",
            "status": "accepted",
            "order": "A Paris - Gascony",
            "codes": [],
            "message": "",
        }
        assert verdicts[2]["codes"]
        assert verdicts[2]["message"]
        assert verdicts[4]["codes"] == ["unknown-place"]
        assert verdicts[4]["suggestion"] == "A Mar - Spain"
        assert verdicts[6]["holds"] is True
        assert answer["asks"]["FRANCE"]["ready"] is False

    def test_several_phases_on_one_line(self) -> None:
        orders = [
            {"FRANCE": "A Par - Bur", "GERMANY": "A Mun - Ruh"},
            {"FRANCE": "A Bur - Mun", "GERMANY": "A Ruh - Bel"},
            {"FRANCE": "Build A Par"},
        ]
        answer = ask_one("diplomacy", {**self.OPENING, "orders": orders, "defaults": True})
        assert (answer["taken"], answer["phase"]) == (3, "S1902M")
        assert [one["phase"] for one in answer["inputs"]] == ["S1901M", "F1901M", "W1901A"]
        assert [verdict["step"] for verdict in answer["verdicts"]["FRANCE"]] == [1, 2, 3]
        assert {event["phase"] for event in answer["events"]["public"]} == {"S1901M", "F1901M", "W1901A"}

    def test_members_after_one_that_closes_nothing_are_not_taken(self) -> None:
        orders = [{"FRANCE": "A Par - Bur"}, {"FRANCE": "A Bur - Mun"}]
        answer = ask_one("diplomacy", {**self.OPENING, "orders": orders})
        assert (answer["taken"], answer["phase"]) == (1, "S1901M")

    def test_standing_orders_count_at_the_deadline(self) -> None:
        standing = {
            "FRANCE": "IF BUR EMPTY THEN A Par - Bur ELSE A Par H",
            "ITALY": "A Nowhere - Par",
        }
        line = {**self.OPENING, "standing": standing, "orders": {"GERMANY": "A Mun H"}}
        waiting = ask_one("diplomacy", line)
        assert waiting["inputs"] == []
        answer = ask_one("diplomacy", {**line, "defaults": True})
        given = answer["inputs"][0]["answers"]
        assert given["FRANCE"] == {"kind": "movement", "by": "standing", "lines": ["A Paris - Burgundy"]}
        assert (given["GERMANY"]["by"], given["ITALY"]["by"]) == ("orders", "default")
        assert answer["standing"]["FRANCE"] == []
        assert answer["standing"]["ITALY"][0]["status"] == "unreadable"

    def test_a_seat_that_is_not_asked(self) -> None:
        beaten = [{"FRANCE": "A Par - Bur"}, {"FRANCE": "A Bur - Mun"}, {"TURKEY": "Build A Con"}]
        answer = ask_one("diplomacy", {**self.OPENING, "orders": beaten, "defaults": True})
        assert answer["verdicts"]["TURKEY"][0]["status"] == "refused"

    def test_a_game_to_its_end_and_no_further(self) -> None:
        opening = {**self.OPENING, "options": {"last_year": 1901}, "orders": [{}] * 9, "defaults": True}
        answer = ask_one("diplomacy", opening)
        assert (answer["phase"], answer["asks"], answer["over"]["manner"]) == ("", {}, "year")
        assert answer["over"]["text"]
        assert answer["taken"] < 9
        again = ask_one("diplomacy", {"position": answer["position"], "orders": {"FRANCE": "A Par H"}})
        assert again["verdicts"]["FRANCE"][0]["codes"] == ["nothing-asked"]
        assert (again["inputs"], again["over"]) == ([], answer["over"])


class TestToy:
    """A title of the tests' own: the stream knows no title by name."""

    def test_a_raid(self) -> None:
        opening = ask_one("toy", {"scenario": "short", "seed": SEED})
        watched = {seat: "watch camp" if seat == "RED" else "watch town" for seat in opening["asks"]}
        line: Line = {
            "position": opening["position"],
            "seed": SEED,
            "rolls": opening["rolls"],
            "orders": watched,
        }
        answer = ask_one("toy", line)
        assert {one["by"] for one in answer["inputs"][0]["answers"].values()} == {"orders"}
        assert "watched" in keys(answer, "public")
