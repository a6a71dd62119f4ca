"""Turns HTML into lines of text, quoted blocks marked with ``>``; it must not know letters."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser, LexborNode

from mailer.post.markup import lightened
from mailer.post.mime import MimeExcess

_BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "center",
        "dd",
        "div",
        "dl",
        "dt",
        "fieldset",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "html",
        "li",
        "main",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
    ]
)
_SKIPPED = frozenset(
    [
        "script",
        "style",
        "head",
        "title",
        "template",
        "noscript",
        "iframe",
        "object",
        "svg",
        "math",
        "textarea",
        "select",
    ]
)
_QUOTES = re.compile(
    r"(?:\A|\s)(?:gmail_quote|gmail_attr|\w{0,40}yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra)(?:\s|\Z)"
)
_HIDDEN = ("display:none", "visibility:hidden", "font-size:0;", "font-size:0p", "mso-hide:all")
_NODES = 400_000
_DEPTH = 40
_NESTED = 15_000
_STEPS = 300_000_000
_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9]{0,20})")
_UNNESTED = frozenset(
    [
        "p",
        "li",
        "td",
        "th",
        "tr",
        "br",
        "hr",
        "img",
        "meta",
        "link",
        "input",
        "option",
        "dd",
        "dt",
        "col",
        "wbr",
        "base",
        "area",
        "source",
    ]
)


def text_of(markup: str, share: int = 1) -> str:
    """The visible text of ``markup``; what stands in a quoted block begins with ``> `` on each line.

    Linear and without recursion; a page beyond 400,000 nodes is read up to there. Raises Excess
    (``html-too-large``) beyond 15,000 elements that could stand inside each other, or fewer among very
    many: a parser of HTML takes time with the depth for each element. ``share`` pages cost no more than one.
    """
    markup = lightened(markup)
    if _crowded(markup, share):
        raise MimeExcess("html-too-large")
    root = LexborHTMLParser(markup).root
    if root is None:
        return ""
    page = _Page()
    node: LexborNode | None = root
    for _ in range(_NODES):
        if node is None:
            break
        inner = page.enter(node)
        node = inner if inner is not None else _next(page, node, root)
    page.line_break()
    return "\n".join(page.lines)


def _crowded(markup: str, share: int) -> bool:
    tags = nested = 0
    for match in _TAG.finditer(markup):
        tags += 1
        nested += match[1].lower() not in _UNNESTED
    return nested > _NESTED or nested * tags * share > _STEPS


def _next(page: _Page, node: LexborNode, root: LexborNode) -> LexborNode | None:
    """The node after ``node`` and all below it, leaving what ends there."""
    at: LexborNode | None = node
    while at is not None:
        page.leave(at)
        if at.mem_id == root.mem_id:
            return None
        following = at.next
        if following is not None:
            return following
        at = at.parent
    return None


@dataclass(slots=True)
class _Page:
    lines: list[str] = field(default_factory=list)
    run: list[str] = field(default_factory=list)
    quotes: list[int] = field(default_factory=list)
    verbatim: list[int] = field(default_factory=list)

    def enter(self, node: LexborNode) -> LexborNode | None:
        """Takes up ``node``; the first child to go on with, or None."""
        tag = node.tag or ""
        if tag == "-text":
            self._text(node.text_content or "")
            return None
        if tag == "br":
            self.line_break(always=True)
            return None
        if tag in _SKIPPED or tag.startswith(("-", "!")) or _hidden(node):
            return None
        if tag in _BLOCKS:
            self.line_break()
        if tag == "blockquote" or _QUOTES.search((node.attributes.get("class") or "")[:400]):
            self.quotes.append(node.mem_id)
        if tag == "pre":
            self.verbatim.append(node.mem_id)
        return node.child

    def leave(self, node: LexborNode) -> None:
        """Ends what ``node`` began."""
        tag = node.tag or ""
        if tag in _BLOCKS:
            self.line_break()
            if tag in ("p", "ul", "ol", "table", "pre") and self.lines and self.lines[-1].strip("> "):
                self._put("")
        if self.quotes and self.quotes[-1] == node.mem_id:
            self.quotes.pop()
        if self.verbatim and self.verbatim[-1] == node.mem_id:
            self.verbatim.pop()

    def line_break(self, always: bool = False) -> None:
        """Ends the line that runs; an empty one only where the page asks for it."""
        text = "".join(self.run).strip()
        if text or always:
            self._put(text)
        self.run.clear()

    def _put(self, text: str) -> None:
        marks = ">" * min(len(self.quotes), _DEPTH)
        # A page may show a quote mark of its own at the start of a line; it stays what it is.
        self.lines.append(f"{marks} {text}" if marks else text)

    def _text(self, text: str) -> None:
        if self.verbatim:
            first, *rest = text.split("\n")
            self.run.append(first)
            if rest:
                self.line_break(always=True)
                for line in rest[:-1]:
                    self._put(line.strip())
                self.run.append(rest[-1])
            return
        words = " ".join(text.split())
        if not words:
            if self.run and not self.run[-1].endswith(" "):
                self.run.append(" ")
            return
        self.run.append((" " if text[:1].isspace() else "") + words + (" " if text[-1:].isspace() else ""))


def _hidden(node: LexborNode) -> bool:
    attributes = node.attributes
    if "hidden" in attributes:
        return True
    style = attributes.get("style")
    if not style:
        return False
    squeezed = style[:2000].replace(" ", "").lower() + ";"
    return any(mark in squeezed for mark in _HIDDEN)
