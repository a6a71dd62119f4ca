"""Nobody goes by the name of the judge, or of somebody else at the same game, however it is written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from mailer.base.house import House
from mailer.desk import namesakes
from mailer.desk.commands.account import good_name
from mailer.store.models import Master, Person, Player
from tests.desk.floods import opening, texts
from tests.desk.world import World
from tests.desk.worlds import begin
from tests.rig.cases import some, turns

JUDGES = (
    "Estafette",
    "estafette",
    "ESTAFETTE",
    "E s t a f e t t e",
    "Estafétte",
    "Еstafette",  # the first letter is Cyrillic
    "Estаfеttе",  # three of them
    "Ｅstafette",
    "Estafette.",
    "The Judge",
    "Judge",
    "Estafette Judge",
    "Game Master",
    "Operator",
    "Судья",
    "судья Estafette",
    "Ведущий партии",
    "Cудья",  # the first letter is Latin
    "ΕSΤΑFΕΤΤΕ",  # Greek capitals
    "ᴊᴜᴅɢᴇ",  # small capitals
    "Judɢe",
    "ꭻuꭰꮐꭼ",  # small Cherokee letters
    "ᎫuᎠᏀᎬ",  # Cherokee
    "ꓙꓴꓓꓖꓰ",  # Lisu
    "𝕁𝕦𝕕𝕘𝕖",  # mathematical letters
    "𝐄𝐬𝐭𝐚𝐟𝐞𝐭𝐭𝐞",
    "ⒿⓊⒹⒼⒺ",
    "Judge 2",
    "Judge II",
    "Judge B.",
    "Judge2",
    "JudgeSupport",
    "Estafette Support",
    "The Estafette Team",
    "Estafette Mail",
    "Поддержка Estafette",
    "Судья 2",
    "Новый судья",
)
ANNAS = ("Anna", "ANNA", "anna", "A n n a", "Änna", "Аnna", "Аnnа", "Ａnna", "Anna.", "An-na", "A.n.n.a",
         "ΑΝΝΑ", "ᴀɴɴᴀ", "Aɴɴa", "𝒜𝓃𝓃𝒶", "ꓮꓠꓠꓮ", "ᎪNNᎪ")  # fmt: skip
OTHERS = ("Annabel", "Hanna", "Ann", "Boris B", "Judge Dredd", "Mastersson", "Анна", "Nora")


@pytest.fixture
def duel(world: World) -> World:
    """Anna plays France, Boris Austria, Clara is the master; Dora has nothing to do with it."""
    begin(world, "duel")
    world.person("Dora")
    world.out()
    return world


def called(world: World, name: str) -> str:
    with world.session() as session:
        return session.exec(select(Person).where(Person.address == f"{name.lower()}@example.org")).one().name


@pytest.mark.parametrize(("wanted", "command"), turns(5, JUDGES, ["SET NAME {}", "REGISTER {}"]))
def test_nobody_is_called_as_the_judge(duel: World, wanted: str, command: str) -> None:
    before = called(duel, "Dora")
    duel.write("Dora", command.format(wanted))
    assert called(duel, "Dora") == before
    assert opening(duel, "en", "no.name-judge") in texts(duel, "Dora")[0]


@pytest.mark.parametrize("wanted", some(JUDGES, 5))
def test_nobody_signs_up_as_the_judge(duel: World, wanted: str) -> None:
    head = "From: new@example.org\nTo: judge@judge.example\nContent-Type: text/plain; charset=utf-8\n\n"
    duel.receive(f"{head}REGISTER {wanted}\n")
    assert called(duel, "new").startswith(("Player ", "Игрок "))


@pytest.mark.parametrize(("wanted", "by"), turns(4, ANNAS, [("Boris", "ru"), ("Clara", "en")]))
def test_nobody_takes_the_name_of_another_at_the_game(duel: World, wanted: str, by: tuple[str, str]) -> None:
    who, lang = by
    duel.write(who, f"SET NAME {wanted}")
    assert called(duel, who) == who
    assert opening(duel, lang, "no.name-namesake") in texts(duel, who)[0]


@pytest.mark.parametrize("wanted", ["Clara", "СLАRА"])
def test_nor_that_of_the_master(duel: World, wanted: str) -> None:
    duel.write("Anna", f"SET NAME {wanted}")
    assert called(duel, "Anna") == "Anna"


@pytest.mark.parametrize("wanted", OTHERS)
def test_other_names_are_free(duel: World, wanted: str) -> None:
    duel.write("Boris", f"SET NAME {wanted}")
    assert called(duel, "Boris") == wanted


def test_whoever_is_not_at_the_game_may_have_the_name_but_not_join(duel: World) -> None:
    duel.write("Dora", "SET NAME Anna")
    assert called(duel, "Dora") == "Anna"
    duel.write("Clara", "CREATE club diplomacy")
    duel.write("Anna", "JOIN club")
    duel.out()
    duel.write("Dora", "JOIN club")
    assert opening(duel, "en", "no.join-namesake") in texts(duel, "Dora")[0]
    duel.write("Dora", "SET NAME Dora D.\nJOIN club")
    assert opening(duel, "en", "no.join-namesake") not in texts(duel, "Dora")[0]


def test_ones_own_name_may_be_written_anew(duel: World) -> None:
    duel.write("Anna", "SET NAME ANNA")
    assert called(duel, "Anna") == "ANNA"


def test_a_refusal_tells_nothing_of_who_plays_where_nobody_may_know(duel: World) -> None:
    duel.set("duel", anonymous="yes")
    duel.write("Boris", "SET NAME Anna")
    assert called(duel, "Boris") == "Anna"


NAMES = (Path(__file__).parent / "names.txt").read_text("utf-8").split()


def test_common_names_are_nobody_elses(world: World) -> None:
    """Of three alphabets: none is taken for the judge's, and none for another."""
    assert len(NAMES) > 300
    assert [name for name in NAMES if namesakes.is_judges(world.house, name) or not good_name(name)] == []
    seen: dict[str, str] = {}
    for name in NAMES:
        for alike in namesakes.likenesses(name):
            assert seen.setdefault(alike, name) == name


