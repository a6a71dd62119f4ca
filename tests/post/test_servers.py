"""IMAP servers that break the protocol: a clear fault or patience, and no letter lost or settled unread."""

from __future__ import annotations

import resource
from collections.abc import Callable, Sequence

import pytest

from mailer.post import faults
from mailer.post.filing import FiledMailbox
from mailer.post.imap import Arrival, Bookmark
from mailer.post.poll import Poller
from tests.post.imap_script import Scripted
from tests.post.mailboxes import RAW, scripted
from tests.rig.cases import in_turn

HUGE = (4 * 1024**3, 4 * 1024**3 - 1, 10**30, 20_000_000)


def taken_by(server: Scripted, looks: int = 4) -> tuple[list[Arrival], list[faults.PostError]]:
    """What the judge's poller takes of it in so many looks, and the troubles it meets."""
    taken: list[Arrival] = []
    troubles: list[faults.PostError] = []

    def take(arrivals: Sequence[Arrival]) -> Sequence[str]:
        taken.extend(arrivals)
        return ["Processed"] * len(arrivals)

    poller = Poller(scripted(server), take, mark=lambda: Bookmark(7, 0))
    for _ in range(looks):
        try:
            if not poller.mailbox.connected:
                poller.mailbox.connect()
            poller.once()
        except faults.PostError as trouble:
            troubles.append(trouble)
            poller.mailbox.close()
    poller.mailbox.close()
    return taken, troubles


def greeted(greeting: bytes) -> faults.PostError | None:
    with Scripted({5: RAW}, greeting=greeting) as server:
        mailbox = scripted(server)
        try:
            mailbox.connect()
        except faults.PostError as trouble:
            return trouble
        finally:
            mailbox.close()
    return None


class TestLiterals:
    """A server announces more bytes than any letter has."""

    @pytest.mark.alike(3)
    @pytest.mark.parametrize("size", HUGE)
    def test_it_costs_no_memory_and_the_other_letters_are_read(self, size: int) -> None:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        with Scripted(dict.fromkeys((4, 5, 6), RAW), literals={5: size}) as server:
            taken, troubles = taken_by(server, 8)
            filed = server.folders["Processed"]
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000
        assert all(str(size) in trouble.what for trouble in troubles)
        assert troubles
        # Of the letter itself the beginning is taken, and its writer told that it is too large.
        assert sorted((one.uid, one.truncated) for one in taken) == [(4, False), (5, True), (6, False)]
        assert len(filed) == 3

    @pytest.mark.parametrize("size", HUGE)
    def test_where_no_letter_is_asked_for(self, size: int) -> None:
        told = f"* LIST {{{size}}}\r\nx".encode()
        assert isinstance(greeted(told), faults.PostError)
        with Scripted({5: RAW}, select=f"* FLAGS {{{size}}}\r\nx") as server:
            taken, troubles = taken_by(server, 2)
        assert (taken, len(troubles)) == ([], 2)


class TestUidvalidity:
    """Without it letters cannot be told apart."""

    @pytest.mark.parametrize("select", ["", "* OK UIDVALIDITY 7\r\n"])
    def test_its_absence_is_said(self, select: str) -> None:
        with Scripted({5: RAW}, select=select) as server:
            taken, troubles = taken_by(server, 1)
            assert list(server.mails) == [5]
        assert taken == []
        assert isinstance(troubles[0], faults.MailboxMissing)
        assert "UIDVALIDITY" in troubles[0].what

    @pytest.mark.parametrize("number", ["", " ", " seven", " -"])
    def test_one_that_is_no_number(self, number: str) -> None:
        with Scripted({5: RAW}, select=f"* OK [UIDVALIDITY{number}] x\r\n") as server:
            taken, troubles = taken_by(server, 1)
        assert (taken, len(troubles)) == ([], 1)

    def test_also_where_it_is_gone_in_the_midst(self) -> None:
        with Scripted({5: RAW}, folders={"Processed": []}) as server:
            mailbox = FiledMailbox(scripted(server).account)
            mailbox.connect()
            server.select = ""
            with pytest.raises(faults.MailboxMissing, match="UIDVALIDITY"):
                mailbox.newest("Processed")
            mailbox.close()


