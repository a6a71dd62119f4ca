"""Game masters: what their commands do to a game, who is told, what nobody may learn by them."""

from __future__ import annotations

import json

import pytest
from sqlmodel import select

from adjudicator.entries import OpenRoll
from adjudicator.kinds import Seat
from mailer.store.models import Invitation, JournalRow, Master, Person, Player
from mailer.table import audit, journal, people
from mailer.table.tokens import master_token, read_token, seat_token
from mailer.terms import settings
from tests.desk.mailing import told
from tests.desk.world import World
from tests.desk.worlds import begin


@pytest.fixture
def duel(world: World) -> World:
    """A running game of Diplomacy: Anna plays France, Boris Austria, Clara is its master; Dora is around."""
    begin(world, "plain duel with Dora")
    return world


def test_letters_to_a_master_can_be_answered_under_an_address_of_their_own(duel: World) -> None:
    duel.write("Anna", "RESIGN YES", seat="FRANCE")
    letter = next(body for row, body in duel.out() if row.address == "clara@example.org")
    token = letter.reply_to.partition("+")[2].partition("@")[0]
    with duel.session() as session:
        office = read_token(session, duel.house, token, duel.now)
        assert isinstance(office, Master)
        clara = session.get(Person, office.person_id)
        assert clara is not None
        assert clara.name == "Clara"
        office.nonce += 1
        session.flush()
        assert read_token(session, duel.house, token, duel.now) is None


def test_a_command_to_the_masters_address_needs_no_name_of_the_game(duel: World) -> None:
    duel.write("Clara", "CREATE other toy")
    with duel.session() as session:
        game = people.game_named(session, "duel")
        assert game is not None
        to = f"judge+{master_token(duel.house, people.masters(session, game)[0][0])}@judge.example"
    duel.receive(f"From: clara@example.org\nTo: {to}\n\nPROCESS")
    assert duel.play("duel").asks[0].phase == "F1901M"
    duel.write("Clara", "PROMOTE Dora")
    assert "Which game?" in told(duel)["clara"]


def test_orders_of_a_master_are_the_seats_and_only_the_seat_is_told(duel: World) -> None:
    duel.write("Boris", "A Vie - Gal", seat="AUSTRIA")
    duel.out()
    duel.write("Clara", "ORDER duel FRANCE:\nA Par - Bur\nA Mar - Spa\nF Bre - MAO\nEND ORDERS")
    letters = told(duel)
    assert set(letters) == {"anna", "clara"}
    assert "A Paris - Burgundy" in letters["anna"]
    assert "Galicia" not in letters["clara"]
    match = duel.play("duel").match
    assert set(match.drafts) == {"FRANCE", "AUSTRIA"}
    assert match.ready == (Seat("FRANCE"),)


def test_a_block_of_orders_without_an_end_stops_at_the_next_command(duel: World) -> None:
    duel.write("Clara", "ORDER duel FRANCE:\nA Par - Bur\nORDER duel Austria: A Vie - Gal\nPROCESS duel")
    units = duel.play("duel").title.block(duel.play("duel").view(None))
    assert any("BUR" in line for line in units)
    assert any("GAL" in line for line in units)


def test_who_is_ejected_has_no_seat_and_a_void_address(duel: World) -> None:
    with duel.session() as session:
        player = session.exec(select(Player).where(Player.seat == "AUSTRIA")).one()
        former = seat_token(duel.house, player)
    duel.write("Clara", "EJECT duel Boris")
    letters = told(duel)
    assert "removed you" in letters["boris"]
    assert "Boris" not in letters["anna"]
    with duel.session() as session:
        assert read_token(session, duel.house, former, duel.now) is None
        game = people.game_named(session, "duel")
        assert game is not None
        assert set(people.seated(session, game)) == {"FRANCE"}
    duel.write("Anna", "A Par - Bur\nREADY", seat="FRANCE")
    assert duel.play("duel").asks[0].phase == "F1901M"


def test_a_replacement_learns_nothing_of_what_the_former_player_left(duel: World) -> None:
    duel.write("Boris", "A Vie - Boh\nDRAW\nPRESS TO France\nLet us be friends.\nEND PRESS", seat="AUSTRIA")
    duel.out()
    duel.write("Clara", "REPLACE duel Austria BY Dora")
    letters = told(duel)
    assert set(letters) == {"anna", "boris", "clara", "dora"}
    for secret in ("Bohemia", "friends", "Boris"):
        assert secret not in letters["dora"]
    assert duel.play("duel").match.drafts == {}
    duel.write("Anna", "DRAW", seat="FRANCE")
    assert duel.game("duel").status == "running"  # the former player's vote is gone
    duel.write("Dora", "A Vie - Tyr\nREADY", seat="AUSTRIA")
    assert "Accepted" in told(duel)["dora"]


