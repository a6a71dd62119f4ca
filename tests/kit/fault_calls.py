"""Every refusal that the code of the title can make, read off the code: its key and the args it brings."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Call:
    """``Fault(key, args, rule)`` at a place of the code; ``args``: the names of what it brings."""

    where: str
    key: str
    args: frozenset[str]
    rule: bool


@cache
def calls(folder: Path) -> tuple[Call, ...]:
    """All of them in the folder of a title, in the order of files and lines."""
    return tuple(
        call
        for file in sorted(folder.rglob("*.py"))
        if "Fault(" in (text := file.read_text("utf-8"))
        for call in _of(file.relative_to(folder), ast.parse(text))
    )


def _of(file: Path, tree: ast.Module) -> Iterator[Call]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Fault":
                    where = f"{file}:{node.lineno}"
                    args = frozenset(_named(node.args[1], function)) if len(node.args) > 1 else frozenset()
                    for key in _keys(node.args[0], function):
                        yield Call(where, key, args, len(node.args) > 2)


def _keys(node: ast.expr, function: ast.FunctionDef) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(key)):
            yield key
        case ast.IfExp():
            yield from (*_keys(node.body, function), *_keys(node.orelse, function))
        case ast.Call():  # next(key for key, holds in reasons if holds)
            rows = next(each.value for each in _assigned("reasons", function))
            assert isinstance(rows, ast.Tuple)
            for row in rows.elts:
                assert isinstance(row, ast.Tuple)
                yield from _keys(row.elts[0], function)
        case ast.Name(id=name):
            yield from (
                key for each in _assigned(name, function) if each.value for key in _keys(each.value, function)
            )
        case ast.Attribute(attr="key"):
            pass  # of another fault, which is found where it is made
        case _:
            raise AssertionError(ast.dump(node))


def _named(node: ast.expr, function: ast.FunctionDef) -> Iterator[str]:
    match node:
        case ast.Dict():
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant):
                    yield str(key.value)
                else:
                    yield from _named(value, function)
        case ast.Name(id=name):
            yield from (
                arg
                for each in _assigned(name, function)
                if each.value
                for arg in _named(each.value, function)
            )
        case ast.Tuple(elts=members):  # ``atlas, args = self.atlas, {...}``
            yield from (
                arg for each in members if isinstance(each, ast.Dict) for arg in _named(each, function)
            )
        case ast.Attribute(attr="args"):
            pass
        case _:
            raise AssertionError(ast.dump(node))


def _assigned(name: str, function: ast.FunctionDef) -> Iterator[ast.Assign | ast.AnnAssign]:
    for node in ast.walk(function):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(node, ast.Assign | ast.AnnAssign):
            names = {
                each.id
                for target in targets
                if target
                for each in ast.walk(target)
                if isinstance(each, ast.Name)
            }
            if name in names:
                yield node