class TestPreauth:
    """The server has let us in by itself."""

    def test_the_mail_is_read(self) -> None:
        with Scripted({5: RAW}, greeting=b"* PREAUTH welcome\r\n", refusals={"LOGIN": "BAD no"}) as server:
            taken, troubles = taken_by(server, 1)
        assert ([one.uid for one in taken], troubles) == ([5], [])

    def test_but_not_without_the_tls_that_was_wanted(self) -> None:
        """Somebody between us and the server could say so."""
        with Scripted({5: RAW}, greeting=b"* PREAUTH welcome\r\n") as server:
            mailbox = scripted(server, security="starttls")
            with pytest.raises(faults.TlsFailed):
                mailbox.connect()
            assert "LOGIN" not in " ".join(server.log)


class TestEmpty:
    """The server has nothing of a letter whose size it names: the letter waits."""

    @pytest.mark.alike(3)
    @pytest.mark.parametrize("given", [b"", None, b"\r\n", b"\r\n\r\n"])
    def test_it_is_not_taken(self, given: bytes | None) -> None:
        with Scripted({5: RAW, 6: RAW}, bodies={5: given}) as server:
            taken, troubles = taken_by(server)
            assert ([one.uid for one in taken], troubles) == ([6], [])
            assert list(server.mails) == [5]
            assert 5 not in server.seen
            del server.bodies[5]
            taken, _ = taken_by(server)
        assert [one.raw for one in taken] == [RAW]

    def test_many_of_them_hide_no_letter(self) -> None:
        empty: dict[int, bytes | None] = dict.fromkeys(range(1, 231), b"")
        with Scripted(dict.fromkeys(range(1, 240), RAW), bodies=empty) as server:
            taken, _ = taken_by(server, 1)
        assert [one.uid for one in taken] == list(range(231, 240))

    def test_a_letter_that_is_too_large_and_empty(self) -> None:
        with Scripted({5: RAW + b"x" * 200}, bodies={5: b""}) as server:
            mailbox = scripted(server, largest=100)
            mailbox.connect()
            assert list(mailbox.fetch()) == []
            assert mailbox.withheld == (5,)
            mailbox.close()

    def test_a_letter_that_is_really_empty_is_taken(self) -> None:
        with Scripted({5: b""}) as server:
            assert [one.uid for one in taken_by(server)[0]] == [5]


NONSENSE: tuple[Callable[[Scripted], object], ...] = (
    lambda server: setattr(server, "capabilities", "\\ \x00 ((("),
    lambda server: setattr(server, "select", "* OK [UIDVALIDITY 7] x\r\n* X EXISTS\r\n* FLAGS\r\n"),
    lambda server: setattr(server, "greeting", b"\xff\xfe\r\n"),
    lambda server: setattr(server, "greeting", b"* BYE go away\r\n"),
    lambda server: setattr(server, "greeting", b"x" * 3_000_000 + b"\r\n"),
    lambda server: server.refusals.update({"UID SEARCH": "OK done\r\n* SEARCH x y"}),
    lambda server: setattr(server, "_search", lambda rest: ["x", "(", "5"]),
    lambda server: setattr(server, "_fetch", lambda rest: [b"* 1 FETCH (UID x RFC822.SIZE y)\r\n"]),
    lambda server: setattr(server, "_fetch", lambda rest: [b'* 1 FETCH (UID 5 INTERNALDATE "never")\r\n']),
    lambda server: setattr(server, "_fetch", lambda rest: [b"* 1 FETCH (UID 5 RFC822.SIZE NIL)\r\n"]),
    lambda server: setattr(server, "_fetch", lambda rest: [b"* 1 FETCH " + b"(" * 5000 + b"\r\n"]),
    lambda server: setattr(server, "_fetch", lambda rest: [b"* 1 FETCH (UID 5 X \xff\xff)\r\n"]),
)


@in_turn(range(len(NONSENSE)))
def test_nonsense_is_a_clear_fault_or_patience(nonsense: int) -> None:
    with Scripted({5: RAW}) as server:
        NONSENSE[nonsense](server)
        taken, troubles = taken_by(server, 1)
        assert list(server.mails) == [5] or taken
    assert all(trouble.what and trouble.remedy for trouble in troubles)
