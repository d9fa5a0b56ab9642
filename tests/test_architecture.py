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
    "engine",
    "i18n",
    "api",
    "scenarios",
    "server",
    "web",
    "app",
    "serving",
    "cli",
]
# Inside the rulings, by the course of a hand: each folder may import those that stand before it.
RULINGS = ["reasons", "ruling", "chips", "pots", "posts", "betting", "hand", "drawing", "showdown", "breaches"]
MOST_FILES = 15
ONLY_IN = {
    "flask": {"web", "app", "__init__"},
    "werkzeug": {"web", "app"},
    "marshmallow": {"api"},
    "apispec": {"api"},
    "yaml": {"rulebook", "scenarios"},
    "gunicorn": {"serving"},
    "click": {"cli"},
    "joserfc": {"api", "server"},
    "prometheus_client": {"server"},
    "opentelemetry": {"server"},
}
# Who else may look at the environment than the settings: for variables that belong to a library or to the system.
ENVIRONMENT = {
    "settings/environment.py": "every DEALER_* variable",
    "server/metrics.py": "PROMETHEUS_MULTIPROC_DIR",
    "server/traces.py": "OTEL_*",
    "serving.py": "FORWARDED_ALLOW_IPS, and PROMETHEUS_MULTIPROC_DIR, which it sets",
    "cli/serve.py": "GUNICORN_FD and LISTEN_FDS",
}
MODULES = sorted(PACKAGE.rglob("*.py"))
IN_RULINGS = sorted((PACKAGE / "rulings").rglob("*.py"))


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


def course(name: str) -> str:
    """Which part of the rulings a module's name belongs to."""
    return name.split(".")[2]


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


@pytest.mark.parametrize(
    "module", sorted((PACKAGE / "rulings").rglob("*.py")), ids=lambda each: str(each.relative_to(PACKAGE))
)
def test_rulings_follow_the_course_of_a_hand(module):
    own = module.relative_to(PACKAGE / "rulings").parts[0].removesuffix(".py")
    for name in imports(module):
        if name.startswith("dealer_service.rulings."):
            other = course(name)
            assert own != "__init__" and RULINGS.index(other) <= RULINGS.index(own), f"{own} imports {name}"


@pytest.mark.parametrize("module", MODULES, ids=lambda each: str(each.relative_to(PACKAGE)))
def test_libraries_stay_on_their_floors(module):
    for name in imports(module):
        allowed = ONLY_IN.get(name.split(".")[0])
        assert allowed is None or stands_on(module) in allowed, f"{name} in {module.name}"


def looks_at_the_environment(module: Path) -> bool:
    """Whether a module mentions the process's environment, by whichever way the library offers."""
    words = {"environ", "environb", "getenv", "getenvb"}
    found = set()
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "os":
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom) and node.module == "os":
            found |= {alias.name for alias in node.names}
    return bool(words & found)


def test_only_the_settings_read_the_environment():
    found = {module.relative_to(PACKAGE).as_posix() for module in MODULES if looks_at_the_environment(module)}
    assert found == set(ENVIRONMENT), "read a variable in dealer_service/settings/ and pass the value on"


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
def test_a_module_says_what_it_is_for(module):
    assert ast.get_docstring(ast.parse(module.read_text("utf-8"))), "the first line says what the module is for"


def test_no_folder_has_to_be_searched():
    folders = {module.parent for module in MODULES}
    crowded = {
        str(folder.relative_to(PACKAGE)): len(found)
        for folder in folders
        if len(found := [file for file in folder.glob("*.py") if file.name != "__init__.py"]) > MOST_FILES
    }
    assert not crowded, f"more than {MOST_FILES} files in a folder: {crowded}"
