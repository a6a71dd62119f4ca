"""Whatever somebody else writes in a player's name has no effect, or waits for their word."""

from __future__ import annotations

import pytest

from tests.desk.forgery import ANNA, AUSTRIA, CLARA, FRANCE, MALLORY, PLAIN, mail, stands
from tests.desk.golden_letters import play_case
from tests.desk.world import World

ORDERS = "A PAR - BUR\nREADY\nDRAW\nCONCEDE TO AUSTRIA\nPRESS TO AUSTRIA\nlies\nEND PRESS\nRESIGN duel\n"
OFFICE = "PAUSE duel\nDEADLINE duel in 1 day\nSETTINGS duel press=grey\nEJECT duel Anna\nTERMINATE duel\n"
OTHERS = "REMATCH duel\nABSENCE duel 1 December to 4 December\nSET ADDRESS mallory@example.org\n"

FAIL = "judge.example; dmarc=fail header.from=example.org"
PASS = "judge.example; dmarc=pass header.from=example.org"
FOREIGN = "mx.evil.example; dmarc=pass header.from=example.org"


@pytest.fixture
def duel(world: World) -> World:
    """Anna plays France, Boris Austria, Clara is the master."""
    play_case(world, "@ world duel")
    world.tick(60)
    return world


MASTER = "judge+{master:clara}@judge.example"


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("sender", "to", "results", "asked"),
    [
        pytest.param(ANNA, PLAIN, (), ANNA, id="right-from-without-token"),
        pytest.param(CLARA, PLAIN, (), CLARA, id="masters-from-without-token"),
        pytest.param(ANNA, PLAIN, (FOREIGN,), ANNA, id="right-from-vouched-for-by-a-stranger"),
        pytest.param(MALLORY, FRANCE, (), ANNA, id="right-token-with-wrong-from"),
        pytest.param(MALLORY, FRANCE, (PASS,), ANNA, id="right-token-with-wrong-from-that-is-genuine"),
        pytest.param(MALLORY, MASTER, (), CLARA, id="masters-token-with-wrong-from"),
        pytest.param(ANNA, MASTER, (), CLARA, id="masters-token-with-a-players-from"),
        pytest.param(ANNA, AUSTRIA, (), "boris@example.org", id="another-seats-token"),
        pytest.param(ANNA, FRANCE, (FAIL,), ANNA, id="disowned-by-the-domain"),
        pytest.param(ANNA, FRANCE, (FAIL, PASS), ANNA, id="forged-results-below-ours"),
        pytest.param(ANNA, FRANCE, (PASS, FAIL), ANNA, id="forged-results-above-ours"),
        pytest.param(ANNA, FRANCE, (FOREIGN, FAIL, FOREIGN), ANNA, id="forged-results-of-others-around-ours"),
    ],
)
@pytest.mark.parametrize("text", [ORDERS, OFFICE, OTHERS])
def test_a_forgery_changes_nothing_and_only_the_owner_hears_of_it(
    duel: World, sender: str, to: str, results: tuple[str, ...], asked: str, text: str
) -> None:
    duel.out()
    before = stands(duel)
    duel.receive(mail(sender, to, text, *results), checked=False)
    assert stands(duel) == before
    assert {row.address for row, _ in duel.out()} == {asked}


def test_an_address_cannot_be_taken_over_by_writing_it_above_a_letter(duel: World) -> None:
    duel.receive(mail(ANNA, PLAIN, OTHERS), checked=False)
    duel.receive(mail(MALLORY, FRANCE, OTHERS), checked=False)
    duel.receive(mail(ANNA, FRANCE, OTHERS, FAIL), checked=False)
    assert {row.address for row, _ in duel.out() if row.address.startswith("mallory")} == set()


def test_the_word_of_somebody_else_does_not_confirm(duel: World) -> None:
    before = stands(duel)
    duel.receive(mail(MALLORY, FRANCE, ORDERS), checked=False)
    to, question = duel.filled("judge+{held:anna}@judge.example"), duel.filled("{last:anna}")
    for sender in (MALLORY, "boris@example.org", CLARA):
        duel.receive(mail(sender, to, "yes"), checked=False)
        duel.receive(mail(sender, PLAIN, "yes").replace("To:", f"In-Reply-To: {question}\nTo:"))
    duel.receive(mail(ANNA, PLAIN, "yes").replace("To:", f"In-Reply-To: {question}\nTo:"), checked=False)
    assert stands(duel) == before


def test_a_held_letter_counts_once_from_the_moment_of_its_confirmation(duel: World) -> None:
    duel.receive(mail(MALLORY, FRANCE, "A PAR - BUR\n"), checked=False)
    to = duel.filled("judge+{held:anna}@judge.example")
    duel.receive(mail(ANNA, to.upper(), "yes"), checked=False)
    (order,) = duel.play("duel").match.drafts["FRANCE"].orders  # type: ignore[index]
    assert order.to == "BUR"
    duel.receive(mail(ANNA, FRANCE, "CLEAR\n"), checked=False)
    before = stands(duel)
    duel.receive(mail(ANNA, to, "yes again"), checked=False)
    assert stands(duel) == before


def test_an_old_order_letter_sent_again_has_no_effect(duel: World) -> None:
    old = mail(ANNA, FRANCE, "A PAR - BUR\n").replace("To:", "Date: Tue, 25 Nov 2025 11:00:30 +0000\nTo:")
    duel.receive(old, checked=False)
    duel.tick(60)
    duel.receive(mail(ANNA, FRANCE, "A PAR - GAS\n"), checked=False)
    before = stands(duel)
    duel.tick(2 * 3600)
    row = duel.receive(old.replace("From:", "Message-ID: <other@evil.example>\nFrom:"), checked=False)
    assert row.status == "held"
    assert stands(duel) == before
    # In the next phase, however soon, it is about the phase that is closed.
    duel.receive(mail("boris@example.org", AUSTRIA, "A VIE H\nREADY\n"), checked=False)
    duel.receive(mail(ANNA, FRANCE, "A PAR H\nREADY\n").replace("To:", "Date: x\nTo:"), checked=False)
    duel.tick(60)
    before = stands(duel)
    duel.receive(mail(ANNA, FRANCE, "A PAR H\nREADY\n").replace("To:", "Date: x\nTo:"), checked=False)
    assert stands(duel) == before


def test_a_flood_in_somebodys_name_does_not_silence_them(duel: World) -> None:
    duel.limit(letters_per_hour=5, letters_per_day=10)
    for number in range(30):
        duel.receive(mail(ANNA, PLAIN, f"letter {number}"), checked=False)
        duel.receive(mail(MALLORY, FRANCE, f"letter {number}"), checked=False)
    letters = [row for row, _ in duel.out() if row.address == ANNA]
    assert len(letters) < 15
    duel.receive(mail(ANNA, FRANCE, "A PAR - BUR\n"), checked=False)
    assert duel.play("duel").match.drafts
