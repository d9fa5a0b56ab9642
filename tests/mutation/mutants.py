"""Mutants of a module: its source with one small, plausible mistake."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
EXCHANGED = {"min": "max", "max": "min", "any": "all", "all": "any"}
# Names without influence on a ruling: types, and texts for developers. `make messages` reads _PROBLEMS.
SILENT = ("__repr__", "__all__", "__slots__", "TYPE_CHECKING", "_PROBLEMS")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with the text between two places replaced."""

    path: Path
    line: int
    start: int
    end: int
    becomes: str

    @property
    def source(self) -> str:
        """The changed module."""
        text = self.path.read_text("utf-8").encode()
        return (text[: self.start] + self.becomes.encode() + text[self.end :]).decode()

    @property
    def changes(self) -> str:
        """The line up to the change, the changed text and its replacement; independent of the line's number."""
        text = self.path.read_text("utf-8").encode()
        line = text[text.rfind(b"\n", 0, self.start) + 1 : self.end]
        return f"{line.decode().strip()} {text[self.start : self.end].decode()} {self.becomes}"

    @property
    def diff(self) -> str:
        """The changed lines, before and after."""
        old, new = self.path.read_text("utf-8").splitlines(), self.source.splitlines()
        lines = list(unified_diff(old, new, n=0, lineterm=""))[3:]
        return "\n".join(f"    {line[0]} {line[1:].strip()}" for line in lines)


def mutants_of(path: Path) -> list[Mutant]:
    """Return every mutant of the module, in the order of its lines."""
    text = path.read_text("utf-8")
    starts = _starts_of_lines(text)
    found = []
    for node, becomes in _Changes().of(ast.parse(text)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        found.append(Mutant(path, node.lineno, start, end, becomes))
    return sorted(set(found), key=lambda each: (each.start, each.end, each.becomes))


def _starts_of_lines(text: str) -> list[int]:
    starts = [0]
    for line in text.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


Change = tuple[ast.expr | ast.stmt, str]


class _Changes(ast.NodeVisitor):
    """Collects each node that can be changed, with its replacement."""

    def of(self, tree: ast.Module) -> list[Change]:
        self.found: list[Change] = []
        self.visit(tree)
        return self.found

    def instead(self, node: ast.expr, other: ast.expr) -> None:
        self.found.append((node, f"({ast.unparse(ast.fix_missing_locations(other))})"))

    def visit(self, node: ast.AST) -> None:
        """Collect the changes of a node; skip annotations, types, docstrings, decorators, imports and f-strings."""
        if isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr | ast.Assert) or _is_type(node):
            return
        if isinstance(node, ast.stmt):
            self._statement(node)
        for name, part in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_params", "bases"):
                continue
            for each in part if isinstance(part, list) else [part]:
                if isinstance(each, ast.AST) and not _is_docstring(each) and not _is_silent(each):
                    self.visit(each)
        if isinstance(node, ast.expr):
            for other in _others(node):
                self.instead(node, other)

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(value=ast.YieldFrom()):
                self.found.append((node, "yield from ()"))
            case ast.Expr(value=ast.Yield()):
                self.found.append((node, "yield from ()"))
            case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Delete():
                self.found.append((node, "pass"))
            case ast.Continue():
                self.found.append((node, "break"))
            case ast.Break():
                self.found.append((node, "continue"))
            case ast.Return(value=ast.expr() as value) if not _is_nothing(value):
                self.found.append((node, "return None"))
            case ast.If(test=test) | ast.While(test=test):
                self._negated(test)
            case ast.Match(cases=cases):
                for each in cases:
                    if each.guard:
                        self._negated(each.guard)

    def _negated(self, test: ast.expr) -> None:
        if not isinstance(test, ast.Compare | ast.Constant) or (isinstance(test, ast.Compare) and len(test.ops) > 1):
            self.instead(test, ast.UnaryOp(ast.Not(), test))


def _others(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the replacements of an expression."""
    match node:
        case ast.Compare(left, ops, comparators):
            for number, op in enumerate(ops):
                yield ast.Compare(left, [*ops[:number], COMPARED[type(op)](), *ops[number + 1 :]], comparators)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for number in range(len(values)):
                rest = [*values[:number], *values[number + 1 :]]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(ast.Not(), operand) | ast.UnaryOp(ast.USub(), operand):
            yield operand
        case ast.BinOp(left, op, right) if type(op) in RECKONED:
            yield ast.BinOp(left, RECKONED[type(op)](), right)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str() as value):
            yield ast.Constant(f"{value}-")
        case ast.Call(ast.Name(name), args, keywords) if name in EXCHANGED:
            yield ast.Call(ast.Name(EXCHANGED[name]), args, keywords)
        case ast.Call(func, args, keywords) if keywords:
            for number, keyword in enumerate(keywords):
                if keyword.arg not in ("default", "strict"):
                    yield ast.Call(func, args, [*keywords[:number], *keywords[number + 1 :]])
        case ast.Tuple(elts, ast.Load()) if len(elts) > 1:
            for number in range(len(elts)):
                yield ast.Tuple([*elts[:number], *elts[number + 1 :]], ast.Load())
        case ast.ListComp(elt, generators) | ast.SetComp(elt, generators) | ast.GeneratorExp(elt, generators):
            for other in _loosened(generators):
                yield type(node)(elt, other)
        case ast.DictComp(key, value, generators):
            for other in _loosened(generators):
                yield ast.DictComp(key, value, other)


def _loosened(generators: list[ast.comprehension]) -> Iterator[list[ast.comprehension]]:
    """Yield the loops of a comprehension, each time without one of their conditions."""
    for number, each in enumerate(generators):
        for dropped in range(len(each.ifs)):
            ifs = [*each.ifs[:dropped], *each.ifs[dropped + 1 :]]
            other = ast.comprehension(each.target, each.iter, ifs, each.is_async)
            yield [*generators[:number], other, *generators[number + 1 :]]


def _is_nothing(node: ast.expr) -> bool:
    """Return whether None is the same to a caller: for None and False."""
    return isinstance(node, ast.Constant) and node.value in (None, False)


def _is_type(node: ast.AST) -> bool:
    """Return whether this is a class with its types, such as ``tuple[str, ...]``."""
    match node:
        case ast.Subscript(ast.Name(name)):
            return name in vars(builtins) or (name[0].isupper() and not name.isupper())
    return False


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_silent(node: ast.AST) -> bool:
    named = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
    names = [each.id for each in named if isinstance(each, ast.Name)]
    if isinstance(node, ast.FunctionDef):
        names.append(node.name)
    return any(name in SILENT for name in names)
