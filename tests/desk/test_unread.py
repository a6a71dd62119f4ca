"""What reads as an order where nothing is read is told of, in every mail program; our own letter is not."""

from __future__ import annotations

from textwrap import wrap

import pytest

from mailer.outbox.queue import Body
from mailer.post.html import text_of
from tests.desk.world import World
from tests.desk.worlds import begin
from tests.post.clients import CLIENTS, OTHERS, PLACES, Client, forms
from tests.rig.cases import some, turns

SEATS = {"en": ("Anna", "FRANCE"), "ru": ("Boris", "AUSTRIA")}
TOP = {"en": ("A PAR - BUR", "A Paris - Burgundy"), "ru": ("А Вена - Тироль", "А Вена - Тироль")}
OWN = {"en": ("F BRE - MAO", "F Brest - Mid-Atlantic Ocean"), "ru": ("Ф Триест - Алб", "Ф Триест - Албания")}
ACCEPTED = {"en": "Accepted: ", "ru": "Принято: "}
NOT_READ = {"en": "I never read quoted text", "ru": "цитаты я как приказы не читаю"}
HEAD = {"en": "Your letter, line by line", "ru": "Ваше письмо, строка за строкой"}
BELOW = {"en": "below the end of your letter", "ru": "Ниже конца письма"}


@pytest.fixture
def duel(world: World) -> World:
    """Anna (English) plays France, Boris (Russian) Austria."""
    begin(world, "duel")
    world.out()
    return world


def old_letter(world: World, lang: str) -> tuple[str, Body]:
    """A letter of ours that shows orders of the seat, a receipt, and its Message-ID."""
    who, seat = SEATS[lang]
    world.write(who, f"{TOP[lang][0]}\n{OWN[lang][0]}", seat=seat)
    (row, body), *_ = [(row, body) for row, body in world.out() if row.address.startswith(who.lower())]
    return row.message_id, body


def receipt(world: World, lang: str, text: str, reply: str = "") -> str:
    """What is said to that letter, all on one line."""
    who, seat = SEATS[lang]
    world.write(who, text, seat=seat, subject="Re: game", reply=reply)
    return " ".join(world.text_to(who).split())


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    "client", some([*CLIENTS, *OTHERS], 24), ids=lambda client: f"{client.name}/{client.lang}"
)
def test_no_order_is_lost_in_silence(duel: World, client: Client) -> None:
    lang = client.lang
    identity, body = old_letter(duel, lang)
    for form in forms(TOP[lang][0], OWN[lang][0], body.text.split("\n"), [client], PLACES):
        told = receipt(duel, lang, form.text, identity)
        assert (f"{ACCEPTED[lang]}{TOP[lang][1]}" in told) == form.top, form.text
        assert (f"{ACCEPTED[lang]}{OWN[lang][1]}" in told) == form.read, form.text
        remarks = told.partition(HEAD[lang])[0]
        assert (NOT_READ[lang] in remarks or BELOW[lang] in remarks) == (not form.read), (form.text, told)
        # Of what is not read the writer's own order is named, and none of what the old letter says.
        assert (OWN[lang][0] in remarks) == (not form.read), told
        assert TOP[lang][0] not in remarks, told


def rewrapped(body: Body) -> str:
    """As a program does that marks lines and then breaks them at 40 characters."""
    lines = [piece for line in body.text.split("\n") for piece in wrap(line, 40) or [""]]
    return "".join(f"> {line}\n" for line in lines)


def from_page(body: Body) -> str:
    """As a program does that makes text of our page."""
    return "".join(f"> {line}\n" for line in text_of(body.html).split("\n"))


def on_long_lines(body: Body) -> str:
    """As a program does that puts paragraphs together."""
    return "".join(f"> {' '.join(part.split())}\n>\n" for part in body.text.split("\n\n"))


QUOTED = {
    "as it came": lambda body: "".join(f"> {line}\n" for line in body.text.split("\n")),
    "broken": rewrapped,
    "from the page": from_page,
    "on long lines": on_long_lines,
}
HEADS = {
    "en": "On 3 Mar 2026, at 14:05, Estafette <j@h.example> wrote:\n",
    "ru": "3 марта 2026 г., в 14:05, Estafette <j@h.example> написал(а):\n",
}


@pytest.mark.alike(3)
@pytest.mark.parametrize(("lang", "how", "named"), turns(2, ["en", "ru"], QUOTED, [True, False]))
def test_only_what_its_writer_put_in_is_named(duel: World, lang: str, how: str, named: bool) -> None:
    """Whatever a mail program makes of our letter, and where it does not tell which one it answers."""
    identity, body = old_letter(duel, lang)
    reply = identity if named else ""
    quoted = HEADS[lang] + QUOTED[how](body)
    assert NOT_READ[lang] not in receipt(duel, lang, f"{TOP[lang][0]}\n\n{quoted}", reply)
    half = quoted.index("\n>", len(quoted) // 2)
    mixed = f"{quoted[:half]}\n> {OWN[lang][0]}{quoted[half:]}"
    told = receipt(duel, lang, f"{TOP[lang][0]}\n\n{mixed}", reply)
    assert NOT_READ[lang] in told
    assert OWN[lang][0] in told.partition(HEAD[lang])[0]
    assert f"{ACCEPTED[lang]}{OWN[lang][1]}" not in told


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_many_lines_are_counted(duel: World, lang: str) -> None:
    many = "".join(f"> {OWN[lang][0]}\n" for _ in range(9))
    told = receipt(duel, lang, f"{TOP[lang][0]}\n\n{HEADS[lang]}{many}")
    remarks = told.partition(HEAD[lang])[0]
    assert remarks.count(OWN[lang][0]) == 5
    assert {"en": "and 4 lines more", "ru": "и ещё 4 строки"}[lang] in remarks


def test_a_command_in_a_quote_is_told_of(duel: World) -> None:
    told = receipt(duel, "en", f"A PAR - BUR\n\n{HEADS['en']}> Are you ready?\nfine\n> READY\n")
    assert NOT_READ["en"] in told
    assert "READY" in told.partition(HEAD["en"])[0]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_below_a_sign_off(duel: World, lang: str) -> None:
    off = {"en": "SIGN OFF", "ru": "-- \nБорис"}[lang]
    told = receipt(duel, lang, f"{TOP[lang][0]}\n{off}\n{OWN[lang][0]}\n")
    assert BELOW[lang] in told
    assert OWN[lang][0] in told.partition(HEAD[lang])[0]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_an_order_in_the_subject(duel: World, lang: str) -> None:
    who, seat = SEATS[lang]
    said = {
        "en": "The subject of your letter looks like an order",
        "ru": "Тема вашего письма похожа на приказ",
    }
    for text in ("", "Thanks!"):
        duel.write(who, text, seat=seat, subject=f"Re: {TOP[lang][0]}")
        told = " ".join(duel.text_to(who).split())
        assert said[lang] in told
        assert TOP[lang][0] in told
    duel.write(who, OWN[lang][0], seat=seat, subject=f"Re: {TOP[lang][0]}")
    assert said[lang] in " ".join(duel.text_to(who).split())
    duel.write(who, OWN[lang][0], seat=seat, subject="Re: [Estafette duel] Spring 1901, movement (S1901M)")
    assert said[lang] not in " ".join(duel.text_to(who).split())
