"""The tables of the house; instants are whole seconds UTC, bodies are JSON text; no behaviour."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, LargeBinary, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from mailer.store.housekeeping import Erasure as Erasure
from mailer.store.housekeeping import HouseRow as HouseRow
from mailer.store.housekeeping import Undelivered as Undelivered
from mailer.store.housekeeping import Undrawn as Undrawn
from mailer.store.robots import RobotRow as RobotRow


def _text(**more: object) -> Column[str]:
    return Column(Text, nullable=False, **more)  # type: ignore[arg-type]


class Person(SQLModel, table=True):
    """Somebody who writes to the judge. ``address`` is lower case and shown to nobody else."""

    id: int | None = Field(default=None, primary_key=True)
    address: str = Field(unique=True, index=True)
    name: str = Field(index=True)
    lang: str = "en"
    zone: str = "UTC"
    pictures: bool = True
    codes: bool = False  # short names beside the names of a map
    data: bool = False  # the position as JSON beside each report
    html: bool = True
    letters: str = ""  # how letters of games come: full, terse, digest, or as usual
    digest: bool = False  # observed games in one letter a day
    digested: int = Field(default=0, sa_type=BigInteger)
    new_address: str = ""  # asked for, and not yet confirmed from there
    confirmed: bool = False
    suspended: bool = False
    bounces: int = 0
    nonce: int = 0
    charset: str = ""
    created: int = Field(sa_type=BigInteger)


class GameRow(SQLModel, table=True):
    """One game. ``seed`` is its secret; ``due`` the next moment at which something must happen."""

    __tablename__ = "game"

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(index=True)
    name_key: str = Field(unique=True)  # case-folded name
    title: str
    scenario: str
    options: str = Field(sa_column=_text())
    settings: str = Field(sa_column=_text())
    status: str = Field(default="forming", index=True)  # forming, running, paused, over
    master_id: int | None = Field(default=None, foreign_key="person.id")  # who opened it; who runs it: Master
    seed: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    commitment: str = ""
    dice: str = Field(default="", sa_column=_text(server_default=""))  # words of the seats, as JSON
    version: int = 0
    era: int = 0  # how often the game was rolled back; letters of a former era are about another game
    question: int = 0  # the number of the open question (Question), 0 before the first
    due: int | None = Field(default=None, index=True, sa_type=BigInteger)
    clock: str = Field(default="", sa_column=_text())  # what its clock remembers, as JSON
    reminded: int = 0  # how many reminders went out for the open asks
    created: int = Field(sa_type=BigInteger)
    ended: int | None = Field(default=None, sa_type=BigInteger)


class Player(SQLModel, table=True):
    """A person at a game; ``seat`` is empty until the game starts. ``nonce`` turns the seat's token.

    ``untold``: what the journal has from this row on is told with the next letter, 0 where nothing waits.
    ``linked`` is when the seat's writing link was mailed last, ``opened`` when it was used; 0 is never.
    ``proposed``: the number of a question and the letter that was asked back; in lines below, the orders that
    a plain YES to the answer stands for. ``refused``: the number of a question and, in lines below, the order
    to it of which a part was not taken (``mailer.desk.completing``).
    """

    __table_args__ = (UniqueConstraint("game_id", "person_id"), UniqueConstraint("game_id", "seat"))

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    seat: str | None = None
    preferences: str = ""  # seats wished for, in order, separated by blanks
    word: str = ""  # what they add to the dice, until the game has them
    word_hash: str = ""  # its SHA-256, where they tell it later
    dummy: bool = False  # in civil disorder by the master's word
    held: str = ""  # seats given up, in order, separated by blanks: SEAT/since/until, SEAT of old rows
    nonce: int = 0
    untold: int = 0
    linked: int = Field(default=0, sa_type=BigInteger)
    opened: int = Field(default=0, sa_type=BigInteger)
    proposed: str = Field(default="", sa_column=_text(server_default=""))
    refused: str = Field(default="", sa_column=_text(server_default=""))
    joined: int = Field(sa_type=BigInteger)
    left: int | None = Field(default=None, sa_type=BigInteger)


class Master(SQLModel, table=True):
    """A person who runs a game; the rest is as a player's, for the master's own address and desk."""

    __table_args__ = (UniqueConstraint("game_id", "person_id"),)

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    nonce: int = 0
    linked: int = Field(default=0, sa_type=BigInteger)
    opened: int = Field(default=0, sa_type=BigInteger)
    since: int = Field(sa_type=BigInteger)


class Invitation(SQLModel, table=True):
    """A place kept at a game for whoever has the ``address`` (lower case); ``seat`` may be empty."""

    __table_args__ = (UniqueConstraint("game_id", "address"),)

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    address: str = Field(index=True)
    seat: str = ""
    at: int = Field(sa_type=BigInteger)


class JournalRow(SQLModel, table=True):
    """One input of a game and what it told. ``entry`` and ``events`` are JSON of the kernel's types."""

    __tablename__ = "journal"
    __table_args__ = (UniqueConstraint("game_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    number: int
    phase: str = Field(default="", index=True)
    at: int = Field(sa_type=BigInteger)
    entry: str = Field(sa_column=_text())
    events: str = Field(sa_column=_text())


class Question(SQLModel, table=True):
    """Asks of a game that opened together: a letter's answer belongs to one such question for ever.

    ``number`` is how many journal rows there were then; ``asks`` has ``SEAT:kind`` of each, blanks between.
    """

    __table_args__ = (UniqueConstraint("game_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    number: int
    era: int
    phase: str
    asks: str = Field(sa_column=_text())
    at: int = Field(sa_type=BigInteger)


class Snapshot(SQLModel, table=True):
    """The match as it stands: a cache of the journal with the drafts of the open asks."""

    game_id: int = Field(foreign_key="game.id", primary_key=True)
    entries: int  # how many journal rows it contains
    body: str = Field(sa_column=_text())


class Observer(SQLModel, table=True):
    """A person who watches a game. ``told`` counts the journal rows that they were told of, ``read`` is
    the last press to everybody that they got."""

    __table_args__ = (UniqueConstraint("game_id", "person_id"),)

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    nonce: int = 0
    told: int = 0
    read: int = 0
    since: int = Field(sa_type=BigInteger)


class PlanRow(SQLModel, table=True):
    """What a seat left word for: orders as canonical text, read and judged when they are given.

    With a ``phase`` they are for that phase to come, one row each; without one they answer every ask of
    ``kind`` (any where that is empty) to which the seat has given nothing. ``ready``: it waits for nobody
    once the phase opens. ``behind``: the kind of the next question in that phase (``Title.following``).
    ``once``: what answers for every such question counts once, line by line.
    """

    __tablename__ = "plan"

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat: str
    phase: str = ""
    kind: str = ""
    text: str = Field(sa_column=_text())
    ready: bool = False
    behind: str = ""
    once: bool = False
    at: int = Field(sa_type=BigInteger)


class DiaryRow(SQLModel, table=True):
    """A note of a player to themselves; nobody else ever sees it."""

    __tablename__ = "diary"

    id: int | None = Field(default=None, primary_key=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    phase: str = ""
    text: str = Field(sa_column=_text())
    at: int = Field(sa_type=BigInteger)


class PressRow(SQLModel, table=True):
    """A letter between seats that passed through the judge. ``seat`` is empty where it is unsigned."""

    __tablename__ = "press"

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat: str
    to: str  # seats separated by blanks, * for all players, ** for observers too
    message_id: str = ""  # of the writer's own letter, where it is signed
    text: str = Field(sa_column=_text())
    phase: str = ""
    at: int = Field(sa_type=BigInteger)


class UnsignedRow(SQLModel, table=True):
    """An unsigned letter that waits for its time ``at``: whom it reaches, as JSON, and its text.

    The numbers of these rows tell in which order they were written, so nothing may follow from them.
    """

    __tablename__ = "unsigned"

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    at: int = Field(index=True, sa_type=BigInteger)
    reach: str = Field(sa_column=_text())
    text: str = Field(sa_column=_text())


class VoteRow(SQLModel, table=True):
    """A seat's secret vote for ending the game (``draw``), valid while the row stands."""

    __tablename__ = "vote"
    __table_args__ = (UniqueConstraint("game_id", "seat", "motion"),)

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat: str
    motion: str
    at: int = Field(sa_type=BigInteger)


class InboxRow(SQLModel, table=True):
    """A letter received. ``key`` is unique: Message-ID and sender, or the digest where there is no id.

    ``lane`` is the game to whose address it came, or 0; it only says in which order letters are dealt with.
    ``held_for`` is the person whose word a doubtful letter waits for. ``twin`` is the same for letters that
    differ in nothing but their way and their id, ``signature`` for those under the same OpenPGP signature.
    ``attempts`` counts those that were begun and came to no good end, ``taker`` is who began the last one and
    ``taken`` when; both are noted before the letter is touched.
    """

    __tablename__ = "inbox"
    __table_args__ = (
        Index("ix_inbox_waiting", "status", "received", "id"),
        Index("ix_inbox_mark", "uidvalidity", "uid"),
    )

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(unique=True)
    digest: str = Field(index=True)
    message_id: str = Field(default="", index=True)
    sender: str = Field(default="", index=True)
    uidvalidity: int = Field(default=0, sa_type=BigInteger)
    uid: int = Field(default=0, sa_type=BigInteger)
    received: int = Field(sa_type=BigInteger)
    raw: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    status: str = "new"  # new, done, held, ignored, quarantined
    lane: int = 0
    attempts: int = 0
    reason: str = Field(default="", sa_column=_text())
    game_id: int | None = Field(default=None, foreign_key="game.id")
    done: int | None = Field(default=None, sa_type=BigInteger)
    held_for: int | None = Field(default=None, index=True)
    twin: str = Field(default="", index=True)
    signature: str = Field(default="", index=True)
    taker: str = ""
    taken: int = Field(default=0, sa_type=BigInteger)


class SigningKey(SQLModel, table=True):
    """An OpenPGP key whose signature stands for a person, once a signed reply has ``confirmed`` it.

    ``required``: only signed letters act.
    """

    __tablename__ = "signing_key"

    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    fingerprint: str
    armored: str = Field(sa_column=_text())
    confirmed: bool = False
    required: bool = False
    since: int = Field(sa_type=BigInteger)


class PictureRow(SQLModel, table=True):
    """A picture to be drawn when a letter with it goes out: the scene as JSON, under its digest."""

    __tablename__ = "picture"

    digest: str = Field(primary_key=True)
    scene: str = Field(sa_column=_text())


class OutboxRow(SQLModel, table=True):
    """A letter to send. ``key`` says what it is about and is unique, so nothing is queued twice."""

    __tablename__ = "outbox"
    __table_args__ = (Index("ix_outbox_waiting", "status", "due", "id"),)

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(unique=True)
    message_id: str = Field(unique=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    address: str
    body: str = Field(sa_column=_text())  # the Outgoing as JSON, pictures by digest
    created: int = Field(sa_type=BigInteger)
    status: str = "queued"  # queued, leased, sent, failed; requested is yet to be made
    owner: str = ""
    lease: int = Field(default=0, sa_type=BigInteger)
    attempts: int = 0
    due: int = Field(sa_type=BigInteger)
    answer: str = ""
    sent: int | None = Field(default=None, sa_type=BigInteger)


class Absence(SQLModel, table=True):
    """A time in which a player is away from a game, up to and without ``until``.

    It moves deadlines that fall into it (``used`` tells that it has), or leaves the seat to its ``standing``
    orders.
    """

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    since: int = Field(sa_type=BigInteger)
    until: int = Field(sa_type=BigInteger)
    standing: bool = False
    used: bool = False
    made: int = Field(sa_type=BigInteger)
    dropped: int | None = Field(default=None, sa_type=BigInteger)


class Pulse(SQLModel, table=True):
    """When something (``mail``: the reading of the mailbox) was last done to its end.

    Some have a number instead of a moment: how far it was done (mailer/inbox/retention.py).
    """

    name: str = Field(primary_key=True)
    at: int = Field(sa_type=BigInteger)


class Outage(SQLModel, table=True):
    """A time in which the mailbox was not read."""

    id: int | None = Field(default=None, primary_key=True)
    since: int = Field(unique=True, sa_type=BigInteger)
    until: int = Field(index=True, sa_type=BigInteger)


class Lease(SQLModel, table=True):
    """Who alone may do something (``poller``) and until when."""

    name: str = Field(primary_key=True)
    owner: str
    until: int = Field(sa_type=BigInteger)


class Tally(SQLModel, table=True):
    """How many things of a kind (``what``: ``answer``, ``letter/hour``...) about ``who`` (an address, a game)
    there were in the time that began at ``since``."""

    what: str = Field(primary_key=True)
    who: str = Field(primary_key=True)
    since: int = Field(sa_type=BigInteger)
    number: int = 0
