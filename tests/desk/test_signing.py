"""Letters signed with OpenPGP, by the real gpg: keys proved, good ones act, bad ones wait for a word."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlmodel import select

from mailer.post import gpg
from mailer.store.models import SigningKey
from tests.desk.golden_letters import play_case
from tests.desk.world import World
from tests.rig import needs

FAIL = "judge.example; dmarc=fail header.from=example.org"
PLAIN, FRANCE = "judge@judge.example", "judge+{seat:FRANCE}@judge.example"


@dataclass(frozen=True)
class Pen:
    """Somebody's gpg with one key."""

    home: Path

    def run(self, *words: str, given: bytes = b"") -> bytes:
        environment = {**os.environ, "GNUPGHOME": str(self.home), "LC_ALL": "C"}
        command = ["gpg", "--batch", "--quiet", "--pinentry-mode", "loopback", "--passphrase", "", *words]
        done = subprocess.run(command, input=given, env=environment, capture_output=True, check=True)
        return done.stdout

    @property
    def key(self) -> str:
        return self.run("--armor", "--export").decode()

    def clear(self, text: str, charset: str = "utf-8") -> bytes:
        return self.run("--clearsign", given=text.encode(charset))

    def mime(self, part: str) -> str:
        """The body of a multipart/signed with boundary ``b``."""
        data = part.replace("\n", "\r\n").encode()
        signature = self.run("--armor", "--detach-sign", given=data).decode()
        return f"--b\n{part}\n--b\nContent-Type: application/pgp-signature\n\n{signature}\n--b--\n"


@pytest.fixture(scope="module")
def pens() -> Iterator[dict[str, Pen]]:
    """Keys of Anna, Boris and Mallory, and one that has expired. Homes of gpg need short paths."""
    try:
        needs.program("gpg")
    except needs.MissingError as missing:
        needs.missing(missing)
    with TemporaryDirectory(prefix="pen-", ignore_cleanup_errors=True) as folder:
        made: dict[str, Pen] = {}
        for name in ("anna", "boris", "mallory", "old"):
            home = Path(folder, name)
            home.mkdir(mode=0o700)
            pen = made[name] = Pen(home)
            when = ("--faked-system-time", "20200101T000000") if name == "old" else ()
            until = "1d" if name == "old" else "never"
            pen.run(*when, "--quick-generate-key", f"{name} <{name}@example.org>", "ed25519", "sign", until)
        yield made
        for pen in made.values():
            subprocess.run(["gpgconf", "--homedir", str(pen.home), "--kill", "all"], check=False)


@pytest.fixture
def duel(world: World, pens: dict[str, Pen]) -> World:
    """Anna plays France, Boris Austria (in Russian), Clara is the master; nobody has a key."""
    play_case(world, "@ world duel")
    world.tick(60)
    world.out()
    return world


def mail(to: str, body: bytes | str, *, sender: str = "anna", kind: str = "", more: str = "") -> bytes:
    """A raw letter."""
    content = kind or "text/plain; charset=utf-8"
    head = f"{more}From: {sender}@example.org\nTo: {to}\nMIME-Version: 1.0\nContent-Type: {content}\n\n"
    return head.encode() + (body if isinstance(body, bytes) else body.encode())


def signed_mime(pen: Pen, to: str, text: str, **more: str) -> bytes:
    kind = 'multipart/signed; protocol="application/pgp-signature"; micalg=pgp-sha256; boundary=b'
    return mail(to, pen.mime(f"Content-Type: text/plain; charset=utf-8\n\n{text}"), kind=kind, **more)


def told(world: World, key: str, name: str = "anna", **args: str) -> bool:
    """Whether that was said in a letter to somebody since the last look."""
    lang = "ru" if name == "boris" else "en"
    wanted = " ".join(world.words(lang).say(key, args).split())
    texts = [" ".join(body.text.split()) for row, body in world.out() if row.address.startswith(name)]
    return any(wanted in text for text in texts)


def bring_key(world: World, pen: Pen, name: str = "anna") -> None:
    """SET KEY with the key below, and the signed reply."""
    to = world.filled(f"judge+{{person:{name}}}@judge.example")
    world.receive(mail(to, f"SET KEY\n{pen.key}", sender=name))
    answer = world.filled(f"judge+{{key:{name}}}@judge.example")
    world.receive(mail(answer, pen.clear("yes\n"), sender=name))


def keys(world: World) -> list[tuple[bool, bool]]:
    with world.session() as session:
        return [(key.confirmed, key.required) for key in session.exec(select(SigningKey))]


def orders(world: World) -> list[str]:
    drafts = world.play("duel").match.drafts
    return [order.to for order in drafts["FRANCE"].orders] if "FRANCE" in drafts else []  # type: ignore[index]


Form = Callable[[Pen, str, str], bytes]


def clear(pen: Pen, to: str, text: str) -> bytes:
    return mail(to, pen.clear(text))


