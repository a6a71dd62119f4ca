"""Fragments of a line put together: names to the verb before them, extras to what they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import get_args

from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Bare
from parsers.won_by_the_sword.bare import places_of
from parsers.won_by_the_sword.fragments import (
    AsOften,
    Cost,
    Extra,
    ForagingAt,
    Fragment,
    From,
    Head,
    Lined,
    Nothing,
    OnBank,
    OnRoad,
    Points,
    Rest,
    SiegeOf,
    Surprise,
    Taking,
    Waiting,
    Way,
    Wrong,
)
from parsers.won_by_the_sword.joining_answers import answers, plans, set_up
from parsers.won_by_the_sword.joining_tasks import heads, moves, parts, sieges

_PLANNED = get_args(say.Planned)


@dataclass(frozen=True, slots=True)
class Piece:
    """A fragment and where it stands in the line (from 0); ``sign``: what parts it from the one before."""

    said: Fragment
    start: int
    end: int
    sign: str = ""


def joined(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces of a line, each as much as belongs together, in turn."""
    made: list[Piece] = []
    for piece in pieces:
        _add(made, piece)
    return _finished(made)


def _add(made: list[Piece], now: Piece) -> None:
    """One more piece: it may change those before it."""
    behind: list[Piece] = []
    while made:
        last = made[-1]
        found = together(last.said, now.said, now.sign)
        if found is None:
            break
        made.pop()
        now, *more = _placed(found, last, now)
        behind = [*more, *behind]
        if now.said == last.said:
            break  # it went into the last, which has found its place
    made += [now, *behind]


def _placed(found: Sequence[Fragment], last: Piece, now: Piece) -> list[Piece]:
    """What two pieces became, with the words of both; a first that is what it was keeps its own."""
    if len(found) > 1 and found[0] == last.said:
        return [last, *(replace(now, said=each) for each in found[1:])]
    return [Piece(each, last.start, now.end, last.sign) for each in found]


def together(before: Fragment, now: Fragment, sign: str) -> list[Fragment] | None:
    """Both as one or more; None where they do not belong together."""
    if before == say.Saying("yes") and sign == "," and not isinstance(now, say.Saying):
        return [now]  # ``yes, I go first``
    for join in (heads, moves, parts, sieges, plans, answers, set_up):
        found = join(before, now, sign)
        if found is not None:
            return found
    if isinstance(before, Nothing) and isinstance(now, _DONE_STANDING | say.Ending | Nothing):
        return [now]
    if isinstance(before, say.Ending) and isinstance(now, Nothing | say.Ending):
        return [before]
    return None


_DONE_STANDING = (
    say.Sallying
    | say.Firing
    | say.Foraging
    | say.Patrolling
    | say.Absorbing
    | say.Forming
    | say.Besieging
    | say.Working
    | say.Battling
    | say.Recovering
    | ForagingAt
)
"""``Stays, forages``: what a column does that does not move, or a garrison."""


def _finished(made: Sequence[Piece]) -> list[Piece]:
    """What is left of fragments as orders, chains with their beginning."""
    done: list[Piece] = []
    for piece in made:
        is_foraging = isinstance(piece.said, ForagingAt)
        done += [piece] if is_foraging else [replace(piece, said=each) for each in _order_of(piece.said)]
    done = _rested(_at_home(done))
    return _chained([replace(each, said=said) for each in done for said in _order_of(each.said)])


def _head(said: Head) -> Fragment:
    """An activation; without its card it says who acts."""
    if said.band is None:
        return Wrong("pay-when" if said == Head(pay=True) else "which-column")
    if said.carded:
        return say.Activating(said.band, said.card, said.commander, said.pay, said.garrison)
    return say.Acting(said.band) if said == Head(said.band) else Wrong("which-card")


def _order_of(said: Fragment) -> list[Fragment]:
    match said:
        case Head():
            return [_head(said)]
        case Taking(part=part):
            return [say.Absorbing(None, part)]
        case From(band=band, part=part):
            return [say.Absorbing(band, part)]
        case Way(end=end, via=via):
            return [say.Moving(each) for each in (*via, end)]
        case Bare(places=(_, *_), numbers=(_, *_)):
            return [Wrong("incomplete")]
        case Bare(places=places) if places_of(said):
            return [say.Moving(each) for each in places]
        case SiegeOf(place):
            return [say.Besieging(place)]
        case Nothing():
            return [say.Ending()]
        case ForagingAt(place=place, times=times):
            return [say.Foraging(times, place=place)]
        case AsOften() | Lined():
            return [say.Foraging(None) if said == AsOften() else say.Shifting()]
        case Waiting("sally"):
            return [say.Sallying(whoever=True)]
        case Waiting("reinforced" | "garrison" as verb):
            return [Wrong("recover-what" if verb == "reinforced" else "garrison-how")]
        case Extra(initiative=initiative, stratagem=False, labor=labor) if initiative != labor:
            return [say.Working(labor=True, enough=True) if labor else Wrong("initiative-for-what")]
        case Waiting() | Extra() | OnBank() | OnRoad() | Points() | Cost() | Surprise() | Rest():
            return [Wrong("incomplete")]
    return [said]


def _chained(pieces: Sequence[Piece]) -> list[Piece]:
    """``Ansbach -> Gunzenhausen -> Pappenheim`` behind a head: it begins where the column stands."""
    made = list(pieces)
    for at, piece in enumerate(pieces):
        row = pieces[at + 1 : at + 4]
        if (
            isinstance(piece.said, say.Activating)
            and len(row) == 3
            and all(isinstance(each.said, say.Moving) for each in row)
            and row[0].sign != ">"
            and all(each.sign in (">", "-") for each in row[1:])
        ):
            first = row[0].said
            assert isinstance(first, say.Moving)
            made[at + 1] = replace(row[0], said=replace(first, start=True))
    return made


def _rested(pieces: Sequence[Piece]) -> list[Piece]:
    """``End, Horn rests``: it is over once, and it is said of whom."""
    made: list[Piece] = []
    for piece in pieces:
        row = [each.said for each in (*made[-2:], piece)]
        if len(row) == 3 and row[0] == row[2] == say.Ending() and isinstance(row[1], say.Acting):
            made.pop(-2)
        made.append(piece)
    return made


def _at_home(pieces: Sequence[Piece]) -> list[Piece]:
    """``Werth with 8: forage at Ansbach``: where the column stands when it is activated, as of a chain."""
    made: list[Piece] = []
    for piece in pieces:
        said = piece.said
        if isinstance(said, ForagingAt) and made and isinstance(made[-1].said, say.Activating):
            made.append(replace(piece, said=say.Moving(said.place, start=True)))
            made.append(replace(piece, said=say.Foraging(said.times)))
        elif isinstance(said, ForagingAt) and made and isinstance(made[-1].said, say.Moving):
            made.append(replace(piece, said=Wrong("forage-here", said.text)))
        else:
            made.append(piece)
    return made