def test_of_anonymous_players_nobody_is_named_when_they_change(world: World) -> None:
    for name in ("Anna", "Boris", "Clara", "Dora"):
        world.person(name)
    world.write("Clara", "CREATE duel diplomacy france-austria anonymous")
    world.write("Anna", "JOIN duel")
    world.write("Boris", "JOIN duel")
    world.out()
    world.write("Clara", "REPLACE duel Austria BY Dora")
    letters = told(world)
    seated = {player.seat: person.name for player, person in _seated(world)}
    assert seated["AUSTRIA"] == "Dora"
    other = seated["FRANCE"].lower()
    assert not {"Dora", "Anna", "Boris"} & set(letters[other].replace(".", " ").replace(",", " ").split())
    assert not {"Anna", "Boris"} & set(letters["dora"].replace(".", " ").replace(",", " ").split())
    world.write("Clara", "REVEAL duel")
    assert "Dora" in told(world)[other]


def _seated(world: World) -> list[tuple[Player, Person]]:
    with world.session() as session:
        game = people.game_named(session, "duel")
        assert game is not None
        found = list(people.seated(session, game).values())
        for player, person in found:
            session.expunge(player)
            session.expunge(person)
    return found


def test_a_dummy_seat_is_played_by_the_rules_until_it_is_revived(duel: World) -> None:
    duel.write("Clara", "DUMMY duel Austria")
    duel.write("Boris", "A Vie - Gal", seat="AUSTRIA")
    assert "civil disorder" in told(duel)["boris"]
    duel.write("Anna", "A Par - Bur\nREADY", seat="FRANCE")
    assert duel.play("duel").asks[0].phase == "F1901M"  # nobody waits for a dummy
    duel.out()
    duel.write("Clara", "REVIVE duel Austria")
    duel.write("Boris", "A Vie - Gal", seat="AUSTRIA")
    assert "Accepted" in told(duel)["boris"]
    assert duel.play("duel").asks[0].phase == "F1901M"


def test_votes_of_a_dummy_are_not_waited_for(duel: World) -> None:
    duel.write("Clara", "DUMMY duel Austria")
    duel.write("Anna", "DRAW", seat="FRANCE")
    assert duel.game("duel").status == "over"


def test_open_dice_are_rolls_of_the_game_that_can_be_verified(road: World) -> None:
    before = road.play("road")
    road.write(
        "Clara", "ROLL road 2d6 for storm damage\nROLL road 2d6 for storm damage\nROLL road d20 for fog"
    )
    after = road.play("road")
    assert (after.match.state, after.match.steps) == (before.match.state, before.match.steps)
    assert after.match.rolls == before.match.rolls + 3
    with road.session() as session:
        game = people.game_named(session, "road")
        assert game is not None
        proof = audit.check_game(session, game)
        assert (proof.faults, proof.rolls) == ((), after.match.rolls)
        rolls = [
            entry for _, entry in journal.read(session, game, after.title) if isinstance(entry, OpenRoll)
        ]
        assert [entry.purpose for entry in rolls] == ["storm damage", "storm damage", "fog"]
        stored = session.exec(select(JournalRow).where(JournalRow.game_id == game.id)).all()[-1]
        stored.entry = stored.entry.replace(f'"values":[{rolls[-1].values[0]}]', '"values":[21]')
        session.flush()
        assert audit.check_game(session, game).faults
        session.rollback()


def test_the_same_open_roll_after_a_rollback_falls_the_same(duel: World) -> None:
    duel.write("Clara", "PROCESS duel\nROLL duel 3d6 for weather")
    first = _values(duel)
    duel.write("Clara", "ROLLBACK duel S1901M NOW")
    duel.write("Clara", "ROLL duel 3d6 for something else\nROLL duel 3d6 for weather")
    assert _values(duel)[-1] == first[0]
    with duel.session() as session:
        game = people.game_named(session, "duel")
        assert game is not None
        assert audit.check_game(session, game).faults == ()


def _values(world: World) -> list[tuple[int, ...]]:
    title = world.play("duel").title
    with world.session() as session:
        game = people.game_named(session, "duel")
        assert game is not None
        rows = journal.read(session, game, title)
    return [entry.values for _, entry in rows if isinstance(entry, OpenRoll)]