def test_a_key_counts_once_a_signed_reply_has_come(duel: World, pens: dict[str, Pen]) -> None:
    to = duel.filled("judge+{person:anna}@judge.example")
    duel.receive(mail(to, f"SET KEY\n{pens['anna'].key}\nLIST\n"))
    assert keys(duel) == [(False, False)]
    letters = [body for row, body in duel.out() if row.address.startswith("anna")]
    assert [body.subject for body in letters] == ["Your letter", "Please sign your reply"]
    assert "I do not know this command" not in letters[0].text
    answer = duel.filled("judge+{key:anna}@judge.example")
    # Unsigned, signed by somebody else, from somebody else, or to another address: it does not count.
    duel.receive(mail(answer, "yes"))
    duel.receive(mail(answer, pens["mallory"].clear("yes\n")))
    assert told(duel, "key.not-yours")
    duel.receive(mail(answer, pens["anna"].clear("yes\n"), sender="boris"))
    duel.receive(mail(PLAIN, pens["anna"].clear("yes\n")))
    assert keys(duel) == [(False, False)]
    duel.receive(signed_mime(pens["anna"], answer, "yes\n"))
    assert keys(duel) == [(True, False)]
    assert "counts from now on" in duel.text_to("Anna")


@pytest.mark.parametrize("form", [clear, signed_mime], ids=["clear-signed", "pgp-mime"])
def test_a_signed_letter_acts_wherever_it_comes_from(duel: World, pens: dict[str, Pen], form: Form) -> None:
    bring_key(duel, pens["anna"])
    duel.receive(form(pens["anna"], FRANCE_TO(duel), "A PAR - BUR\n"), checked=False)
    assert orders(duel) == ["BUR"]
    # Its domain disowns it; it comes from work: the signature says more than both.
    disowned = f"Authentication-Results: {FAIL}\n".encode()
    duel.receive(disowned + form(pens["anna"], FRANCE_TO(duel), "A PAR - GAS\n"), checked=False)
    assert orders(duel) == ["GAS"]
    work = form(pens["anna"], FRANCE_TO(duel), "A PAR - PIC\n").replace(b"From: anna@", b"From: work@")
    duel.receive(work, checked=False)
    assert orders(duel) == ["PIC"]
    # It needs no other proof for what else would be held.
    duel.receive(form(pens["anna"], PLAIN, "ABSENCE duel 1 December to 4 December\n"), checked=False)
    assert told(duel, "no.confirm-first") is False


def FRANCE_TO(world: World) -> str:  # noqa: N802  (an address)
    return world.filled(FRANCE)


def test_what_a_signature_does_not_cover_does_not_act(duel: World, pens: dict[str, Pen]) -> None:
    bring_key(duel, pens["anna"])
    body = b"A MAR - SPA\n" + pens["anna"].clear("A PAR - BUR\n- -- \n") + b"F BRE - MAO\n"
    duel.receive(mail(FRANCE_TO(duel), body))
    assert orders(duel) == ["BUR"]


def test_a_signature_in_another_charset(duel: World, pens: dict[str, Pen]) -> None:
    bring_key(duel, pens["boris"], "boris")
    duel.out()
    to = duel.filled("judge+{seat:AUSTRIA}@judge.example")
    body = pens["boris"].clear("А Вена - Тироль\n", "koi8-r")
    duel.receive(mail(to, body, sender="boris", kind="text/plain; charset=koi8-r"))
    assert "Принято: А Вена - Тироль" in duel.text_to("Boris")


@pytest.mark.alike(3)
@pytest.mark.parametrize("name", ["anna", "boris"])
@pytest.mark.parametrize("how", ["changed", "other-key", "damaged"])
def test_a_bad_signature_holds_the_letter(duel: World, pens: dict[str, Pen], name: str, how: str) -> None:
    bring_key(duel, pens[name], name)
    seat, order = ("FRANCE", "A PAR - BUR\n") if name == "anna" else ("AUSTRIA", "A VIE - TYR\n")
    to = duel.filled(f"judge+{{seat:{seat}}}@judge.example")
    body = pens["mallory" if how == "other-key" else name].clear(order)
    if how == "changed":
        body = body.replace(b"BUR", b"GAS").replace(b"TYR", b"GAL")
    if how == "damaged":
        body = body.replace(b"-----BEGIN PGP SIGNED MESSAGE-----\n", b"")
    duel.out()
    row = duel.receive(mail(to, body, sender=name))
    assert row.status == "held"
    assert seat not in duel.play("duel").match.drafts
    assert told(duel, "doubt.why-signature", name)
    # The owner may stand by it.
    duel.receive(mail(duel.filled(f"judge+{{held:{name}}}@judge.example"), "yes", sender=name))
    assert seat in duel.play("duel").match.drafts


