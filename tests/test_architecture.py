"""Imports run down the staircase: each floor may import what stands below it, nothing else."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "dealer_service"
STAIRS = [
    "errors",
    "canonical",
    "settings",
    "table",
    "hands",
    "rulebook",
    "rulings",
    "desk",
    "door",
    "scenarios",
    "operations",
    "web",
    "app",
    "serving",
    "cli",
]
ONLY_IN = {
    "flask": {"web", "app", "__init__"},
    "werkzeug": {"web", "app"},
    "marshmallow": {"door"},
    "apispec": {"door"},
    "yaml": {"rulebook", "scenarios"},
    "gunicorn": {"serving"},
    "click": {"cli"},
    "joserfc": {"door", "operations"},
    "prometheus_client": {"operations"},
    "opentelemetry": {"operations"},
}
MODULES = sorted(PACKAGE.rglob("*.py"))


def floor(name: str) -> str:
    return name.split(".")[1] if name.startswith("dealer_service.") else ""


def imports(module: Path) -> set[str]:
    """The full names of all that a module imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "import by the full name"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def stands_on(module: Path) -> str:
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("module", MODULES, ids=lambda each: str(each.relative_to(PACKAGE)))
def test_imports_run_downwards(module):
    own = stands_on(module)
    if own in {"__init__", "__main__"}:
        return
    for name in imports(module):
        other = floor(name)
        if name.startswith("dealer_service") and other and other != "__version__":
            assert STAIRS.index(other) <= STAIRS.index(own), f"{own} imports {name}"


@pytest.mark.parametrize("module", MODULES, ids=lambda each: str(each.relative_to(PACKAGE)))
def test_libraries_stay_on_their_floors(module):
    for name in imports(module):
        allowed = ONLY_IN.get(name.split(".")[0])
        assert allowed is None or stands_on(module) in allowed, f"{name} in {module.name}"


def test_there_is_no_circle_between_modules():
    graph = {}
    for module in MODULES:
        own = ".".join(module.relative_to(PACKAGE.parent).with_suffix("").parts)
        graph[own.removesuffix(".__init__")] = module
    edges = {
        own: {
            each
            for name in imports(module)
            for each in (name, name.rpartition(".")[0])
            if each in graph and each != own and not own.startswith(each + ".")
        }
        for own, module in graph.items()
    }
    done: set[str] = set()

    def visit(name, path):
        assert name not in path, " -> ".join([*path, name])
        if name not in done:
            for other in sorted(edges[name]):
                if not other.startswith(name + "."):
                    visit(other, [*path, name])
            done.add(name)

    for name in sorted(edges):
        visit(name, [])


@pytest.mark.parametrize("module", MODULES, ids=lambda each: str(each.relative_to(PACKAGE)))
def test_a_room_says_what_it_is_for_and_stays_small(module):
    text = module.read_text("utf-8")
    assert ast.get_docstring(ast.parse(text)), "the first line says what the room is for"
    assert text.count("\n") <= 220, "a room that swells is split by question"
