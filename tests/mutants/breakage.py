"""The breakages that a file offers: one expression or statement each, as an edit of its text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARE = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
_BINARY = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Mod: "//", ast.BitOr: "&"}


@dataclass(frozen=True, slots=True)
class Breakage:
    """Lines and columns as ``ast`` counts them, columns in bytes: what stood there and what stands now."""

    line: int
    start: int
    end_line: int
    end: int
    before: str
    after: str

    def applied(self, source: str) -> str:
        """The source with the breakage in it."""
        rows = [row.encode() for row in source.splitlines(keepends=True)]
        first, last = rows[self.line - 1], rows[self.end_line - 1]
        new = first[: self.start] + self.after.encode() + last[self.end :]
        return b"".join([*rows[: self.line - 1], new, *rows[self.end_line :]]).decode()


def breakages(source: str) -> list[Breakage]:
    """Every breakage of a file, in the order of its lines; annotations and docstrings are left alone."""
    found = []
    rows = [row.encode() for row in source.splitlines(keepends=True)]
    for node in _code(ast.parse(source)):
        for after in _broken(node):
            assert node.end_lineno is not None
            assert node.end_col_offset is not None
            spot = (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
            # `ast.get_source_segment` splits the whole source anew for every node: nine tenths of the time.
            before = _between(rows, *spot)
            if before != after:
                found.append(Breakage(*spot, before, after))
    return sorted(found, key=lambda one: (one.line, one.start, one.end_line, one.end, one.after))


def _between(rows: list[bytes], line: int, start: int, end_line: int, end: int) -> str:
    """The text from one place to another, counted as ``Breakage`` does."""
    if line == end_line:
        return rows[line - 1][start:end].decode()
    return b"".join([rows[line - 1][start:], *rows[line : end_line - 1], rows[end_line - 1][:end]]).decode()


def _code(tree: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Expressions and statements that do something when they run."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list", "type_params", "bases", "type_comment"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _is_text(child) or isinstance(child, ast.JoinedStr):
                continue
            if isinstance(child, ast.expr | ast.stmt):
                yield child
            yield from _code(child)


def _is_text(node: ast.AST) -> bool:
    """A docstring, or what is there for readers and for our own mistakes."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.Raise)


def _broken(node: ast.expr | ast.stmt) -> Iterator[str]:
    """What could stand in the place of a node instead."""
    match node:
        case ast.Compare(left, [op], [right]) if type(op) in _COMPARE:
            yield f"({ast.unparse(left)} {_COMPARE[type(op)]} {ast.unparse(right)})"
        case ast.BoolOp(op, values):
            joint = " or " if isinstance(op, ast.And) else " and "
            yield "(" + joint.join(f"({ast.unparse(value)})" for value in values) + ")"
            yield f"({ast.unparse(values[0])})"
        case ast.UnaryOp(ast.Not(), operand):
            yield f"bool({ast.unparse(operand)})"
        case ast.BinOp(left, op, right) if type(op) in _BINARY and not _joins_text(node):
            yield f"({ast.unparse(left)} {_BINARY[type(op)]} {ast.unparse(right)})"
        case ast.IfExp(test, body, other):
            yield f"({ast.unparse(other)} if {ast.unparse(test)} else {ast.unparse(body)})"
        case ast.Constant(value) if isinstance(value, bool):
            yield str(not value)
        case ast.Constant(value) if isinstance(value, int):
            yield str(value + 1)
        case ast.Expr(ast.Call()) | ast.AugAssign():
            yield "pass"
        case ast.Return(ast.expr()):
            yield "return None"
        case ast.Continue():
            yield "break"


def _joins_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, ast.JoinedStr) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )
