"""What a letter asks of a column that the position forbids: refused with reason and rule, in words."""

from __future__ import annotations

import tomllib
from collections.abc import Callable

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import State
from tests.rig.cases import in_turn
from tests.won_by_the_sword.positions import empty, force, garrison, put, side, table
from tests.won_by_the_sword.saying import words
from tests.won_by_the_sword.spoken import PHRASINGS, fault_of, letter, order_of, ready

ARMY = force("12 sweden-i, 4 sweden-c, 2 weimar-c", "horn", "rosen", "sweden-o", baggage=3)
FEW = force("4 sweden-i", "horn")
HORSE = force("6 sweden-c", "horn", "sweden-o", baggage=3)


def at(point: str, army: Force = ARMY, card: int = 26, **marks: object) -> State:
    """P1 at a point, its activation begun with nothing done."""
    start = ready(put(empty(), "P1", point, army, **marks), card)
    done = letter(start, f"1 with {card}: if round 5: end")
    assert done.waits == "go"
    return done.state


def fresh(point: str, *cards: int, number: int = 1, army: Force = ARMY, column: str = "P1") -> State:
    """A column at a point, to be activated."""
    return ready(put(empty(), column, point, army), *cards, number=number)


def held(position: State, point: str, units: str, *leaders: str) -> State:
    return garrison(position, PROTESTANT, point, force(units, *leaders))


def theirs(position: State, point: str, units: str = "2 bavaria-i") -> State:
    return garrison(position, CATHOLIC, point, force(units))


def against(position: State, point: str) -> State:
    return put(position, "C2", point, force("4 bavaria-i", "bavaria-o"))


def besieged(position: State, point: str, column: str, **fields: object) -> State:
    return table(position, sieges={PointId(point): Siege(ColumnId(column), 8, **fields)})  # type: ignore[arg-type]


