"""Canonical text: what an order or a clause is printed as reads as the same, in both languages."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from adjudicator.conditions import AllOf, AnyOf, Condition, Fact, Not
from games.won_by_the_sword.model.atlas import PROTESTANT
from games.won_by_the_sword.model.forces import ABILITIES
from games.won_by_the_sword.model.names import Kind
from games.won_by_the_sword.model.orders import Order, Plan
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.rules.naming.plans import losses_in_order
from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.answering import answers
from games.won_by_the_sword.text.phrases import Band, Commander, Part, Place, Troop
from games.won_by_the_sword.text.saying import Phrase, Saying
from games.won_by_the_sword.text.wording import Wording
from parsers.conditions import flat, read_steps
from parsers.reading import Understood
from parsers.registry import title
from tests.phrasings.won_by_the_sword.notation import told
from tests.phrasings.won_by_the_sword.standing import parted
from tests.rig.cases import in_turn, some
from tests.won_by_the_sword.positions import GAME, SOURCE, empty, force, played, put
from tests.won_by_the_sword.samples import sample
from tests.won_by_the_sword.saying import words

LANGUAGES = ("en", "ru")
READER = title("won_by_the_sword").reader("c1632")
FOLDER = Path(__file__).parents[1] / "phrasings" / "won_by_the_sword"
MEANINGS = [
    meaning
    for file in sorted(FOLDER.glob("*.toml"))
    for meaning in tomllib.loads(file.read_text("utf-8")).get("meaning", ())
]
NOBODY = View(PROTESTANT, GAME.setup("c1632", {}).board, None)


_NAMESAKES = re.compile(r"\b(?:(bernhard)(?:_s(?:\|bernhard)?)?|(werth)_[be](?:\|werth_[be])?)\b")
"""Leaders of one name who serve two sides or two masters: the position tells which is meant."""


def wording(lang: str, view: View = NOBODY) -> Wording:
    return Wording(SOURCE, view, words(lang))


def notes(phrases: list[Phrase] | tuple[Phrase, ...]) -> list[str]:
    """In the notation of the phrasings, ids and no words of any language."""
    span = next(iter(READER.read("forage"))).span
    made = told([Understood(span, "", each) for each in phrases])
    return [_NAMESAKES.sub(lambda found: found[1] or found[2], each) for each in made]


def read(text: str, kind: str = "") -> list[Phrase]:
    """What a text says, bare names as the answers to a question of a kind."""
    found = READER.read(text)
    assert all(isinstance(each, Understood) for each in found), (text, found)
    return list(answers(kind, [each.written for each in found if isinstance(each, Understood)]))


def said_of(meaning: str) -> list[tuple[str, list[Phrase]]]:
    """The kind of a phrasing and all that it says outside of IF THEN."""
    kinds, body = parted(meaning, READER)
    kind = kinds.partition(" ")[0]
    steps = read_steps(body, READER, PROTESTANT)
    return [
        (kind, list(answers(kind, (step.written,)))) for step in flat(steps) if isinstance(step, Understood)
    ]


@pytest.mark.alike(3)
@in_turn(((meaning, lang) for meaning in MEANINGS for lang in LANGUAGES), one_in=3)
def test_each_phrase_of_the_phrasings_reads_back_as_itself(meaning: dict[str, list[str]], lang: str) -> None:
    for said in meaning["said"]:
        for kind, phrases in said_of(said):
            text = wording(lang).lines_of(phrases)
            assert notes(read("\n".join(text), kind)) == notes(phrases), text


@in_turn(((meaning, lang) for meaning in MEANINGS for lang in LANGUAGES), one_in=3)
def test_a_letter_of_the_phrasings_reads_back_as_itself(meaning: dict[str, list[str]], lang: str) -> None:
    kind, body = parted(meaning["said"][0], READER)
    if kind:
        return
    phrases = [each.written for each in READER.read(body) if isinstance(each, Understood)]
    heads = [at for at, each in enumerate(phrases) if isinstance(each, (say.Activating, say.Timing))]
    parts = [phrases[start:end] for start, end in zip([0, *heads], [*heads, len(phrases)], strict=True)]
    text = "\n".join(line for part in parts for line in wording(lang).lines_of(part))
    assert notes(read(text)) == notes(phrases), text


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("one_in", some([9, 1], 2))
def test_every_point_reads_back_in_every_case(one_in: int, lang: str) -> None:
    wrong = []
    for point in [*SOURCE.atlas.points][::one_in]:
        place = Place("", (point,))
        troop = Troop("", 1, "d")
        phrases: list[list[Phrase]] = [
            [say.Moving(place)],
            [say.Moving(place, start=True)],
            [say.Moving(place, "fatigue")],
            [say.Patrolling((place, place))],
            [say.Patrolling((Place("", (point,), off=True),), Troop("", 0, "vc"))],
            [say.Leaving(Part((troop,)), place)],
            [say.Garrisoning(place, troop)],
            [say.Besieging(place, stratagem=True)],
            [say.Storming(place=place)],
            [say.Storming(True, place)],
            [say.Raising(place)],
            [say.Retreating((place,), towards=True, abandon=True)],
            [say.Retreating((place, place), abandon=False)],
            [say.Sheltering(place)],
            [say.Installing(place)],
            [say.Activating(Band("1", 1), 7, garrison=place)],
            *(
                [say.Deciding(Fact(f"{fact}-{point}", "is", True), (say.Foraging(),), (say.Moving(place),))]
                for fact in ("at", "foe-at", "taken")
            ),
            [say.Deciding(Not(Fact(f"taken-{point}", "is", True)), (say.Moving(place),))],
            [say.Stopping(Fact("their-column-2", "is", point))],
            *(
                [say.Moving(Place("", (point,), bank), march)]
                for bank in SOURCE.atlas[point].banks
                for march in ("", "march", "baggage", "fatigue")
            ),
        ]
        for each in phrases:
            text = wording(lang).line(each)
            if notes(tuple(line(text))) != notes(each):
                wrong.append((text, READER.read(text)))
    assert wrong == []


def line(text: str) -> list[Phrase]:
    """What could be read of a text."""
    return [each.written for each in READER.read(text) if isinstance(each, Understood)]


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("one_in", some([17, 1], 2))
def test_every_kind_of_unit_reads_back_in_every_number(one_in: int, lang: str) -> None:
    wrong = []
    nations = (None, *SOURCE.roster.nations)
    troops = [
        Troop("", count, kind, reduced, nation)
        for kind in get_args(Kind)
        for reduced in (False, True)
        for nation in nations
        for count in (1, 2, 3, 5, 11, None)
    ]
    for troop in troops[::one_in]:
        other = Part((troop, Troop("", 1, "d")), (Commander("", (), troop.nation),), 2)
        for each in (
            say.Forming(3, Part((troop,))),
            say.Leaving(other),
            say.Absorbing(Band("2", 2), other),
            say.Absorbing(None, Part((troop,), (), None)),
            say.Holding(Part((troop,))),
            say.Losing((troop, Troop("", 2, "c"))),
            say.Sallying(troop),
        ):
            text = wording(lang).phrase(each)
            if notes(tuple(line(text))) != notes((each,)):
                wrong.append(text)
    assert wrong == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_leader_reads_back(lang: str) -> None:
    for key, leader in SOURCE.roster.leaders.items():
        if leader.rank == "ordinary":
            continue
        said = Commander("", (key,))
        text = wording(lang).phrase(say.Forming(3, Part(leaders=(said, said))))
        (found,) = line(text)
        assert isinstance(found, say.Forming)
        assert all(key in each.leaders for each in found.part.leaders), text
        assert len(found.part.leaders) == 2, text
        (head,) = line(wording(lang).phrase(say.Activating(Band("1", 1), 26, said)))
        assert isinstance(head, say.Activating)
        assert head.commander is not None
        assert key in head.commander.leaders


BATTLE = ("infantry_charge", "entrenchments", "quickshot")
"""Chits that are played as a part of a plan."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_chits_months_and_rounds_read_back(lang: str) -> None:
    phrases: list[Phrase] = [say.Using(each) for each in ABILITIES if each not in BATTLE]
    phrases += [say.Battling(Band("")), say.Sallying(whoever=True)]
    phrases += [say.Using("spies", Band("2", 2)), say.Firing(True, True), say.Firing(False)]
    phrases += [say.Timing(number, month) for month in range(13) for number in range(1, 6)]
    for each in phrases:
        text = wording(lang).phrase(each)
        assert notes(tuple(read(text))) == notes((each,)), text


