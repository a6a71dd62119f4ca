"""Checks what DNS says of the judge's domain: MX, SPF, DKIM, DMARC; it must not send mail."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator

import dns.exception
import dns.resolver

from mailer.base.config import Config
from mailer.doctor.finding import Finding, fault, skipped, warning, well

PATIENCE = 10.0
_NOWHERE = ("localhost", "local", "localdomain", "test", "invalid", "internal", "lan", "home", "arpa")
_MISSING = (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer)


def resolver(nameserver: str = "") -> dns.resolver.Resolver | None:
    """The machine's own resolver, or one that asks ``HOST`` or ``HOST:PORT``; None where there is none.

    Raises ValueError on a host that is no IP address.
    """
    if not nameserver:
        try:
            found = dns.resolver.Resolver()
        except (dns.exception.DNSException, OSError):
            return None
    else:
        found = dns.resolver.Resolver(configure=False)
        host, _, port = nameserver.rpartition(":") if nameserver.count(":") == 1 else (nameserver, "", "53")
        found.nameservers = [str(ipaddress.ip_address(host))]
        found.port = int(port)
    found.lifetime = PATIENCE
    return found


def check(config: Config, asked: dns.resolver.Resolver | None) -> Iterator[Finding]:
    """All of them; one line where the domain is not on the net, or nobody answers."""
    domain = config.judge.address.rpartition("@")[2]
    if config.embedded.enabled or _is_nowhere(domain):
        yield skipped("dns", f"Mail to {domain or 'the judge'} stays on this machine: DNS does not matter.")
        return
    if asked is None:
        yield skipped(
            "dns", "This machine has no name server.", "Name one: `estafette doctor --dns 9.9.9.9`."
        )
        return
    try:
        if not _exists(asked, domain):
            yield fault(
                "mx",
                f"There is no domain {domain}, or it takes no mail.",
                f"Check address in [judge]. Else publish an MX record for {domain}, your mail server.",
            )
            return
        yield well("mx", f"Letters to {domain} find a server.")
        yield _spf(asked, domain)
        yield _dkim(asked, domain, config.judge.dkim_selector)
        yield _dmarc(asked, domain)
    except (dns.exception.DNSException, OSError) as error:
        yield skipped(
            "dns",
            f"DNS does not answer: {_said(error, asked)}.",
            "Try again, or `estafette doctor --dns 9.9.9.9`.",
        )


def _is_nowhere(domain: str) -> bool:
    name = domain.lower().rstrip(".")
    return "." not in name or name.rpartition(".")[2] in _NOWHERE or name.startswith("[")


def _exists(asked: dns.resolver.Resolver, domain: str) -> bool:
    """Whether mail to the domain has a way (RFC 5321, 5.1; RFC 7505 for the null MX)."""
    for kind in ("MX", "A", "AAAA"):
        try:
            answer = asked.resolve(domain, kind)
        except dns.resolver.NXDOMAIN:
            return False
        except dns.resolver.NoAnswer:
            continue
        return kind != "MX" or any(str(record.exchange) != "." for record in answer)
    return False


def _spf(asked: dns.resolver.Resolver, domain: str) -> Finding:
    name = "spf"
    found = [text for text in _texts(asked, domain) if re.match(r"v=spf1(\s|$)", text, re.IGNORECASE)]
    if not found:
        return fault(
            name,
            f"{domain} publishes no SPF record; many servers will refuse the judge's letters.",
            f'Publish a TXT record at {domain}, for example "v=spf1 mx -all" where your MX also sends.',
        )
    if len(found) > 1:
        return fault(
            name,
            f"{domain} publishes {len(found)} SPF records; servers then use none of them (RFC 7208, 4.5).",
            "Merge them into one TXT record.",
        )
    words = found[0].lower().split()
    if "all" in words or "+all" in words:
        return fault(
            name,
            f"The SPF record of {domain} allows everybody to send in its name: {found[0]}",
            'End it with "-all" or "~all".',
        )
    if not any(word.endswith("all") or word.startswith("redirect=") for word in words):
        return warning(
            name,
            f"The SPF record of {domain} does not say what holds for other servers: {found[0]}",
            'End it with "-all" or "~all".',
        )
    return well(name, f"{domain}: {found[0]}")


def _dkim(asked: dns.resolver.Resolver, domain: str, selector: str) -> Finding:
    name = "dkim"
    if not selector:
        return skipped(
            name,
            "Not looked for: under which selector your mail server signs is not known.",
            "Set dkim_selector in [judge]. The operator's guide tells how to have letters signed.",
        )
    place = f"{selector}._domainkey.{domain}"
    keys = [_tags(text) for text in _texts(asked, place)]
    keys = [tags for tags in keys if "p" in tags]
    if not keys:
        return fault(
            name,
            f"There is no DKIM key at {place}.",
            "Publish the TXT record that your signer made (OpenDKIM: the file SELECTOR.txt), "
            "or correct dkim_selector in [judge].",
        )
    if not keys[0]["p"]:
        return fault(
            name,
            f"The DKIM key at {place} is revoked (its p is empty).",
            "Make a new key under a new selector, publish it, and let the mail server sign with it.",
        )
    return well(name, f"There is a key at {place}.")


def _dmarc(asked: dns.resolver.Resolver, domain: str) -> Finding:
    name, labels = "dmarc", domain.split(".")
    for start in range(max(1, len(labels) - 1)):
        place = "_dmarc." + ".".join(labels[start:])
        found = [tags for tags in map(_tags, _texts(asked, place)) if tags.get("v", "").upper() == "DMARC1"]
        if len(found) > 1:
            return fault(
                name, f"There are {len(found)} DMARC records at {place}; they are void.", "Keep one of them."
            )
        if found:
            policy = found[0].get("p", "")
            if policy.lower() not in ("none", "quarantine", "reject"):
                return fault(
                    name,
                    f"The DMARC record at {place} has no policy that counts (p={policy}).",
                    'Let it say "p=none", "p=quarantine" or "p=reject".',
                )
            return well(name, f"{place} says p={policy}.")
    return fault(
        name,
        f"{domain} publishes no DMARC record; large providers want one.",
        f'Publish a TXT record at _dmarc.{domain}, to begin with "v=DMARC1; p=none".',
    )


def _texts(asked: dns.resolver.Resolver, place: str) -> list[str]:
    try:
        answer = asked.resolve(place, "TXT")
    except _MISSING:
        return []
    return [b"".join(record.strings).decode("utf-8", "replace").strip() for record in answer]


def _tags(text: str) -> dict[str, str]:
    pairs = (part.partition("=") for part in text.split(";"))
    return {name.strip().lower(): value.strip() for name, _, value in pairs if name.strip()}


def _said(error: BaseException, asked: dns.resolver.Resolver) -> str:
    servers = ", ".join(map(str, asked.nameservers))
    if isinstance(error, dns.exception.Timeout):
        return f"{servers} kept silent for {asked.lifetime:g} seconds"
    if isinstance(error, dns.resolver.NoNameservers):
        return f"{servers} could not find it out"
    return (" ".join(str(error).split()) or type(error).__name__).rstrip(".")[:200]
