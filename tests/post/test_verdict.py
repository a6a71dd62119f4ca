"""Authentication-Results: our own server's, the topmost, and nothing that a sender wrote there."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mailer.post.letter import Letter, read_letter
from mailer.post.verdict import verdict
from tests.rig.cases import in_turn

OWN = "mx.judge.example"
PASS = f"{OWN}; dmarc=pass header.from=example.org"
FAIL = f"{OWN}; spf=pass smtp.mailfrom=mallory@evil.example; dmarc=fail (p=none) header.from=example.org"
NONE = f"{OWN}; dmarc=none header.from=example.org"
FOREIGN = "mx.evil.example; dmarc=pass header.from=example.org"
SIGNED = f"{OWN}; dkim=pass header.d=example.org header.b=abc"


@in_turn(
    [
        ([], "none"),
        ([PASS], "pass"),
        ([PASS.upper().replace("; DMARC=PASS", "; dmarc=pass")], "pass"),
        ([FAIL], "fail"),
        ([NONE], "none"),
        ([FOREIGN], "none"),
        ([FOREIGN.replace("pass", "fail")], "none"),
        # Forged below ours, above ours, on both sides; with another's name and with ours.
        ([FAIL, FOREIGN], "fail"),
        ([FOREIGN, FAIL], "fail"),
        ([FAIL, PASS], "fail"),
        ([PASS, FAIL], "fail"),
        ([NONE, PASS], "none"),
        ([PASS, NONE], "none"),
        ([f"{OWN}; spf=none", PASS], "none"),
        ([FOREIGN, PASS, FOREIGN], "pass"),
        # A name that only looks like ours.
        ([f"{OWN}.evil.example; dmarc=pass header.from=example.org"], "none"),
        ([f"(x) {OWN}; dmarc=pass header.from=example.org"], "none"),
        ([f"evil.example (; {OWN}); dmarc=pass header.from=example.org"], "none"),
        # Not about the address in From.
        ([f"{OWN}; dmarc=pass header.from=evil.example"], "none"),
        ([f"{OWN}; dkim=pass header.d=evil.example"], "none"),
        ([f"{OWN}; spf=pass smtp.mailfrom=anna@example.org"], "none"),
        ([SIGNED], "pass"),
        ([SIGNED.replace("pass", "fail")], "none"),
        # OpenDMARC writes its own field above that of OpenDKIM.
        ([PASS, SIGNED], "pass"),
        (
            [f"{OWN} 1; dkim=pass (2048-bit key) header.d=example.org; dmarc=pass header.from=example.org"],
            "pass",
        ),
        # Crafted.
        ([f"{OWN}; " + "(" * 3_000], "none"),
        ([f"{OWN}; spf"], "none"),
        # A verdict of DMARC that cannot be read counts as failed: who it speaks against may have made it so.
        ([f"{OWN}; " + "dmarc=pass " * 3_000], "fail"),
        ([f"{OWN}; dmarc"], "fail"),
        ([f"{OWN}; dmarc="], "fail"),
        ([f"{OWN}; DMARC=(fail"], "fail"),
        ([f"{OWN}; dmarc=fail header.from=exa(mple.org"], "fail"),
        ([f'{OWN}; dmarc=fail header.from="exam ple.org'], "fail"),
        ([f"{OWN}; spf=none; dmarc=fail reason=(unclosed header.from=example.org"], "fail"),
        ([f"{OWN}; dmarc=perhaps header.from=example.org"], "fail"),
        ([f"{OWN}; dmarc=fail header.from=" + "x" * 5_000], "fail"),
        ([f"{OWN}; dkim=pass header.d=example.org; dmarc=fa\x00il header.from=example.org"], "fail"),
        ([PASS, f"{OWN}; dmarc"], "fail"),
        ([f"{OWN}; dmarc", PASS], "fail"),
        ([FOREIGN.replace("=pass", "=")], "none"),
        # A mention is no verdict: in a name, in what is said of another server.
        ([f"{OWN}; dkim=pass header.d=dmarc.example"], "none"),
        ([f"{OWN}; arc=pass (i=1 spf=pass dmarc=pass fromdomain=example.org)"], "none"),
        ([f"{OWN}; dmarc=temperror header.from=example.org"], "none"),
        ([""], "none"),
    ]
)
def test_verdict(fields: list[str], expected: str) -> None:
    assert verdict(fields, OWN, "anna@example.org") == expected


def test_a_judge_whose_server_checks_nothing_believes_no_field() -> None:
    assert verdict([PASS, FAIL], "", "anna@example.org") == "none"


@given(st.lists(st.text(max_size=200)), st.text(max_size=20))
def test_no_text_makes_it_raise_or_pass(fields: list[str], sender: str) -> None:
    assert verdict([f"{OWN}; {field}" for field in fields], OWN, sender) in ("none", "fail", "pass")
    assert verdict(fields, OWN, sender) == "none"


def test_a_letter_gives_its_fields_from_the_top() -> None:
    raw = f"Authentication-Results: {FAIL}\nFrom: anna@example.org\nAuthentication-Results: {PASS}\n\nhello\n"
    letter = read_letter(raw.encode())
    assert isinstance(letter, Letter)
    assert letter.authentication == (FAIL, PASS)
