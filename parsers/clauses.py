"""Clauses that say on what others hang, whose words they are, or that they are supposed; folded texts."""

from __future__ import annotations

import re

from parsers.greeting import phrases
from parsers.lexing import fold

MARKS = " \t.,;:!?-—–…"


def any_folded(*groups: str) -> str:
    """A pattern of the phrases of groups, as they stand in a folded text.

    A blank of a phrase may be wider in a letter, and fillers are blanks by now.
    """
    found = {fold(each) for group in groups for each in phrases(group)}
    return "|".join(re.escape(each).replace(r"\ ", r"\s+") for each in sorted(found, key=len, reverse=True))


_ANEW = rf"(?!(?<=[.!;…] )(?:{any_folded('instead')})(?!\w))"
"""What opens a sentence so takes back the one before."""
_IDLE = re.compile(rf"(?<![\w-]){_ANEW}(?:{any_folded('idle')})(?=\s*(?:[.,!;:…)]|—|–|\s-\s|\Z))")
_LIMITS = rf"(?:{any_folded('trailing', 'fragments')})(?![\w-])"
_BARE = re.compile(
    rf"(?:(?:{any_folded('before-fragments')})\s+){{0,2}}{_LIMITS}(?!\s+(?:{any_folded('no-fragments')})(?!\w))"
    rf"\s+[^,;:—–\s][^,;:—–]*(?:,\s*(?:{any_folded('behind-fragments')}))?\Z"
)
_MAIN = re.compile(rf"\w\s+\w.*?\s(?:{any_folded('main-clauses')})(?!\w)")
_ALL = re.compile(
    rf"[\s,(\[]*(?:(?:{any_folded('before-fragments')})\s+)?(?:{any_folded('all-of-them')})"
    rf"(?:\s+(?:{any_folded('holding')}))?[\s,—–-]+{_LIMITS}"
)
_SUPPOSES = re.compile(rf"(?:{any_folded('supposing')})(?!\w)")
_HENCE = re.compile(rf"[\s\"'«(]*(?:(?:{any_folded('links')})\s+)?(?:{any_folded('in-that-case')})(?!\w)")
_ALSO = re.compile(rf"[\s\"'«(+&-]*(?:{any_folded('going-on')})(?![\w-])")
_TOO = re.compile(rf"\s(?:{any_folded('likewise')})[\s.!;…)]*\Z")
_LATE = 40
_LONGEST = 200
"""Letters of a condition that is all of a line."""
_TOLD = re.compile(
    rf"[\s,\"'«(]*(?:(?:{any_folded('links', 'before-fragments')})\s+)?"
    rf"(?:(?:{any_folded('reporters')}|(?!(?:{any_folded('ourselves')})\s)[^\W\d_]{{2,20}})"
    rf"\s+(?:{any_folded('reporting')})(?:\s*:|,?\s*(?=[\"«“]))"
    rf"|(?:{any_folded('supposing', 'pretending')})\s*:)"
)


def plain(text: str) -> str:
    """The text folded, with blanks for what only looks like a denial or a change of mind."""
    return _IDLE.sub(lambda found: " " * len(found[0]), fold(text))


def is_fragment(folded: str) -> bool:
    """Whether a text is a condition and nothing that hangs on it.

    >>> is_fragment("if the cat smiles."), is_fragment("if you attack me, i will fight")
    (True, False)
    """
    bare = folded.strip(MARKS + "()[]")
    if len(bare) > _LONGEST:
        return False
    return _BARE.match(bare) is not None and _MAIN.search(bare) is None


def limits_all(folded: str) -> bool:
    """Whether a text says on what all above it hangs: ``all of this only if Italy sleeps``."""
    return _ALL.match(folded) is not None


def supposes(folded: str) -> bool:
    """Whether a sentence says what may be: ``suppose he sleeps``."""
    return _SUPPOSES.match(folded.lstrip(MARKS)) is not None


def in_that_case(folded: str, at: int = 0) -> bool:
    """Whether a sentence is done in the case of which the one before speaks: ``then``."""
    return _HENCE.match(folded, at) is not None


def continues(folded: str) -> bool:
    """Whether a line goes on with the one above: ``and A Mar - Spa``, ``A Mar - Spa as well``."""
    return _ALSO.match(folded) is not None or _TOO.search(folded, max(0, len(folded) - _LATE)) is not None


def told_by_others(folded: str, at: int = 0) -> re.Match[str] | None:
    """What makes the words behind it those of somebody else, or a play: ``he said:``, ``pretend:``."""
    return _TOLD.match(folded, at)
