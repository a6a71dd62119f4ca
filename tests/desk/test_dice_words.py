"""Words that seats add to the dice: as strangers write them, as cheats would, and what comes of them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from sqlmodel import col, select

from adjudicator.dice import Dice, Share, commitment, key_of, verify
from mailer.store.models import GameRow, OutboxRow, Player
from mailer.table import audit, seeds
from mailer.table.play import game_key
from tests.desk.chance import SEED
from tests.desk.wording import DAY, HASH, WORD, answered, road, shares
from tests.desk.world import World

__all__ = ["road"]  # a fixture


def _proved(world: World) -> None:
    """Every roll, the initial deal's too, follows from the seed and all words; nothing else would do."""
    with world.session() as session:
        row = session.exec(select(GameRow).where(GameRow.name_key == "road")).one()
        assert audit.check_game(session, row).faults == ()
        rolls = audit.export(session, row)["rolls"]
        assert rolls
        dice = Dice(key_of(row.seed, game_key(row), seeds.shares_of(row) or ()), game_key(row))
        plain = Dice(row.seed, game_key(row))
        values = [tuple(one["values"]) for one in rolls]
        assert values == [dice.roll(one["index"], tuple(one["sides"])) for one in rolls]
        assert values != [plain.roll(one["index"], tuple(one["sides"])) for one in rolls]


def test_the_seed_is_drawn_and_sealed_before_anybody_joins(road: World) -> None:
    row = road.game("road")
    assert row.commitment == commitment(row.seed)
    assert row.seed.hex() not in road.text_to("Clara")
    road.seen = 0
    assert row.commitment in answered(road, "Clara")
    road.write("Anna", "SHOW road")
    assert row.commitment in answered(road, "Anna")
    road.receive(
        "From: clara@example.org\nTo: judge+{master:clara}@judge.example\n\n"
        "INVITE road Boris\nINVITE road x@y.example\n"
    )
    letters = {to.address: " ".join(body.text.split()) for to, body in road.out()}
    assert row.commitment in letters["boris@example.org"]
    assert row.commitment in letters["x@y.example"]
    SEED[:] = b"t"  # what would be drawn later
    road.write("Anna", "JOIN road AS RED")
    assert row.commitment in answered(road, "Anna")
    road.write("Boris", "JOIN road AS BLUE")
    assert road.game("road").commitment == row.commitment
    assert road.game("road").seed == row.seed
    _proved(road)


@pytest.mark.parametrize(
    ("anna", "boris", "words"),
    [
        (
            "JOIN road AS RED\nWORD blue horse",
            "ВСТУПИТЬ В ИГРУ road\nСЛОВО синий конь",
            ("blue horse", "синий конь"),
        ),
        ("WORD: Blue  Horse!\nJOIN road AS RED", "JOIN road AS BLUE", ("Blue Horse!", "")),
        ("JOIN road AS RED", "Слово для road: 47\nВступить в игру road", ("", "47")),
        ("JOIN road AS RED\nmy word for road: horse", "JOIN road", ("horse", "")),
    ],
)
def test_words_come_with_joining_in_any_order_of_lines(
    road: World, anna: str, boris: str, words: tuple[str, str]
) -> None:
    road.write("Anna", anna)
    road.write("Boris", boris)
    assert road.play("road").asks
    assert tuple(share.word for _, share in sorted(shares(road).items(), reverse=True)) == words
    letters = road.text_to("Boris")
    for word in filter(None, words):
        assert word in letters
    _proved(road)


def test_a_word_given_later_replaces_the_former_and_nobody_is_asked_for_one(road: World) -> None:
    road.write("Anna", "JOIN road AS RED\nWORD one")
    road.out()
    road.write("Anna", "WORD two")
    assert "Your word is one of those" in answered(road, "Anna")
    road.write("Anna", "WORD")
    assert "two" in answered(road, "Anna")
    road.write("Boris", "JOIN road AS BLUE")
    told = road.out()
    assert sorted(row.key.split("/")[0] for row, _ in told) == ["receipt", "start", "start"]
    assert shares(road) == {"RED": Share("RED", "two"), "BLUE": Share("BLUE")}
    road.write("Anna", "WORD three", seat="RED")
    assert "nothing more can be added" in answered(road, "Anna")
    assert shares(road)["RED"].word == "two"


