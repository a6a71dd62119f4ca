"""Sayings of the lexicon that mean something by themselves, and what; the words are in lexicon.toml."""

from __future__ import annotations

from collections.abc import Mapping

from games.won_by_the_sword.text import phrases as say
from parsers.won_by_the_sword.fragments import AsOften, Fragment

SAYINGS: Mapping[str, tuple[Fragment, ...]] = {
    "precede-yes": (say.Preceding(True),),
    "precede-no": (say.Preceding(False),),
    "precede-P": (say.Preceding(True, "P"),),
    "precede-C": (say.Preceding(True, "C"),),
    "end": (say.Ending(),),
    "forage-only": (say.Foraging(None),),
    "forage-all": (AsOften(),),
    "two-forages": (say.Foraging(2),),
    "patrol-all": (say.Patrolling(()),),
    "works-0": (say.Working(0),),
    "no-bombard": (say.Firing(False),),
    "bombard": (say.Firing(),),
    "no-sally": (say.Sallying(),),
    "storm": (say.Storming(),),
    "escalade": (say.Storming(True),),
    "raise": (say.Raising(),),
    "accept": (say.Accepting(True),),
    "decline": (say.Accepting(False),),
    "scout-yes": (say.Scouting(True),),
    "scout-no": (say.Scouting(False),),
    "advantages-none": (say.Advantage(),),
    "no-initiative": (say.Seizing(None),),
    "manoeuvre-none": (say.Shifting(),),
    "reinforce-yes": (say.Reinforcing(True),),
    "reinforce-no": (say.Reinforcing(False),),
    "spare-veterans": (say.Losing(spare=("vi", "vc")),),
    "conclude-yes": (say.Concluding(True),),
    "conclude-no": (say.Concluding(False),),
    "default": (say.Saying("default"),),
    "chit-initiative": (say.Using("initiative"),),
    "works-not-men": (say.Losing(works=None),),
    "lowest": (say.Throwing(()),),
    "abandon-no": (say.Abandoning(False),),
}
"""A saying of the lexicon -> what it means by itself."""
