"""Quoted replies of the common clients: no order out of a quote, no line lost."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailer.post.charset import clean
from mailer.post.html import text_of
from mailer.post.quotes import part, unflow
from tests.post.clients import CLIENTS, OTHERS, Form, forms
from tests.post.quotations import MARKED, UNMARKED
from tests.rig.cases import in_turn

ORDERS = "A Par - Bur\nF Bre - MAO"
QUOTE = "> A Mun - Ber\n> F Kie H\n"
BARE = "A Mun - Ber\nF Kie H\n"


OLD = ("A Mun - Ber", "and some words", "F Kie H")


def test_there_are_sixty_forms_in_both_languages() -> None:
    assert len({(client.answers, client.mark) for client in CLIENTS}) >= 60
    assert {client.lang for client in CLIENTS} == {"en", "ru"}


@in_turn(
    [
        *forms("A Par - Bur", "F Bre - MAO", OLD),
        *forms("A Par - Bur", "F Bre - MAO", OLD, OTHERS, ("above", "below", "inline")),
    ]
)
def test_every_place_in_every_mail_program(form: Form) -> None:
    parted = part(clean(form.text))
    own = [line.strip() for line in parted.own.split("\n")]
    assert ("F Bre - MAO" in own) == form.read
    assert ("A Par - Bur" in own) == form.top
    assert not {"A Mun - Ber", "F Kie H"} & set(own)
    elsewhere = [line.strip() for line in f"{parted.quoted}\n{parted.below}".split("\n")]
    assert form.read or "F Bre - MAO" in elsewhere


@in_turn(MARKED)
def test_orders_above_between_and_below_marked_quotes(introduction: str) -> None:
    above = part(clean(f"{ORDERS}\n\n{introduction}{QUOTE}"))
    assert above.own.rstrip() == ORDERS
    assert above.quoted.endswith("A Mun - Ber\nF Kie H")
    below = part(clean(f"{introduction}{QUOTE}\n{ORDERS}\n"))
    assert below.own == ORDERS
    between = part(clean(f"{introduction}> A Mun - Ber\nA Par - Bur\n> F Kie H\nF Bre - MAO\n"))
    assert between.own == ORDERS
    assert between.quoted.endswith("A Mun - Ber\nF Kie H")


@in_turn(UNMARKED)
def test_everything_below_an_unmarked_quote_is_quoted(introduction: str) -> None:
    parted = part(clean(f"{ORDERS}\n\n{introduction}{BARE}"))
    assert parted.own.rstrip() == ORDERS
    assert parted.quoted.endswith("A Mun - Ber\nF Kie H")


@in_turn(UNMARKED)
def test_the_only_orders_below_a_quote_mark_can_be_named(introduction: str) -> None:
    parted = part(clean(f"{introduction}{ORDERS}\n"))
    assert parted.own == ""
    assert parted.quoted.endswith(ORDERS)


@in_turn(
    [
        *("A Par - Bur", "a par -> bur", "-> Bur", "=> Bur", "- Bur", "-Bur", "--> Bur", "---", "- - -"),
        *("From: Par", "To: England", "press to England:", "France wrote:", "As I wrote in S1901:"),
        *(
            "On to Paris!",
            "Am Ende: A Par - Bur",
            "Le roi est mort",
            "В Париж!",
            "2. A Par - Bur",
            "12:30 ok:",
        ),
        *(
            "France: A Par - Bur",
            "FRANCE:",
            "От Парижа до Бургундии",
            "Sent fleets to war",
            "ENDE",
            "the END",
        ),
        *("order > order", "A Par-Bur>", "Par>Bur", "END press", "Judge, I said in 1901 that:", "date: 1901"),
        *("Отправлю армию в Бургундию", "Sent: A Par", "wrote", "пишет:", "En: A Par"),
    ]
)
def test_lines_that_look_like_marks_are_the_writers_own(line: str) -> None:
    assert part(f"{line}\nF Bre H").own == f"{line}\nF Bre H"


@in_turn([">", "> ", ">> ", "> > ", ">>>", " > ", "| ", "|", " JD> ", "АБ> ", "> | ", "   > ", "\u00a0> "])
def test_marks_of_quoting(mark: str) -> None:
    parted = part(f"F Bre H\n{mark}A Mun - Ber\n")
    assert parted.own == "F Bre H"
    assert parted.quoted.strip() == "A Mun - Ber"


@pytest.mark.parametrize("end", ["-- ", "--", "END", "КОНЕЦ", "END  "])
def test_below_the_end_mark_nothing_is_an_order(end: str) -> None:
    parted = part(f"A Par H\n{end}\nF Bre H\n\nOn 3.3.2026 14:05, J wrote:\n> A Mun H\n")
    # END itself is left to the judge, to whom it may be an order.
    assert parted.own == ("A Par H" if end.startswith("-") else f"A Par H\n{end}")
    assert "F Bre H" in parted.below
    assert parted.quoted.endswith("A Mun H")


@pytest.mark.parametrize(
    "footer",
    [
        *("Sent from my iPhone", "Get Outlook for Android", "Отправлено с iPhone", "Отправлено из Mail.ru"),
        *("Von meinem iPhone gesendet", "Gesendet mit der GMX Mail App", "Envoyé de mon iPhone"),
    ],
)
def test_footers_of_telephones_are_no_orders(footer: str) -> None:
    assert part(f"{footer}\nA Par H\n").own == "A Par H"
    assert part(f"A Par H\n\n{footer}").own.strip() == "A Par H"


def test_reference_lines_are_taken_out_wherever_they_stand() -> None:
    parted = part("A Par H\nRef: ABCdef234567\n\n> Ref: zzzzzz22\n> реф: yyyyyy22\n")
    assert parted.own.strip() == "A Par H"
    assert parted.references == ("abcdef234567", "zzzzzz22", "yyyyyy22")


LINES = st.lists(
    st.one_of(
        st.sampled_from(
            [
                *(
                    "A Par - Bur",
                    "",
                    "> q",
                    ">> q",
                    "-- ",
                    "END",
                    "From: a@b",
                    "Sent: 2026",
                    "To: x",
                    "Subject: y",
                ),
                *("-----Original Message-----", "On 3.3.2026 14:05, J <j@h> wrote:", "Am 3.3.2026 J", "j@h:"),
                *("Judge wrote:", "___________________", "Sent from my iPhone", "| x", "AB> y", "\u00a0"),
            ]
        ),
        st.text(alphabet=st.characters(exclude_characters="\n\r", exclude_categories=("Cs",)), max_size=40),
    ),
    max_size=30,
)


@given(LINES)
def test_no_line_is_lost_or_doubled(lines: list[str]) -> None:
    text = "\n".join(
        f"{line}\n{'> ' * (number % 3)}A Par - Bur #{number}#" for number, line in enumerate(lines)
    )
    parted = part(text)
    placed = re.findall(r"#(\d+)#", "\n".join([parted.own, parted.quoted, parted.below]))
    assert sorted(map(int, placed)) == list(range(len(lines)))
    assert all(int(number) % 3 == 0 for number in re.findall(r"#(\d+)#", parted.own))


@given(LINES)
def test_a_marked_line_never_counts_as_own(lines: list[str]) -> None:
    own = part("\n".join(f"> {line}" for line in lines)).own
    assert own == ""


@given(LINES)
def test_unflow_keeps_every_word(lines: list[str]) -> None:
    text = "\n".join(lines)
    joined = unflow(text, delete_space=False)
    assert [c for c in joined if c not in " \n>"] == [c for c in text if c not in " \n>"]


GMAIL = (
    '<div dir="ltr">{o}<br></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
    'On Tue, 3 Mar 2026 at 14:05, Judge &lt;<a href="mailto:j@h">j@h</a>&gt; wrote:<br></div>'
    '<blockquote class="gmail_quote" style="margin:0">{q}</blockquote></div>'
)
APPLE = '<div>{o}</div><blockquote type="cite"><div>On Mar 3, 2026, Judge wrote:</div>{q}</blockquote>'
OUTLOOK_WEB = (
    '<p>{o}</p><hr><div id="divRplyFwdMsg" dir="ltr"><font><b>From:</b> Judge &lt;j@h&gt;<br>'
    "<b>Sent:</b> Tuesday, March 3, 2026<br><b>To:</b> Me<br><b>Subject:</b> Orders</font>"
    "<div>&nbsp;</div></div><div>{q}</div>"
)
OUTLOOK = (
    '<p class="MsoNormal">{o}<o:p></o:p></p><div><div style="border-top:solid #E1E1E1 1.0pt"><p>'
    "<b>От:</b> Judge &lt;j@h&gt; <br><b>Отправлено:</b> 3 марта 2026 г.<br><b>Кому:</b> Я<br>"
    "<b>Тема:</b> Х</p></div></div><p>{q}</p>"
)
YANDEX = '<div>{o}</div><div>03.03.2026, 14:05, "Judge" &lt;j@h&gt;:</div><blockquote>{q}</blockquote>'
YAHOO = '{o}<div class="yahoo_quoted"><div>On Tuesday, Judge &lt;j@h&gt; wrote:</div><div>{q}</div></div>'
YAHOO_NOW = (
    '<div>{o}</div><div id="ydp7b1yahoo_quoted_1" class="ydp7b1yahoo_quoted"><div>On Tuesday, March 3, 2026, '
    "Judge wrote:</div><div>{q}</div></div>"
)
PROTON = '<div>{o}</div><div class="protonmail_quote">On Tuesday, Judge said:<br><div>{q}</div></div>'
ZOHO = (
    '<div>{o}</div><div class="x_extra zmail_extra"><div id="Zm-_Id">---- Judge hat am Dienstag gesagt ----'
    "</div><div>{q}</div></div>"
)
ZOHO_BARE = "<div>{o}</div><div>---- On Tue, 03 Mar 2026 14:05 +0300 <b>Judge</b> wrote ---<br>{q}</div>"
UNSEEN = (
    "<style>p {{}}</style><title>t</title>{o}<script>A Mun - Ber</script>"
    "<span style='display: none'>x</span><blockquote>{q}</blockquote>"
)


@in_turn([GMAIL, APPLE, OUTLOOK_WEB, OUTLOOK, YANDEX, YAHOO, YAHOO_NOW, PROTON, ZOHO, ZOHO_BARE, UNSEEN])
def test_html_replies(page: str) -> None:
    markup = page.format(o="A Par - Bur<br>F&nbsp;Bre - MAO", q="A Mun - Ber<br>F Kie H")
    parted = part(clean(text_of(markup)))
    assert parted.own.replace("\u00a0", " ").strip() == ORDERS
    assert "A Mun - Ber\nF Kie H" in parted.quoted


def test_html_blocks_and_breaks_make_lines() -> None:
    page = (
        "<ul><li>A Par H<li>F Bre H</ul><table><tr><td>A Mar</td></tr><tr><td>H</td></tr></table>a<br><br>b"
    )
    assert [line for line in text_of(page).split("\n") if line] == [
        "A Par H",
        "F Bre H",
        "A Mar",
        "H",
        "a",
        "b",
    ]


@pytest.mark.parametrize(
    "heading",
    [
        "== Приказы, как Франция писала ==",
        "--- What I wrote to Turkey: my orders, as wrote ---",
        "-- as Italy wrote --",
        "===== Германия написала =====",
    ],
)
def test_a_heading_between_dashes_is_no_attribution(heading: str) -> None:
    """It names neither a day nor an address."""
    assert part(f"{heading}\n{ORDERS}\n").own == f"{heading}\n{ORDERS}"


@pytest.mark.parametrize(
    "words",
    [
        "Just answer this letter, for example:",
        "Just answer this letter, for example (your cards may differ):",
    ],
)
@pytest.mark.parametrize("indent", ["    ", ""])
def test_the_example_of_a_letter_that_came_back_without_marks_is_nobodys_order(
    words: str, indent: str
) -> None:
    text = f"Thanks.\n\nWhat you must do\n\n{words}\n\n{indent}A Mun - Ber\n{indent}F Kie H\n\nA Par - Bur"
    parted = part(text)
    assert [line for line in parted.own.split("\n") if line] == [
        "Thanks.",
        "What you must do",
        "A Par - Bur",
    ]
    assert parted.quoted.split() == f"{words} A Mun - Ber F Kie H".split()


def test_what_stands_close_below_the_example_is_the_writers_own() -> None:
    parted = part("Просто ответьте на это письмо, например:\n\n    A Mun - Ber\nA Par - Bur\n")
    assert parted.own.split("\n")[-1] == "A Par - Bur"
    assert "A Mun - Ber" not in parted.own