def test_where_only_signed_letters_act(duel: World, pens: dict[str, Pen]) -> None:
    bring_key(duel, pens["anna"])
    duel.receive(mail(FRANCE_TO(duel), "SET KEY REQUIRED\n"))
    assert told(duel, "no.key-signed")
    duel.receive(clear(pens["anna"], FRANCE_TO(duel), "SET KEY REQUIRED\n"))
    assert keys(duel) == [(True, True)]
    duel.out()
    row = duel.receive(mail(FRANCE_TO(duel), "A PAR - BUR\n"))
    assert row.status == "held"
    assert orders(duel) == []
    assert told(duel, "doubt.why-unsigned")
    held = duel.filled("judge+{held:anna}@judge.example")
    duel.receive(mail(held, "yes"))
    assert orders(duel) == []
    duel.receive(mail(held, pens["anna"].clear("yes\n")))
    assert orders(duel) == ["BUR"]
    duel.receive(mail(FRANCE_TO(duel), "SET KEY OFF\n"))
    assert keys(duel) == [(True, True)]
    duel.receive(clear(pens["anna"], FRANCE_TO(duel), "SET KEY OPTIONAL\n"))
    duel.receive(mail(FRANCE_TO(duel), "A PAR - GAS\n"))
    assert orders(duel) == ["GAS"]
    duel.receive(mail(FRANCE_TO(duel), "SET KEY OFF\n"))
    assert keys(duel) == []


def test_a_signed_letter_sent_again_is_an_old_one_whatever_its_head_says(
    duel: World, pens: dict[str, Pen]
) -> None:
    bring_key(duel, pens["anna"])
    body = pens["anna"].clear("A PAR - BUR\n")
    duel.receive(mail(FRANCE_TO(duel), body, more="Date: Tue, 25 Nov 2025 11:02:00 +0000\n"))
    duel.receive(mail(FRANCE_TO(duel), "CLEAR\n"))
    duel.tick(7_200)
    again = mail(FRANCE_TO(duel), body, more="Date: Tue, 25 Nov 2025 13:02:00 +0000\nSubject: new\n")
    assert duel.receive(again).status == "held"
    assert orders(duel) == []


def test_somebody_else_cannot_bring_a_key(duel: World, pens: dict[str, Pen]) -> None:
    body = f"SET KEY\n{pens['mallory'].key}"
    duel.receive(mail(PLAIN, body), checked=False)
    assert told(duel, "no.key-token")
    duel.receive(mail(PLAIN, body))  # vouched for by the domain only
    duel.receive(mail(FRANCE_TO(duel), body, sender="mallory"))
    assert keys(duel) == []


def test_keys_that_cannot_be_used_are_refused_with_the_reason(duel: World, pens: dict[str, Pen]) -> None:
    to = FRANCE_TO(duel)
    junk = "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nabc\n-----END PGP PUBLIC KEY BLOCK-----\n"
    for body, why in (
        ("SET KEY\n", "no.key-none"),
        ("SET KEY REQUIRED\n", "no.key-none"),
        (f"SET KEY\n{junk}", "no.key-bad"),
        (f"SET KEY\n{pens['anna'].key}\n{pens['boris'].key}", "no.key-bad"),
        (f"SET KEY\n{pens['old'].key}", "no.key-bad"),
        (f"SET KEY\n{pens['anna'].run('--armor', '--export-secret-keys').decode()}", "no.key-private"),
    ):
        duel.out()
        duel.receive(mail(to, body))
        assert told(duel, why), why
    assert keys(duel) == []


def test_a_key_is_shown_and_replaced(duel: World, pens: dict[str, Pen]) -> None:
    bring_key(duel, pens["anna"])
    duel.out()
    duel.receive(mail(FRANCE_TO(duel), "SET KEY\n"))
    fingerprint = gpg.read_key(pens["anna"].key)
    assert fingerprint is not None
    assert fingerprint.fingerprint[:4] in duel.text_to("Anna")
    bring_key(duel, pens["boris"])
    assert keys(duel) == [(True, False)]
    duel.receive(clear(pens["boris"], FRANCE_TO(duel), "A PAR - BUR\n"))
    assert orders(duel) == ["BUR"]
    assert duel.receive(clear(pens["anna"], FRANCE_TO(duel), "A PAR - GAS\n")).status == "held"


def test_signed_letters_of_people_without_a_key_are_read_as_they_stand(
    duel: World, pens: dict[str, Pen]
) -> None:
    duel.receive(clear(pens["anna"], FRANCE_TO(duel), "A PAR - BUR\n"))
    assert orders(duel) == ["BUR"]
    duel.receive(signed_mime(pens["anna"], FRANCE_TO(duel), "A PAR - GAS\n"))
    assert orders(duel) == ["GAS"]
    assert "I do not know this command" not in duel.text_to("Anna")


def test_without_the_program_keys_are_refused_and_letters_read(
    duel: World, monkeypatch: pytest.MonkeyPatch, pens: dict[str, Pen]
) -> None:
    monkeypatch.setattr(gpg.shutil, "which", lambda name: None)
    duel.receive(mail(FRANCE_TO(duel), f"SET KEY\n{pens['anna'].key}"))
    assert told(duel, "no.key-gpg")
    duel.receive(clear(pens["anna"], FRANCE_TO(duel), "A PAR - BUR\n"))
    assert orders(duel) == ["BUR"]