def test_a_forecast_touches_nothing_and_is_for_a_master_who_sees_all(world: World) -> None:
    begin(world, "moderated duel")
    world.write("Anna", "A Par - Bur", seat="FRANCE")
    world.out()
    before = world.play("duel").match
    world.write("Clara", "FORECAST duel")
    letters = world.out()
    assert {row.address for row, _ in letters} == {"clara@example.org"}
    assert any("Burgundy" in body.text and body.picture for _, body in letters)
    assert world.play("duel").match == before
    world.write("Clara", "JOIN duel")
    world.write("Clara", "PROMOTE duel Anna")
    assert world.text_to("Clara").count("the game master sees all secrets") == 2


def test_an_export_of_a_running_game_holds_no_secret(road: World) -> None:
    road.write("Anna", "watch Camp", seat="RED")
    road.out()
    road.write("Clara", "EXPORT road")
    text = next(body.data for _, body in road.out() if body.file)
    held = json.loads(text)
    assert held["public"] is True
    assert "seed" not in held
    assert "example.org" not in text
    play = road.play("road")
    assert all(json.dumps(card) not in text for card in play.view(Seat("RED")).hand)
    road.write("Clara", "TERMINATE road of an experiment\nEXPORT road")
    whole = next(body.data for _, body in road.out() if body.file)
    assert audit.check_export(whole).faults == ()


def test_only_the_invited_join_a_private_game_and_get_the_seat_kept_for_them(world: World) -> None:
    for name in ("Anna", "Boris", "Clara"):
        world.person(name)
    world.write("Clara", "CREATE duel diplomacy france-austria private")
    world.write("Clara", "INVITE duel boris@example.org AS Austria\nINVITE duel newcomer@example.net")
    assert {row.address for row, _ in world.out()} == {
        "clara@example.org",
        "boris@example.org",
        "newcomer@example.net",
    }
    world.write("Anna", "JOIN duel AS Austria")
    assert "Only players invited by the game master" in world.text_to("Anna")
    world.write("Clara", "JOIN duel AS Austria")
    world.write("Boris", "JOIN duel AS France")
    assert {player.seat: person.name for player, person in _seated(world)} == {
        "AUSTRIA": "Boris",
        "FRANCE": "Clara",
    }


def test_strangers_are_invited_once_a_day_whoever_asks(duel: World) -> None:
    duel.write("Dora", "CREATE other toy")
    duel.out()
    duel.write("Clara", "INVITE duel somebody@example.net")
    duel.write("Dora", "INVITE other somebody@example.net")
    assert [row.address for row, _ in duel.out()].count("somebody@example.net") == 1
    duel.tick(86_400)
    duel.write("Dora", "INVITE other somebody@example.net")
    assert [row.address for row, _ in duel.out()].count("somebody@example.net") == 1
    with duel.session() as session:
        assert len(session.exec(select(Invitation)).all()) == 2


def test_settings_that_players_rely_on_stay_once_a_game_has_begun(duel: World) -> None:
    kept = duel.game("duel")
    duel.write(
        "Clara",
        "SETTINGS duel anonymous\nSETTINGS duel moderated\nSETTINGS duel victory 5\nSETTINGS duel toy",
    )
    assert (
        told(duel)["clara"].count("Nothing was changed") == 2
    )  # of all lines together, and of the letter as a whole
    assert duel.game("duel").settings == kept.settings
    assert duel.game("duel").options == kept.options
    duel.write("Clara", "SETTINGS duel press none absences 1")
    changed = settings.load(duel.game("duel"))
    assert (changed.press, changed.absences) == ("none", 1)
    assert {"anna", "boris"} <= set(told(duel))


def test_a_game_that_never_began_is_forgotten_with_its_name(world: World) -> None:
    world.person("Anna")
    world.person("Clara")
    world.write("Clara", "CREATE duel toy")
    world.write("Anna", "JOIN duel")
    world.out()
    world.write("Clara", "TERMINATE duel nobody came")
    assert "nobody came" in " ".join(world.text_to("Anna").split())
    with world.session() as session:
        assert people.game_named(session, "duel") is None
        assert session.exec(select(Player)).all() == []
        assert session.exec(select(Master)).all() == []
    world.write("Anna", "CREATE duel toy")
    assert world.game("duel").status == "forming"


def test_two_masters_both_hear_and_both_may(duel: World) -> None:
    duel.write("Clara", "PROMOTE duel Dora")
    duel.out()
    duel.write("Dora", "ANNOUNCE duel\nHello.\nEND ANNOUNCE")
    letters = told(duel)
    assert {"anna", "boris", "clara", "dora"} == set(letters)
    assert "Hello." in letters["clara"]
    duel.write("Dora", "PROCESS duel")
    assert duel.play("duel").asks[0].phase == "F1901M"
