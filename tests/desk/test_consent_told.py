"""Whom a master who plays is told to have the consent of: all of it, the last of it, or only how many."""

from __future__ import annotations

import pytest

from tests.desk.ruling import seven
from tests.desk.world import World
from tests.rig.cases import some

DAY = 86_400


def test_only_the_last_of_many_consents_brings_letters_and_reports_tell_of_the_others(world: World) -> None:
    seven(world)
    for name, seat in (("Boris", "ENGLAND"), ("Dora", "GERMANY")):
        world.write(name, "CONSENT", seat=seat)
        (told,) = world.out()
        assert told[0].address == f"{name.lower()}@example.org"
        assert "Each report says who has consented" in " ".join(told[1].text.split())
    world.tick(2 * DAY + 60)
    world.run_due()
    for row, body in world.out():
        text = " ".join(body.text.split())
        assert "every game master's command: England, Germany." in text, row.address
    # Consent that has not counted yet is taken back without a letter to all.
    world.write("Dora", "CONSENT NO", seat="GERMANY")
    assert [row.address for row, _ in world.out()] == ["dora@example.org"]
    rest = {"Clara": "FRANCE", "Egor": "ITALY", "Fedor": "RUSSIA", "Gleb": "TURKEY", "Dora": "GERMANY"}
    for name, seat in rest.items():
        assert "last consent that was missing" not in " ".join(world.text_to("Anna").split())
        world.write(name, "CONSENT", seat=seat)
    told_ = world.out()
    assert {row.address.partition("@")[0] for row, _ in told_} >= {"anna", "boris", "clara", "gleb", "dora"}
    for row, body in told_:
        if "dora" not in row.address:
            assert "Germany has given the last consent that was missing" in " ".join(body.text.split())


REST = {"Boris": "ENGLAND", "Clara": "FRANCE", "Dora": "GERMANY", "Egor": "ITALY", "Fedor": "RUSSIA"}
WINTER = 8 * DAY


def last_turk(world: World, more: str = "") -> None:
    """All consent but Turkey, which has an army and no centre left: it is out at the end of the year."""
    seven(world, more)
    world.person("Hanna")
    world.write("Anna", "PROMOTE mine Hanna", seat="AUSTRIA")
    edits = "".join(f"CENTER {place} Russia\n" for place in ("Ankara", "Constantinople", "Smyrna"))
    world.receive(
        "From: hanna@example.org\nTo: judge+{master:hanna}@judge.example\n\n"
        f"EDIT mine\n{edits}REMOVE A Con\nREMOVE A Smy\nREMOVE F Ank\nADD A Armenia Turkey\nEND EDIT\n"
    )
    for name, seat in (*REST.items(), *([("Anna", "AUSTRIA")] if more else [])):
        world.write(name, "CONSENT", seat=seat)
    world.out()


def run_until(world: World, seconds: int) -> dict[str, str]:
    """What each reads until then."""
    told: dict[str, str] = {}
    for _ in range(seconds // DAY):
        world.tick(DAY)
        world.run_due()
        for row, body in world.out():
            name = row.address.partition("@")[0]
            told[name] = told.get(name, "") + " ".join(body.text.split()) + "\n"
    return told


LAST_OUT = "Every remaining seat has consented"


@pytest.mark.sweep
@pytest.mark.parametrize("more", some(["", "anonymous"], 2))
def test_all_are_told_where_the_last_seat_without_consent_is_out(world: World, more: str) -> None:
    last_turk(world, more)
    assert "CONSENT is missing from: Turkey" in to_anna_of(world)
    told = run_until(world, WINTER)
    assert "TURKEY" not in world.play("mine").title.survivors(world.play("mine").view(None))
    for name in ("anna", "boris", "clara", "dora", "egor", "fedor", "gleb", "hanna"):
        assert told[name].count(LAST_OUT) == 1, name
        assert (" (or the operator), if playing in it, may now" in told[name]) is bool(more)
    assert "CONSENT is missing" not in to_anna_of(world)
    assert LAST_OUT not in "".join(run_until(world, WINTER).values())


@pytest.mark.parametrize("more", some(["", "anonymous"], 2))
def test_all_are_told_where_a_seat_without_consent_is_back(world: World, more: str) -> None:
    last_turk(world, more)
    run_until(world, WINTER)
    world.write("Anna", "ROLLBACK mine 2 phases NOW", seat="AUSTRIA")
    letters = [(row.address, " ".join(body.text.split())) for row, body in world.out()]
    for name in ("anna", "boris", "gleb", "hanna"):
        mine_ = [text for address, text in letters if address.startswith(name)]
        assert sum("has not consented is back in the game" in text for text in mine_) == 1, mine_
    assert "CONSENT is missing from: Turkey" in to_anna_of(world)


def to_anna_of(world: World) -> str:
    """What a command that needs consent is answered, and does nothing where it is lacking."""
    world.out()
    world.write("Anna", "ROLL mine 1d6 for luck", seat="AUSTRIA")
    return " ".join(world.text_to("Anna").split())


def test_where_nobody_may_know_who_plays_whom_only_the_number_is_told(world: World) -> None:
    seven(world, "anonymous")
    world.write("Boris", "CONSENT", seat="ENGLAND")
    world.out()
    world.tick(2 * DAY + 60)
    world.run_due()
    letters = world.out()
    assert len(letters) >= 7
    for _, body in letters:
        text = " ".join(body.text.split())
        assert "every game master's command: 1." in text
        assert "every game master's command: England" not in text
