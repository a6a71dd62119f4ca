"""Replies of the common clients through the whole house: no order out of a quote, no lost line."""

from __future__ import annotations

import pytest

from tests.faults.receipts import receipt_texts
from tests.faults.station import Station
from tests.post.quotations import MARKED, UNMARKED
from tests.rig.cases import some

OWN = (
    "A PAR - BUR",
    "A PAR - PIC",
    "A PAR - GAS",
    "F BRE - MAO",
    "F BRE - ENG",
    "А Пар - Бур",
    "армия Париж - Пикардия",
)
SHOWN = {
    "A PAR - BUR": "A Paris - Burgundy",
    "A PAR - PIC": "A Paris - Picardy",
    "A PAR - GAS": "A Paris - Gascony",
    "F BRE - MAO": "F Brest - Mid-Atlantic Ocean",
    "F BRE - ENG": "F Brest - English Channel",
    "А Пар - Бур": "A Paris - Burgundy",
    "армия Париж - Пикардия": "A Paris - Picardy",
}
THEIRS = "A MAR - SPA\nA MAR - PIE"
"""Good orders of the same seat, in what is quoted."""


def texts() -> list[tuple[str, str]]:
    """(own order, whole text) of each form of reply: the order above, below or between what is quoted."""
    marked = "".join(f"> {line}\n" for line in THEIRS.split("\n"))
    found = []
    for number, head in enumerate(MARKED):
        own = OWN[number % len(OWN)]
        found += [
            (own, f"{own}\n\n{head}{marked}"),
            (own, f"{head}{marked}\n{own}\n"),
            (own, f"{head}> A MAR - SPA\n{own}\n> A MAR - PIE\n"),
            (own, f"{head}>> A MAR - SPA\n>\n> A MAR - PIE\n\n{own}\n\n-- \nAnna\nA MAR - PIE\n"),
        ]
    for number, head in enumerate(UNMARKED):
        own = OWN[number % len(OWN)]
        found.append((own, f"{own}\n\n{head}{THEIRS}\n"))
    return found


@pytest.mark.parametrize("one_in", some([5, 1], 2))
def test_no_order_comes_out_of_a_quote_and_no_line_is_lost(station: Station, one_in: int) -> None:
    letters = texts()[::one_in]
    wanted = {station.write("Anna", text, subject="Re: thirties"): (own, text) for own, text in letters}
    station.daemon().tick()
    receipts = receipt_texts(station)
    for identity, (own, text) in wanted.items():
        told = receipts[identity]
        assert f"Accepted: {SHOWN[own]}" in told, text
        assert told.count("Accepted:") == 1, (text, told)
    assert not any("Marseilles" in order for order in station.orders("Anna"))


@pytest.mark.parametrize("head", some([*MARKED[:3], *UNMARKED[:3]], 3))
def test_where_all_orders_are_quoted_it_is_said_so(station: Station, head: str) -> None:
    quoted = THEIRS.replace("\n", "\n> ")
    station.write("Anna", f"{head}> {quoted}\n" if head in MARKED else f"{head}{THEIRS}\n")
    station.daemon().tick()
    assert station.orders("Anna") == ()
    (told,) = receipt_texts(station).values()
    assert "quot" in told.lower()


HTML = {
    "Gmail": '<div dir="ltr">{own}</div><br><div class="gmail_quote"><div class="gmail_attr">On Tue, Mar 3,'
    " 2026 at 2:05 PM Judge &lt;j@h&gt; wrote:<br></div><blockquote>{theirs}</blockquote></div>",
    "Outlook": "<p>{own}</p><div id=divRplyFwdMsg><hr><p><b>From:</b> Judge &lt;j@h&gt;<br><b>Sent:</b>"
    " Tuesday, March 3, 2026 2:05 PM<br><b>To:</b> Anna<br><b>Subject:</b> x</p></div><p>{theirs}</p>",
    "Apple Mail": "<html><body>{own}<br><div><blockquote type=cite><div>On 3. Mar 2026, at 14:05, Judge"
    " wrote:</div><br>{theirs}</blockquote></div></body></html>",
    "Thunderbird": '<p>{own}</p><div class="moz-cite-prefix">Am 03.03.26 um 14:05 schrieb Judge:<br></div>'
    "<blockquote type=cite>{theirs}</blockquote>",
    "Yandex": "<div>{own}</div><div> </div><div>03.03.2026, 14:05, Judge &lt;j@h&gt;:</div><blockquote>"
    "{theirs}</blockquote>",
    "Mail.ru": "<div>{own}</div><blockquote>Вторник, 3 марта 2026, 14:05 +03:00 от Judge &lt;j@h&gt;:<br>"
    "{theirs}</blockquote>",
}


@pytest.mark.parametrize("client", some(HTML, 3))
def test_replies_in_html_alone(station: Station, client: str) -> None:
    page = HTML[client].format(own="A PAR - BUR", theirs="A MAR - SPA<br>A MAR - PIE")
    raw = station.letter("Anna", "x")
    head = raw.partition(b"Content-Type")[0]
    station.post(head + b"Content-Type: text/html; charset=utf-8\r\n\r\n" + page.encode())
    station.daemon().tick()
    assert station.orders("Anna") == ("A Paris - Burgundy",)
