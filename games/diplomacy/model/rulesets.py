"""The rule choices of DATC chapter 4 as named options and the named sets of them; it must not adjudicate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Literal, get_args, get_type_hints

from adjudicator.kinds import Args, Fault, SetupError


@dataclass(frozen=True, slots=True)
class Rules:
    """One choice for each issue of DATC chapter 4; the defaults are those that DATC v3.0 prefers.

    Not offered, because the answer lies outside adjudication: 4.A.6 (a written path only tells that a
    convoy is meant: our canonical Move carries no path), 4.D.1 and 4.D.2 (the judge keeps letters in the
    order they came, and a later line replaces an earlier one for the same unit), 4.E.2 (the grammar decides
    what is readable and asks when it is not sure), 4.E.3, 4.E.4 and 4.E.5 (implicit, perpetual and proxy
    orders: an order is what the seat wrote for this phase), 4.E.6 (an impossible position is refused
    when it is loaded).
    """

    multi_route: Literal["all", "any"] = "all"
    """4.A.1: a convoy fails when ``all`` its routes are disrupted (b), or ``any`` of them (a).
    Choice c, no more than one route at all, needs written paths and is not offered."""

    paradox: Literal["szykman", "all-hold", "szykman-or-hold", "1971", "1982", "2000"] = "szykman"
    """4.A.2: ``szykman`` the convoyed armies of a paradox do not move (d); ``all-hold`` no move in it
    succeeds (e); ``szykman-or-hold`` d where that disrupts the convoys in truth, else e (f); ``1971`` a
    convoyed army does not cut support for an attack on a fleet that convoys it (a); ``1982`` nor any
    support for or against any convoying fleet (b); ``2000`` it does not cut support against a fleet that its
    convoy cannot do without (c). What these three leave undecided goes by ``szykman``."""

    adjacent: Literal["intent", "always", "swap", "open-swap", "via-only", "explicit"] = "intent"
    """4.A.3, an army that could walk: ``intent`` it is convoyed if ordered VIA or if an own fleet convoys
    it (d); ``always`` if any fleet convoys it (a); ``swap`` if the unit there moves against it and a
    fleet convoys it (b); ``open-swap`` likewise, and it walks if that convoy is disrupted (c);
    ``via-only`` if ordered VIA (e); ``explicit`` as e, and armies that cannot walk need VIA too (f)."""

    land_fallback: Literal["never", "no-route", "disrupted"] = "never"
    """4.A.3: an army that was to be convoyed to the next province and cannot be: it stays (``never``, since
    v3.0), it walks if the convoy orders make ``no-route`` at all, or also if the convoy is ``disrupted``."""

    cut_by_convoy: Literal["not-cut", "cut"] = "not-cut"
    """4.A.4: support against the province that a convoyed attack comes from: ``not-cut`` (a), ``cut`` (b)."""

    retreat_to_origin: Literal["convoyed", "never"] = "convoyed"
    """4.A.5: retreat to the attacker's origin is open if that one was ``convoyed`` (b), or ``never`` (a)."""

    dislodged_effect: Literal["head-to-head", "always"] = "head-to-head"
    """4.A.7: a dislodged unit has no effect on its attacker's province after a ``head-to-head`` battle (b),
    or ``always`` (a)."""

    coast_ambiguous: Literal["fail", "default"] = "fail"
    """4.B.1: a fleet moves without a coast where two can be reached: ``fail`` (a), or ``default`` coast, the
    first of the province (b)."""

    coast_single: Literal["possible", "default", "fail"] = "possible"
    """4.B.2: no coast where one is in reach: that ``possible`` one (a), the ``default`` (b), ``fail`` (c)."""

    coast_wrong: Literal["fail", "possible"] = "fail"
    """4.B.3: a coast that cannot be reached: ``fail`` (b), or the only ``possible`` one is taken (a)."""

    coast_in_support: Literal["optional", "required", "default", "unambiguous", "ignored"] = "optional"
    """4.B.4: a coast in a support: ``optional`` and matched if given (d); ``required`` (a); the ``default``
    coast is meant if left out (b); may be left out where ``unambiguous`` (c); ``ignored`` (e)."""

    coast_of_unit: Literal["ignored", "fail"] = "ignored"
    """4.B.5: the ordered fleet is named on the wrong coast: ``ignored`` (b), or ``fail`` (a)."""

    coast_irrelevant: Literal["ignored", "fail"] = "ignored"
    """4.B.6: a coast where none matters: ``ignored`` (b), or ``fail`` (a)."""

    coast_in_build: Literal["required", "default"] = "required"
    """4.B.7: a fleet is built without a coast: ``required`` (a), or the ``default`` coast (b)."""

    unit_missing: Literal["valid", "invalid"] = "valid"
    """4.C.1: the letter of the unit is left out. Choice c (valid unless a better line exists) is not
    offered here or below: the receipt shows what stands, and a line does not change another."""

    unit_wrong: Literal["valid", "invalid"] = "valid"
    """4.C.2: the letter of the unit is wrong: ``valid`` (b), ``invalid`` (a)."""

    build_unit_missing: Literal["coast-tells", "inland-army", "invalid"] = "coast-tells"
    """4.C.3: a build without the letter: an army inland, a fleet where a coast is named (``coast-tells``, c);
    only the army inland (``inland-army``, b); ``invalid`` (a)."""

    fleet_inland: Literal["invalid", "army"] = "invalid"
    """4.C.4: a fleet is built inland: ``invalid`` (a), or an ``army`` is built (b)."""

    nationality_missing: Literal["valid", "invalid"] = "valid"
    """4.C.5: the nationality of a foreign unit that is helped is left out: ``valid`` (b), ``invalid`` (a).
    Canonical orders name units in full and are not asked for it."""

    nationality_wrong: Literal["valid", "invalid"] = "valid"
    """4.C.6: its nationality is wrong: ``valid`` with a note (b), ``invalid`` (a)."""

    duplicate: Literal["none", "first", "last"] = "none"
    """4.D.3: two orders for one unit in one set: ``none`` counts (c), the ``first`` (a), the ``last`` (b)."""

    too_many_builds: Literal["first", "last", "none"] = "first"
    """4.D.4: more builds than allowed: the ``first`` lawful ones (b), the ``last`` (c), ``none`` (a)."""

    same_centre: Literal["first", "last", "none"] = "first"
    """4.D.5: two builds in one centre: the ``first`` (b), the ``last`` (c), ``none`` (a)."""

    too_many_removals: Literal["first", "last", "disorder"] = "first"
    """4.D.6: more removals than owed: the ``first`` lawful ones (b), the ``last`` (c), all by civil
    ``disorder`` (a)."""

    waive: Literal["allowed", "refused"] = "allowed"
    """4.D.7: builds may be waived (a) or not (b): then the judge builds armies, by the centres' keys."""

    disorder: Literal["any-border", "army-as-fleet", "free-convoy", "any-fleets", "own-fleets"] = "any-border"
    """4.D.8, how the way of a unit in civil disorder is counted: every border counts one for armies and
    fleets alike (``any-border``, 2023); armies cross seas as fleets do, fleets keep to the water
    (``army-as-fleet``, d); a convoy counts one, whether there are fleets or not (``free-convoy``, a),
    with fleets of any power (``any-fleets``, c) or of the own (``own-fleets``, b). The oldest unit (f)
    is not offered: a unit has no age here."""

    distance_to: Literal["owned", "home"] = "owned"
    """4.D.8: the way is counted to the nearest ``owned`` centre (2023), or ``home`` centre (before)."""

    support_in_disorder: Literal["allowed", "refused"] = "allowed"
    """4.D.9: units of a power without any order can be supported to hold (b) or not (a)."""

    illegal: Literal["situation", "conceivable", "format"] = "situation"
    """4.E.1: an order is taken as a hold when it cannot be carried out in this ``situation`` (d), or only
    when no situation would allow it (``conceivable``, c); else its unit is held to have tried, and a move
    so tried cannot be supported to hold. With ``format`` (a; b is the same, since places off the map
    cannot be written) every readable move is so taken. It matters only where orders come unchecked."""


