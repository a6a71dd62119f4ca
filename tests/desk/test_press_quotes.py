"""Press goes out line for line, whatever its lines look like; no quote is sent or obeyed by mistake."""

from __future__ import annotations

import pytest

from mailer.post.quotes import part
from tests.desk.world import World
from tests.desk.worlds import begin
from tests.rig.cases import turns


@pytest.fixture
def duel(world: World) -> World:
    """Anna (English) plays France, Boris (Russian) Austria."""
    begin(world, "duel")
    world.out()
    return world


def got(world: World, name: str = "boris") -> list[str]:
    """The texts of press to somebody, without the marks that the letter puts before its lines."""
    found = []
    for row, body in world.out():
        if row.address.startswith(name) and row.key.startswith("press"):
            lines = [line for line in body.text.split("\n") if line.startswith("|")]
            found.append("\n".join(line[1:].removeprefix(" ") for line in lines))
    return found


LINES = {
    "a quote": "> Shall we leave Burgundy?\nYes.",
    "quotes of quotes": ">> first\n> second\n>third\n| fourth",
    "an order quoted": "You wrote:\n> A PAR - BUR\nDo not.",
    "a separator": "-----Original Message-----\nFrom: Germany\nLet us talk.",
    "a Russian separator": "-----Исходное сообщение-----\nОт: Германия\nПоговорим.",
    "a forwarded letter": "---------- Forwarded message ---------\nFrom: Germany <g@x.org>\nDate: 3 March\n"
    "Subject: peace\nTo: me\n\nI attack him.",
    "an attribution": "On Tue, Mar 3, 2026 at 2:05 PM Germany <g@x.org> wrote:\n> I attack him.\nSo he says.",
    "an attribution without marks": "On Tue, Mar 3, 2026 at 2:05 PM Germany <g@x.org> wrote:\n\nYes.",
    "a header block": "From: Germany <g@x.org>\nSent: March 3, 2026 2:05 PM\nTo: Me\nSubject: x\n\nhi",
    "a signature": "Yours\n-- \nAnna\nPresident of France",
    "a telephone": "Yes!\nSent from my iPhone",
    "a sign-off": "Bye.\nSIGN OFF",
    "initials": "AB> what now?\nNothing.",
    "a rule": "____________________\nFrom: G <g@x.org>\nSent: 3 March\nTo: me\nSubject: x\n\nhi",
    "a reference": "Ref: our talk\nRef: invoice-42 of May",
    "blank lines": "one\n\n\n> two\n\n  three",
    "a head": "REPLY\n> PRESS TO ITALY\n> no\nthat was it",
}
HEADS = [
    ("PRESS TO AUSTRIA", "END PRESS"),
    ("ПИСЬМО ДЛЯ Австрии", "КОНЕЦ ПИСЬМА"),
    ("BROADCAST", "END BROADCAST"),
]


@pytest.mark.parametrize(("what", "around"), turns(7, LINES, HEADS))
def test_every_line_goes_out(duel: World, what: str, around: tuple[str, str]) -> None:
    head, end = around
    duel.write("Anna", f"{head}\n{LINES[what]}\n{end}\nA PAR - BUR", seat="FRANCE")
    assert got(duel) == ["\n".join(line.rstrip() for line in LINES[what].split("\n"))]
    assert duel.play("duel").match.drafts  # the order below the press was read


BELOW = (
    (
        "\n\nOn Tue, Mar 3, 2026 at 2:05 PM Judge <judge+tok@host> wrote:\n> PRESS TO AUSTRIA\n> old\n"
        "> END PRESS\n> A MAR H\n"
    ),
    "\n\n-----Original Message-----\nFrom: Judge\nPRESS TO AUSTRIA\nold\nEND PRESS\nA MAR H\n",
    (
        "\n\nFrom: Judge <judge@host>\nSent: March 3, 2026 2:05 PM\nTo: Me\nSubject: x\n\n"
        "PRESS TO ALL\nold\nEND PRESS\n"
    ),
    "\n\n-----Исходное сообщение-----\nОт: Judge\nПИСЬМО ДЛЯ Австрии\nстарое\nКОНЕЦ ПИСЬМА\n",
)


@pytest.mark.parametrize("below", BELOW)
def test_press_in_the_quoted_letter_below_is_not_sent_again(duel: World, below: str) -> None:
    duel.write("Anna", f"A PAR - BUR{below}", seat="FRANCE")
    assert got(duel) == []
    duel.write("Anna", f"PRESS TO AUSTRIA\n> you asked\nnew\nEND PRESS{below}", seat="FRANCE")
    assert got(duel) == ["> you asked\nnew"]
    assert "MAR" not in str(duel.play("duel").match.drafts)