FACTS: list[Condition] = [
    *(Fact(name, "is", True) for name in ("refused", "surrendered", "declined", "siege", "works-done")),
    *(Fact(name, "is", True) for name in ("scouted", "small-battle", "at-ulm", "foe-at-rain", "taken-ulm")),
    *(Fact("card", "is", card.action) for card in SOURCE.pack.values()),
    *(Fact("season", "is", each) for each in ("spring", "summer", "autumn")),
    *(
        Fact(name, relation, 7)
        for name in words("en").names["figure"]
        for relation in ("is", "at-least", "at-most")
        if name != "requisitioned"
    ),
    Fact("requisitioned", "at-least", 2),
    Fact("column", "is", 2),
    Fact("their-column-3", "is", "ulm"),
]


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_condition_reads_back(lang: str) -> None:
    wrong = []
    one, two, three = Fact("refused", "is", True), Fact("cp", "at-least", 2), Fact("at-ulm", "is", True)
    more = [
        AllOf((one, two)),
        AnyOf((one, two, three)),
        AnyOf((AllOf((one, two)), three)),
        AllOf((AnyOf((one, two)), three)),
        Not(AnyOf((one, two))),
        AllOf((Not(one), Not(three))),
    ]
    for when in (*FACTS, *map(Not, FACTS), *more):
        for said in (
            say.Deciding(when, (say.Foraging(), say.Ending()), (say.Storming(),)),
            say.Stopping(when),
        ):
            text = wording(lang).phrase(said)
            if notes(tuple(line(text))) != notes((said,)):
                wrong.append((text, notes(tuple(line(text))), READER.read(text)))
    assert wrong == []