Make = Callable[[], State]
BAD: tuple[tuple[str, str, str, Make], ...] = (
    # said, key, rule, position
    (
        "переправиться у Ульма и в Мемминген",
        "crossing-closed",
        "8.5",
        lambda: besieged(held(at("ulm:L"), "ulm", "2 sweden-i"), "ulm", "C2"),
    ),
    (
        "2 with 11: siege Regensburg",
        "too-few-foot",
        "11.1",
        lambda: theirs(fresh("regensburg:R", 11, column="P2", army=FEW), "regensburg"),
    ),
    ("осадить Нюрнберг", "too-few-foot", "11.1", lambda: theirs(at("nuremberg", HORSE), "nuremberg")),
    (
        "forage here",
        "requisitioned",
        "10.0",
        lambda: table(at("ansbach"), requisitioned={PointId("ansbach"): 2}),
    ),
    ("фуражировка", "foes-here", "10.0", lambda: against(at("ansbach"), "ansbach")),
    ("new column 5: Rosen, 2 horse", "columns-are-numbered", "4.0", lambda: at("ansbach")),
    ("создать пятую колонну: Розен, 2 конных", "columns-are-numbered", "4.0", lambda: at("ansbach")),
    ("new column 3: 2 horse, 2 foot", "needs-leader", "4.0", lambda: at("ansbach")),
    ("new column 3: Rosen", "needs-regiment", "4.0", lambda: at("ansbach")),
    (
        "новая колонна 3: Розен, все полки",
        "needs-regiment",
        "4.0",
        lambda: at("ansbach", force("4 weimar-i, 2 weimar-c", "bernhard", "rosen")),
    ),
    ("absorb the detachment", "last-level", "5.2", lambda: held(at("ulm:R"), "ulm", "1 sweden-d")),
    (
        "leave a detachment; absorb the detachment",
        "made-and-taken",
        "5.2",
        lambda: held(at("ulm:R"), "ulm", "2 sweden-i"),
    ),
    ("leave 5 foot at Rain", "garrison-full", "5.0", lambda: held(at("rain"), "rain", "1 sweden-i")),
    (
        "оставить в Ульме 1 шведскую пехоту и 1 французскую пехоту",
        "garrison-of-one-nation",
        "16.0",
        lambda: held(at("ulm:R", force("4 sweden-i, 2 france-i", "horn", "france-o")), "ulm", "1 sweden-i"),
    ),
    (
        "new column 3: Rosen, 2 French horse",
        "nation-without-leader",
        "16.0",
        lambda: at("ansbach", force("2 weimar-i, 4 france-c", "rosen", "turenne", "france-o")),
    ),
    ("leave 1 foot at Pappenheim", "no-garrison-here", "5.2", lambda: at("pappenheim")),
    ("siege Basel", "not-fortified", "11.0", lambda: at("basel:R")),
    ("осада Паппенхайма", "not-fortified", "11.0", lambda: at("pappenheim")),
    (
        "навязать сражение колонне 2",
        "declined-before",
        "12.0",
        lambda: against(at("ansbach", declined=(ColumnId("C2"),)), "ansbach"),
    ),
    ("battle with column 3", "no-foe-here", "12.0", lambda: against(at("ansbach"), "ansbach")),
    ("1 with 26: move Munich", "not-beside", "8.0", lambda: fresh("schweinfurt:R", 26)),
    ("forced march to Urach", "difficult-edge", "14.0 4", lambda: at("ulm:L", card=19)),
    ("разъезд к Бургау пехотным полком", "not-there", "9.1", lambda: at("ulm:R")),
    ("3 with 12: forage", "card-is-drawn", "3.4", lambda: fresh("ansbach", 12, number=3, column="P3")),
    ("1 из колоды: фуражировка", "card-needed", "3.4", lambda: fresh("ansbach", 12)),
    ("1 with 48: forage", "card-not-held", "3.4", lambda: fresh("ansbach", 12)),
    ("колонна 1 картой 17: фуражировка", "card-not-held", "3.4", lambda: fresh("ansbach", 12)),
    ("absorb his column 2", "foes-column", "3.4", lambda: against(at("ansbach"), "ansbach")),
    (
        "recover 2 foot",
        "no-reinforcements",
        "14.0 7",
        lambda: at("ansbach", force("2 sweden-i, 3 sweden-i/", "horn")),
    ),
    (
        "works 3 with local labor",
        "no-labor",
        "14.0 5",
        lambda: besieged(theirs(at("villingen", card=37), "villingen"), "villingen", "P1"),
    ),
    (
        "эскалада",
        "no-surprise",
        "11.6",
        lambda: besieged(theirs(at("villingen"), "villingen"), "villingen", "P1"),
    ),
    (
        "storm",
        "offer-first",
        "11.7",
        lambda: besieged(theirs(at("villingen"), "villingen"), "villingen", "P1", built=8),
    ),
    ("штурм", "no-siege", "11.8", lambda: at("villingen")),
    (
        "siege Ulm with stratagem",
        "no-stratagem",
        "14.0 9",
        lambda: theirs(at("ulm:R", force("16 sweden-i", "horn")), "ulm"),
    ),
    (
        "siege Ulm, Initiative on the offer",
        "initiative-not-held",
        "2.0",
        lambda: table(theirs(at("ulm:R", force("16 sweden-i", "horn")), "ulm"), initiative=CATHOLIC),
    ),
    (
        "маркер Шпионы: колонна 2",
        "chit-not-held",
        "6.2",
        lambda: side(against(at("ansbach"), "ulm:R"), PROTESTANT, chits={"horn": "initiative"}),
    ),
    ("drop 0 BP", "not-so-much", "7.1", lambda: at("ansbach")),
    ("сбросить 40 ОО", "not-so-much", "7.1", lambda: at("ansbach")),
)
LATER: tuple[tuple[str, str, Make], ...] = (
    # said, why a later task of it lapses, position: what is done before it stands
    (
        "1 with 26: move Donauwörth; move Rain",
        "crossing-closed",
        lambda: theirs(fresh("noerdlingen", 26), "donauwoerth"),
    ),
    (
        "1 картой 26: в Донаувёрт; в Бургау",
        "crossing-closed",
        lambda: theirs(fresh("noerdlingen", 26), "donauwoerth"),
    ),
    (
        "siege Regensburg; move Kelheim; works",
        "no-siege",
        lambda: theirs(fresh("regensburg:R", 26, army=force("16 sweden-i", "horn")), "regensburg"),
    ),
    ("2 with 8: patrol Ulm; move Aalen", "moves-no-more", lambda: fresh("heidenheim", 8, column="P2")),
    (
        "1 картой 3: Ульм, Мемминген, Кемптен, Кауфбойрен, Фюссен",
        "points-lacking",
        lambda: fresh("heidenheim", 3),
    ),
)


@in_turn(BAD)
def test_it_is_refused_with_its_rule_and_in_words(said: str, key: str, rule: str, make: Make) -> None:
    start = make()
    order = order_of(start, said)
    found = fault_of(start, order)
    if found is None:
        lapsed = letter(start, said).told("task-lapsed")
        assert (lapsed[-1]["fault"]["key"], lapsed[-1]["rule"]) == (key, rule)
        return
    assert (found.key, found.rule) == (key, rule)
    for lang in ("en", "ru"):
        assert len(words(lang).say(f"fault.{key}", found.args)) > 20


@pytest.mark.parametrize(("said", "key", "make"), LATER, ids=[row[0] for row in LATER])
def test_what_is_done_before_it_stands(said: str, key: str, make: Make) -> None:
    dice = (0,) if said.startswith("siege") else ()
    start = make()
    done = letter(start, said if said[0] in "12" else f"1 with 26: {said}", *dice)
    assert done.lapsed == key
    assert done.told("moved") or done.told("patrols-sent")
    assert done.waits == "go"


def test_the_lines_are_those_of_the_phrasings() -> None:
    rows = tomllib.loads((PHRASINGS / "bad.toml").read_text("utf-8"))["bad"]
    bad = {row["said"] for row in rows if row["how"] == "refused"}
    assert len([said for said, *_ in (*BAD, *LATER) if said in bad]) > 30