RULE_SETS: Mapping[str, Rules] = {
    "datc-v3": Rules(),
    # The Russian rulebook follows the rules of 2000. Its text on civil disorder is not in our copy:
    # the way home is counted as those rules did.
    "rulebook": Rules(
        paradox="2000",
        nationality_wrong="invalid",
        disorder="army-as-fleet",
        distance_to="home",
    ),
    "land-fallback": Rules(land_fallback="no-route"),
}

OPTIONS: Mapping[str, tuple[str, ...]] = {
    field.name: get_args(get_type_hints(Rules)[field.name]) for field in fields(Rules)
}
"""Every option with its alternatives, the default first."""


@lru_cache(maxsize=256)
def rules_of(key: str, changes: tuple[tuple[str, str], ...] = ()) -> Rules:
    """A rule set with single options changed. Raises SetupError naming an unknown set, option or value."""
    if key not in RULE_SETS:
        raise SetupError(Fault("unknown-rules", {"given": key, "known": tuple(RULE_SETS)}))
    for option, value in changes:
        if option not in OPTIONS:
            known = ("rules", "victory", "last_year", *OPTIONS)
            raise SetupError(Fault("unknown-option", {"given": option, "known": known}))
        if value not in OPTIONS[option]:
            told: Args = {"option": option, "given": value, "known": OPTIONS[option]}
            raise SetupError(Fault("option-value", told))
    # The values were checked against the Literal types just above.
    return replace(RULE_SETS[key], **dict(changes))  # type: ignore[arg-type]