@cache
def asked() -> list[tuple[View, str, Order]]:
    """What is answered in random games: the view, the kind of the question, a lawful answer."""
    made = []
    for scenario, seed in (("c1632", 1), ("c1633", 2)):
        for step in played(scenario, seed, sample)[:900]:
            for ask in step.waits if isinstance(step.waits, tuple) else ():
                order = sample(step.state, ask, Random(seed))
                made.append((GAME.view(step.state, ask.seat), ask.kind, order))
    return made


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGUAGES)
def test_orders_of_random_games_read_back_as_the_phrases_that_say_them(lang: str) -> None:
    wrong, kinds = [], set()
    for view, kind, order in asked():
        found = Saying(SOURCE, view, words(lang).names["point"]).order(order)
        text = wording(lang, view).lines(order)
        assert text, order
        assert all(text), order
        kinds.add(kind)
        if notes(tuple(answers(kind, line("\n".join(text))))) != notes(found):
            wrong.append((text, order))
    assert wrong == []
    assert kinds >= {"setup", "precede", "activate", "go", "accept", "plan", "lose", "retreat", "sally"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_column_is_named_by_its_leader_or_by_where_it_stands(lang: str) -> None:
    """As drafts keep them, without the words in which they were written."""
    bands = [Band("", leader=Commander("", (key,))) for key in ("horn", "wrangel", "king_hungary")]
    bands += [Band("", at=Place("", (point,))) for point in ("ulm", "frankfurt", "weissenburg_el")]
    for band in bands:
        for said in (
            say.Absorbing(band),
            say.Absorbing(band, Part((Troop("", 2, "c"),))),
            say.Battling(band, plan=(say.Advantage((("right", 1),)),)),
            say.Activating(band, 26),
        ):
            text = wording(lang).phrase(said)
            assert notes(tuple(read(text))) == notes((said,)), text


ARMY = force("2 sweden-i, 1 sweden-i/, 2 sweden-vi, 3 sweden-c, 1 sweden-vc, 1 sweden-d, 1 sweden-g", "horn")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_loses_first_in_a_plan_reads_back_as_the_same_order_of_units(lang: str) -> None:
    """A plan keeps units in turn; the words that say them come to the same turn."""
    view = GAME.view(put(empty(), "P1", "ulm:L", ARMY), PROTESTANT)
    ways: list[tuple[tuple[Kind, ...], tuple[Kind, ...]]] = [
        (("c",), ()),
        (("c", "i"), ()),
        (("i", "c"), ("vi", "vc")),
        ((), ("vc",)),
        ((), ("vi", "vc")),
        (("d",), ("c",)),
    ]
    for order, spare in ways:
        losses = losses_in_order(SOURCE.roster, ARMY.units, order, spare)
        text = wording(lang, view).lines(Plan(losses=losses))
        found = [each for each in line("\n".join(text)) if isinstance(each, say.Losing)]
        said = [tuple(kind for each in found for kind in part(each)) for part in (_first, _last)]
        assert losses_in_order(SOURCE.roster, ARMY.units, *said) == losses, text


def _first(said: say.Losing) -> tuple[Kind, ...]:
    return said.order


def _last(said: say.Losing) -> tuple[Kind, ...]:
    return said.spare
