"""The syntax trees of modules, each parsed once in a process."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def tree_of(module: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(module.read_text("utf-8"))


@cache
def nodes_of(module: Path) -> tuple[ast.AST, ...]:
    """Every node of the module's tree, breadth first."""
    return tuple(ast.walk(tree_of(module)))