@pytest.mark.parametrize("below", BELOW)
def test_press_that_was_not_closed_does_not_send_the_quoted_letter(duel: World, below: str) -> None:
    for sign in ("", "\n-- \nAnna"):
        duel.write("Anna", f"PRESS TO AUSTRIA\nnew{sign}{below}", seat="FRANCE")
        assert got(duel) == ["new"]


def test_a_letter_of_ours_below_unclosed_press_stays_with_its_reader(duel: World) -> None:
    """It may hold END PRESS on a line of its own; a whole report would go out to the foe."""
    quoted = (
        "\n\n-----Original Message-----\nFrom: Judge\n\nYour orders so far\nA Paris - Burgundy\nEND PRESS\n\n"
        "-- \nEstafette, the judge.\nRef: " + duel.filled("{seat:FRANCE}") + "\n"
    )
    duel.write("Anna", f"PRESS TO AUSTRIA\nnew{quoted}", seat="FRANCE")
    assert got(duel) == ["new"]


@pytest.mark.parametrize(
    "press",
    [
        "PRESS TO AUSTRIA: Peace! Yours, Anna. End of press",
        "PRESS TO AUSTRIA\n> war?\nPeace — “really”. Yours, Anna. END PRESS",
        "Письмо Австрии\nМир! Анна. Конец письма.",
    ],
)
def test_orders_below_press_that_is_closed_on_its_last_line_are_no_part_of_it(
    duel: World, press: str
) -> None:
    duel.write("Anna", f"{press}\n\nParis sneaks over to Burgundy", seat="FRANCE")
    (text,) = got(duel)
    assert text.endswith(("Anna.", "Анна."))
    assert "—" in text or "—" not in press
    assert "Burgundy" not in text


def test_the_secret_address_in_a_quote_is_not_passed_on(duel: World) -> None:
    token = duel.filled("{seat:FRANCE}")
    quoted = f"On Tue, Mar 3, 2026 at 2:05 PM <judge+{token}@judge.example> wrote:\n> text\n> Ref: {token}\n"
    duel.write("Anna", f"PRESS TO AUSTRIA\n{quoted}Ref: {token}\nSee?\nEND PRESS", seat="FRANCE")
    (text,) = got(duel)
    assert token not in text
    assert "> text" in text
    assert "See?" in text


def test_in_html_and_in_flowed_text(duel: World) -> None:
    head = duel.filled("From: anna@example.org\nTo: judge+{seat:FRANCE}@judge.example\n")
    page = (
        "<div>PRESS TO AUSTRIA</div><blockquote>Shall we?</blockquote><div>Yes.</div><div>END PRESS</div>"
        "<div>A PAR - BUR</div><blockquote>PRESS TO AUSTRIA<br>old<br>END PRESS</blockquote>"
    )
    duel.receive(f"{head}Content-Type: text/html\n\n{page}\n".encode())
    assert got(duel) == ["> Shall we?\nYes."]
    flowed = "PRESS TO AUSTRIA\n> Shall we leave \n> Burgundy?\nYes, for \nnow.\nEND PRESS\nA MAR H\n"
    duel.receive(f"{head}Content-Type: text/plain; format=flowed\n\n{flowed}".encode())
    assert got(duel) == ["> Shall we leave Burgundy?\nYes, for now."]


def test_other_texts_keep_their_lines_too(duel: World) -> None:
    duel.write("Anna", "DIARY:\n> he wrote this\nliar\nEND DIARY", seat="FRANCE")
    duel.out()
    duel.write("Anna", "DIARY", seat="FRANCE")
    assert "> he wrote this" in duel.text_to("Anna")
    duel.write("Clara", "ANNOUNCE duel\n> a rule\n-----Original Message-----\nholds\nEND ANNOUNCE")
    told = duel.text_to("Boris")
    assert "> a rule" in told
    assert "Original Message" in told


@pytest.mark.sweep
def test_many_heads_cost_no_more_than_their_lines() -> None:
    """Each head is followed to its end at most once; what is not closed stops the search."""
    text = "PRESS TO AUSTRIA\n-----Original Message-----\n> x\n" * 20_000
    assert part(text).own.startswith("PRESS TO AUSTRIA")