def test_without_words_the_game_begins_as_ever_and_its_dice_follow_from_the_seed(road: World) -> None:
    road.write("Anna", "JOIN road AS RED")
    road.write("Boris", "JOIN road AS BLUE")
    assert shares(road) == {"RED": Share("RED"), "BLUE": Share("BLUE")}
    assert "Added to the dice" not in road.text_to("Anna")
    _proved(road)


class TestHash:
    """Whoever trusts nobody gives a hash and reveals the word when nothing can be changed any more."""

    @pytest.fixture
    def closed(self, road: World) -> World:
        """Anna gave a hash, all are in."""
        road.write("Anna", f"JOIN road AS RED\nWORD HASH {HASH}")
        road.out()
        road.write("Boris", "JOIN road AS BLUE\nСЛОВО я последний")
        return road

    def test_it_is_revealed_and_the_game_begins_at_once(self, closed: World) -> None:
        assert closed.game("road").status == "forming"
        letters = [(row.address, row.key.split("/")[0]) for row, _ in closed.out()]
        assert sorted(letters) == [("anna@example.org", "word"), ("boris@example.org", "receipt")]
        closed.write("Anna", f"WORD {WORD}", seat="RED")
        assert closed.game("road").status == "running"
        assert shares(closed) == {"RED": Share("RED", WORD, HASH), "BLUE": Share("BLUE", "я последний")}
        assert WORD in closed.text_to("Boris")
        _proved(closed)

    def test_the_reply_to_the_letter_needs_no_name_of_the_game(self, closed: World) -> None:
        ((row, body),) = [one for one in closed.out() if one[0].key.startswith("word/")]
        closed.receive(
            f"From: anna@example.org\nTo: {body.reply_to}\nIn-Reply-To: {row.message_id}\n\n"
            f"word: {WORD}\n\n> old\n"
        )
        assert closed.game("road").status == "running"

    def test_what_never_comes_counts_as_missing_after_a_day(self, closed: World) -> None:
        closed.tick(DAY - 1)
        closed.run_due()
        assert closed.game("road").status == "forming"
        closed.tick(1)
        closed.out()
        closed.run_due()
        assert closed.game("road").status == "running"
        assert shares(closed)["RED"] == Share("RED", "", HASH)
        assert "never revealed" in closed.text_to("Anna")
        _proved(closed)
        closed.write("Anna", f"WORD {WORD}", seat="RED")
        assert shares(closed)["RED"].word == ""

    def test_a_wrong_word_is_refused_and_may_be_sent_again(self, closed: World) -> None:
        closed.out()
        closed.write("Anna", "WORD seven blue horses", seat="RED")
        assert HASH in answered(closed, "Anna")
        closed.write("Anna", f"WORD   {WORD} ", seat="RED")
        assert closed.game("road").status == "running"

    def test_nobody_who_sees_it_can_change_a_thing(self, closed: World) -> None:
        """The operator in a seat: another word, another seat, other options, a newcomer, a start at once."""
        before = closed.game("road")
        closed.person("Dora")
        closed.write("Boris", f"WORD another\nWORD HASH {HASH}\nJOIN road AS RED")
        closed.write("Dora", "JOIN road\nWORD mine")
        closed.receive(
            "From: clara@example.org\nTo: judge+{master:clara}@judge.example\n\n"
            "START road\nSETTINGS road length 3\nSETTINGS road diplomacy\n"
        )
        after = closed.game("road")
        for field in ("seed", "commitment", "dice", "options", "scenario", "title", "status", "due"):
            assert getattr(after, field) == getattr(before, field), field
        with closed.session() as session:
            seated = [one.seat for one in session.exec(select(Player).order_by(col(Player.id)))]
        assert seated == ["RED", "BLUE"]

    def test_who_leaves_meanwhile_leaves_their_word(self, closed: World) -> None:
        before = shares(closed)
        closed.write("Boris", "RESIGN FROM road SURE")
        assert shares(closed) == before
        closed.write("Anna", f"WORD {WORD}", seat="RED")
        closed.person("Dora")
        closed.write("Dora", "JOIN road")
        assert closed.game("road").status == "running"
        assert shares(closed)["BLUE"].word == "я последний"
        _proved(closed)

    def test_told_too_early_it_is_refused(self, road: World) -> None:
        road.write("Anna", f"JOIN road AS RED\nWORD HASH {HASH.upper()}")
        road.out()
        road.write("Anna", f"WORD {WORD}")
        assert "Too early" in answered(road, "Anna")

    @pytest.mark.parametrize(
        "text", ["WORD HASH", "WORD HASH 12ab", f"СЛОВО ХЕШ {HASH}ff", f"WORD HASH {HASH[:-1]}g"]
    )
    def test_what_is_no_hash_is_refused(self, road: World, text: str) -> None:
        road.write("Anna", f"JOIN road AS RED\n{text}")
        assert "64 digits" in answered(road, "Anna")
        with road.session() as session:
            (player,) = session.exec(select(Player)).all()
            assert (player.word, player.word_hash) == ("", "")

    def test_a_line_end_that_sha256sum_was_fed_does_not_matter(self, road: World) -> None:
        other = hashlib.sha256(f"{WORD}\n".encode()).hexdigest()
        road.write("Anna", f"JOIN road AS RED\nWORD SHA-256 {other}")
        road.write("Boris", "JOIN road AS BLUE")
        road.write("Anna", f"WORD {WORD}", seat="RED")
        assert shares(road)["RED"] == Share("RED", WORD, other)