@pytest.mark.parametrize("name", ["Mike Judge", "Judith Masters", "Bot Fly", "Mark Master-Jones", "Gma"])
def test_a_name_with_a_word_of_an_office_in_it_may_be_real(world: World, name: str) -> None:
    assert not namesakes.is_judges(world.house, name)


@pytest.mark.parametrize("command", ["REPLACE duel Austria BY {}", "PROMOTE duel {}"])
def test_nobody_is_brought_into_a_game_under_anothers_name(duel: World, command: str) -> None:
    duel.write("Dora", "SET NAME Aɴɴa")
    office = "From: clara@example.org\nTo: judge+{master:clara}@judge.example\n"
    text = command.format("dora@example.org")
    duel.out()
    duel.receive(f"{office}Content-Type: text/plain; charset=utf-8\n\n{text}\n")
    assert opening(duel, "en", "no.person-namesake") in texts(duel, "Clara")[0]
    with duel.session() as session:
        seats = {person.name for person in session.exec(select(Person).join(Player)).all()}
        offices = session.exec(select(Master)).all()
    assert "Aɴɴa" not in seats
    assert len(offices) == 1


def house_called(world: World, name: str, address: str = "post.office@judge.example") -> House:
    config = world.house.config
    judge = config.judge.model_copy(update={"name": name, "address": address})
    return replace(world.house, config=config.model_copy(update={"judge": judge}))


@pytest.mark.parametrize("name", ["Great", "Estafette", "great", "Great Estafette", "Post", "Office Max"])
def test_a_single_word_of_the_judges_name_is_anybodys(world: World, name: str) -> None:
    assert not namesakes.is_judges(house_called(world, "Great Estafette Judge"), name)


@pytest.mark.parametrize(
    "name",
    [
        *("Great Estafette Judge", "GREAT ESTAFETTE JUDGE", "GreatEstafetteJudge", "Great  Estafétte Judge."),
        "Grеat Еstafette Judgе",  # three letters are Cyrillic
        *("The Great Estafette Judge", "Great Estafette Judge 2", "Great Estafette Judge II"),
        *("Great Estafette Judge B.", "Great Estafette Judge Support", "Judge", "Judge B."),
        *("post.office", "Post Office", "POST-OFFICE", "Роst Оffiсе", "Post Office B.", "Post Office Team"),
    ],
)
def test_its_whole_name_and_its_address_are_its_own(world: World, name: str) -> None:
    assert namesakes.is_judges(house_called(world, "Great Estafette Judge"), name)
