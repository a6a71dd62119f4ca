"""What costs a parser of HTML time is gone before it reads; text, quotes and hidden parts stay."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from mailer.post.html import text_of
from mailer.post.markup import LONG, lightened
from tests.rig.cases import in_turn


def names(count: int) -> str:
    return " ".join(f"a{number}=1" for number in range(count))


COSTLY = {
    "attributes": f"<p {names(3000)}>text</p>",
    "attributes without blanks": "<p " + "/".join(f"a{n}" for n in range(3000)) + ">text</p>",
    "attributes behind a quoted mark": f"<p x='>' {names(3000)}>text</p>",
    "attributes of an end tag": f"<p>text</p {names(3000)}>",
    "behind a comment": f'<!-- <p x=" --><p {names(3000)}>text<!-- " -->',
    "a quote that does not end": f'<p {names(3000)} x=">text',
    "fonts": "".join(f"<font a{n}=1><p>" for n in range(900)) + "text",
    "bold": "<b><p>" * 900 + "text",
    "torn fonts": "".join(f"<fo<b>nt a{n}=1>" for n in range(900)) + "text",
    "options": "<select>" + "<option>o" * 3000 + "</select>text",
    "bodies": "".join(f"<body a{n}=1>" for n in range(3000)) + "text",
}


@in_turn(COSTLY)
def test_nothing_that_costs_more_than_its_length_is_left(what: str) -> None:
    page = LexborHTMLParser(lightened(COSTLY[what])).root
    assert page is not None
    nodes = page.css("*")
    assert len(nodes) < 6000
    assert all(len(node.attributes) <= LONG for node in nodes)
    assert not page.css("font, b, option")
    assert all(len(node.attributes) <= 3 for node in page.css("body, html"))


@in_turn([what for what in COSTLY if what not in ("a quote that does not end",)])
def test_the_text_is_still_read(what: str) -> None:
    assert "text" in text_of(COSTLY[what])


@pytest.mark.parametrize(
    "hiding", ["style='display:none'", "hidden", 'style="color:red; DISPLAY : none"', "STYLE=display:none"]
)
@pytest.mark.parametrize("tag", ["p", "font", "span", "b", "div", "a"])
@pytest.mark.parametrize("more", ["", f" {names(300)}"])
def test_what_is_hidden_stays_hidden(hiding: str, tag: str, more: str) -> None:
    assert text_of(f"<p>A PAR H</p><{tag}{more} {hiding}>A MAR H</{tag}><p>F BRE H</p>").split() == [
        *("A", "PAR", "H", "F", "BRE", "H")
    ]


@pytest.mark.parametrize("more", ["", f" {names(300)}"])
def test_quotes_of_long_tags_stay_quotes(more: str) -> None:
    quoted = f"<div{more} class='x gmail_quote y'>A MAR H</div><blockquote{more}>F BRE H</blockquote>"
    page = f"<div>A PAR H</div>{quoted}"
    assert [line for line in text_of(page).split("\n") if line] == ["A PAR H", "> A MAR H", "> F BRE H"]


def test_words_are_not_torn() -> None:
    assert text_of("A <b>Bur</b>gundy<i> - </i><font color=red>Par</font>is").replace("\u200b", "") == (
        "A Burgundy - Paris"
    )
    assert text_of("<a href='x>y'>A PAR</a> - <a href=\"a'b\">BUR</a>") == "A PAR - BUR"
    assert text_of("A PAR <!-- no --> - <!--> BUR").replace("\u200b", "").split() == ["A", "PAR", "-", "BUR"]
    assert text_of("1 < 2 and a <b 3 > 2").startswith("1 < 2 and a")


@pytest.mark.parametrize("lines", ["a\nb\nc", "\n a\n\nb \n", "a"])
def test_lines_of_pre_are_lines(lines: str) -> None:
    assert text_of(f"x<pre>{lines}</pre>y").split("\n")[0] == "x"
    read = text_of(f"<blockquote><pre>{lines}</pre></blockquote>").split("\n")
    assert [line.strip("> ") for line in read if line.strip("> ")] == lines.split()
    assert all(line.startswith(">") for line in read)
