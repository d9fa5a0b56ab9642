"""Coverage of the package by blocks: each module is compiled with a mark at the start of every block and branch.

A mark sets one byte, so the package runs nearly as fast as without it (a tracer makes it several times slower), on
every Python version and without a dependency. Call ``watch()`` before the package is imported.
"""

from __future__ import annotations

import ast
import builtins
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from typing import Any

PACKAGE = "dealer_service"
HITS = "__block_hits__"
MARK = "__mark_block__"
MOST = 1 << 16


class Blocks:
    """The marks of all blocks, and the blocks seen before."""

    def __init__(self) -> None:
        self.hits = bytearray(MOST)
        self.places: list[tuple[str, int]] = []
        self.seen = 0

    def new(self, path: str, line: int) -> int:
        """Register a block; return its number."""
        self.places.append((path, line))
        return len(self.places) - 1

    def clear(self) -> None:
        """Clear the marks, but keep the set of blocks seen before."""
        self.hits[:] = bytes(MOST)

    def take(self) -> list[int]:
        """Return the blocks that have run since the marks were cleared and never before."""
        fresh = int.from_bytes(self.hits, "little") & ~self.seen
        self.seen |= fresh
        self.clear()
        return [number for number, byte in enumerate(fresh.to_bytes(MOST, "little")) if byte] if fresh else []

    @property
    def count(self) -> int:
        """The number of blocks seen."""
        return self.seen.bit_count()


def watch(package: str = PACKAGE) -> Blocks:
    """Mark every block of the package as it is imported from now on."""
    if package in sys.modules:
        raise RuntimeError(f"{package} has been imported already")
    blocks = Blocks()
    setattr(builtins, HITS, blocks.hits)
    setattr(builtins, MARK, blocks.hits.__setitem__)
    sys.meta_path.insert(0, _Finder(package, blocks))
    return blocks


def marked(source: bytes | str, path: str, blocks: Blocks) -> ast.Module:
    """Return the tree of a module with a mark in each block of its functions."""
    tree = _Marker(path, blocks).visit(ast.parse(source))
    return ast.fix_missing_locations(tree)


class _Finder(MetaPathFinder):
    def __init__(self, package: str, blocks: Blocks) -> None:
        self.package, self.blocks = package, blocks

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name != self.package and not name.startswith(f"{self.package}."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(spec.loader.name, spec.loader.path, self.blocks)
        return spec


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, blocks: Blocks) -> None:
        super().__init__(name, path)
        self.blocks = blocks

    def path_stats(self, path: Any) -> Any:
        raise OSError("what is marked is not kept beside the module")

    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> Any:
        return compile(marked(data, str(path), self.blocks), path, "exec", dont_inherit=True, optimize=_optimize)


class _Marker(ast.NodeTransformer):
    """Marks the blocks of functions: bodies, the sides of every branch, and both ends of ``and``, ``or`` and ``if``."""

    def __init__(self, path: str, blocks: Blocks) -> None:
        self.path, self.blocks, self.inside = path, blocks, False

    def visit_FunctionDef(self, node: Any) -> Any:
        node.args = self._outside(node.args)
        outer, self.inside = self.inside, True
        node.body = [self.visit(each) for each in node.body]
        self.inside = outer
        at = 1 if ast.get_docstring(node, clean=False) is not None else 0
        node.body.insert(at, self._mark(node.body[0]))
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        return self._outside(node)

    def visit_If(self, node: Any) -> Any:
        self.generic_visit(node)
        if self.inside:
            node.body.insert(0, self._mark(node.body[0]))
            node.orelse.insert(0, self._mark(node))
        return node

    def visit_For(self, node: Any) -> Any:
        self.generic_visit(node)
        if self.inside:
            node.body.insert(0, self._mark(node.body[0]))
        return node

    visit_While = visit_ExceptHandler = visit_match_case = visit_For

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        self.generic_visit(node)
        if self.inside:
            node.body, node.orelse = self._marked(node.body), self._marked(node.orelse)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        self.generic_visit(node)
        if self.inside:
            node.values[1:] = [self._marked(each) for each in node.values[1:]]
        return node

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        outer, self.inside = self.inside, True
        self.generic_visit(node)
        self.inside = outer
        node.body = self._marked(node.body)
        return node

    def _outside(self, node: Any) -> Any:
        outer, self.inside = self.inside, False
        self.generic_visit(node)
        self.inside = outer
        return node

    def _mark(self, at: Any) -> ast.stmt:
        """Return the statement that sets the byte of a new block."""
        number = self.blocks.new(self.path, at.lineno)
        place = ast.Subscript(ast.Name(HITS, ast.Load()), ast.Constant(number), ast.Store())
        return ast.copy_location(ast.Assign([place], ast.Constant(1)), at)

    def _marked(self, value: ast.expr) -> ast.expr:
        """Return an expression that sets a mark and then has the same value."""
        number = self.blocks.new(self.path, value.lineno)
        set_it = ast.Call(ast.Name(MARK, ast.Load()), [ast.Constant(number), ast.Constant(1)], [])
        both = ast.Tuple([set_it, value], ast.Load())
        return ast.copy_location(ast.Subscript(both, ast.Constant(1), ast.Load()), value)