def test_words_are_not_told_before_the_game_begins(road: World) -> None:
    road.write("Anna", "JOIN road AS RED\nWORD secretive")
    road.person("Dora")
    road.out()
    road.write("Dora", "SHOW road\nLIST\nOBSERVE road\nWHOIS Anna")
    road.write("Boris", "SHOW road")
    assert "secretive" not in "".join(body.text for _, body in road.out())


def test_a_word_of_nobodys_game_is_refused(road: World) -> None:
    road.write("Boris", "WORD horse")
    assert "до начала" in answered(road, "Boris")
    road.write("Boris", "WORD FOR road: horse")
    assert shares(road) == {}


def test_an_ejected_player_takes_the_word_along(road: World) -> None:
    road.write("Anna", "JOIN road AS RED\nWORD mine")
    road.receive("From: clara@example.org\nTo: judge+{master:clara}@judge.example\n\nEJECT road Anna\n")
    road.write("Boris", "JOIN road AS RED")
    road.person("Dora")
    road.write("Dora", "JOIN road")
    assert {share.word for share in shares(road).values()} == {""}


def test_an_export_is_verified_with_its_words_and_not_with_others(road: World) -> None:
    road.write("Anna", "JOIN road AS RED\nWORD one")
    road.write("Boris", "JOIN road AS BLUE")
    with road.session() as session:
        row = session.exec(select(GameRow)).one()
        row.status = "over"
        table = json.loads(json.dumps(audit.export(session, row)))
        row.status = "running"
    assert audit.check_export(json.dumps(table)).faults == ()
    for share in table["words"]:
        changed = [{**one, "word": "x"} if one is share else one for one in table["words"]]
        assert audit.check_export(json.dumps({**table, "words": changed})).faults
    assert audit.check_export(json.dumps({key: table[key] for key in table if key != "words"})).faults


def test_a_revealed_word_that_does_not_hash_is_found() -> None:
    shares = (Share("A", "other", HASH),)
    assert verify(b"s", "g", commitment(b"s"), (), (), shares) == (f"the word of A does not hash to {HASH}",)
    assert verify(b"s", "g", commitment(b"s"), (), (), (Share("A", WORD, HASH),)) == ()


def test_a_game_that_began_before_keeps_its_dice(road: World) -> None:
    road.write("Anna", "JOIN road AS RED")
    road.write("Boris", "JOIN road AS BLUE")
    row = road.game("road")
    row.dice = ""
    assert seeds.dice_of(row, "road") == Dice(row.seed, "road")


def test_a_game_that_formed_before_seeds_were_drawn_then_is_sealed_when_it_begins(
    road: World, tmp_path: Path
) -> None:
    with road.session() as session:
        row = session.exec(select(GameRow)).one()
        row.seed, row.commitment, row.dice = b"", "", ""
    road.write("Anna", "JOIN road AS RED\nWORD one")
    road.write("Boris", "JOIN road AS BLUE")
    row = road.game("road")
    assert row.commitment == commitment(row.seed)
    assert shares(road)["RED"].word == "one"
    _proved(road)
    with road.session() as session:
        assert session.exec(select(OutboxRow)).first() is not None
