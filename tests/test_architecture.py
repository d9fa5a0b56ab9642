"""Imports run in one direction: each folder imports only folders that precede it in the list."""

import ast
import re
from functools import cache
from pathlib import Path

from dealer_service.rulebook import SECTIONS
from tests.tools.syntax import nodes_of, tree_of

PACKAGE = Path(__file__).parent.parent / "dealer_service"
STAIRS = [
    "errors",
    "deadline",
    "canonical",
    "atomic_files",
    "message",
    "values",
    "settings",
    "table",
    "hands",
    "rulebook",
    "rulings",
    "engine",
    "i18n",
    "formats",
    "api",
    "audit",
    "library",
    "scenarios",
    "server",
    "web",
    "app",
    "serving",
    "cli",
]
# Three folders have an order inside: the rulebook runs from a clause to the tools that use loaded pages, the rulings
# follow the course of a hand, and the API runs from a body to its answer, then to batches and the OpenAPI document.
INSIDE = {
    "rulebook": [
        "clause",
        "applicability",
        "streets",
        "sections",
        "ruleset",
        "first_table",
        "first_mix",
        "book",
        "diff",
        "loading",
        "synonyms",
        "possible_answers",
        "lint",
        "withheld_rulesets",
        "json_schema",
        "page_writer",
        "house_draft",
    ],
    "rulings": [
        "reasons",
        "spot",
        "ruling",
        "hand_sizes",
        "board",
        "seating",
        "card_counts",
        "up_cards",
        "early_cards",
        "forced_money",
        "openers",
        "window",
        "chips",
        "pots",
        "posts",
        "betting",
        "gestures",
        "rotation",
        "hand",
        "drawing",
        "showdown",
        "breaches",
        "irregularities",
    ],
    "api": ["errors", "strict_json", "work_units", "requests", "responses", "receipts", "batch", "openapi"],
}
MOST_FILES = 15
ONLY_IN = {
    "flask": {"web", "app", "__init__"},
    "werkzeug": {"web", "app"},
    "marshmallow": {"api"},
    "apispec": {"api"},
    "yaml": {"rulebook"},
    "gunicorn": {"serving"},
    "click": {"cli"},
    "joserfc": {"api", "server"},
    "prometheus_client": {"server"},
    "orjson": {"canonical"},
    "segno": {"web"},
    "opentelemetry": {"server"},
}
# The modules that may read the environment, with their variables. Except for the settings, they read only variables
# of a library or of the system.
ENVIRONMENT = {
    "settings/environment.py": "every DEALER_* variable",
    "server/metrics.py": "PROMETHEUS_MULTIPROC_DIR",
    "server/traces.py": "OTEL_*",
    "serving.py": "FORWARDED_ALLOW_IPS, and PROMETHEUS_MULTIPROC_DIR, which it sets",
    "cli/serve.py": "GUNICORN_FD and LISTEN_FDS",
}
MODULES = sorted(PACKAGE.rglob("*.py"))


def imported_folder(name: str) -> str | None:
    """The folder or module directly below the package that an imported name belongs to, if any."""
    package, _, rest = name.partition(".")
    folder = rest.split(".")[0]
    return folder if package == "dealer_service" and folder in STAIRS else None


@cache
def imports(module: Path) -> set[str]:
    """The full names of all that a module imports, wherever in it."""
    names = set()
    for node in nodes_of(module):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "import by the full name"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def place(module: Path) -> str:
    return str(module.relative_to(PACKAGE))


def folder_of(module: Path) -> str:
    """The folder or module directly below the package that a file belongs to."""
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def part_of(module: Path) -> str:
    """The folder or module directly below its top folder that a file belongs to."""
    return module.relative_to(PACKAGE).parts[1].removesuffix(".py")


def before(listing: list[str], one: str, other: str) -> bool:
    """Whether ``one`` precedes ``other`` in the list, or is the same. A name that is not in the list comes last."""
    return [*listing, one].index(one) <= [*listing, other].index(other)


def listed(rule: str, offences: list[str]) -> str:
    return "\n  ".join([f"{rule}:", *offences])


def test_every_folder_has_its_place_in_the_lists():
    known = {"__init__", "__main__", *STAIRS}
    unlisted = {f"{folder}: add it to STAIRS" for module in MODULES if (folder := folder_of(module)) not in known}
    for folder, parts in INSIDE.items():
        inside = {part_of(module) for module in MODULES if folder_of(module) == folder}
        unlisted |= {f"{folder}/{part}: add it to INSIDE" for part in inside - {"__init__", *parts}}
    assert not unlisted, listed(f"every folder has its place in {Path(__file__).name}", sorted(unlisted))


def test_imports_run_downwards():
    """A folder imports only folders that precede it in STAIRS."""
    offences = [
        f"{place(module)} imports {name}"
        for module in MODULES
        if (own := folder_of(module)) not in {"__init__", "__main__"}
        for name in sorted(imports(module))
        if (other := imported_folder(name)) and not before(STAIRS, other, own)
    ]
    assert not offences, listed("a folder may import only what stands before it in STAIRS", offences)


def test_imports_inside_a_folder_run_in_one_direction():
    """A part imports only parts that precede it in INSIDE; only the rulebook's ``__init__`` imports any."""
    offences = [
        f"{place(module)} imports {name}"
        for module in MODULES
        if (parts := INSIDE.get(folder_of(module)))
        if place(module) != "rulebook/__init__.py"
        for name in sorted(imports(module))
        if name.startswith(f"dealer_service.{folder_of(module)}.")
        if (own := part_of(module)) == "__init__" or not before(parts, name.split(".")[2], own)
    ]
    assert not offences, listed("a part may import only what stands before it in INSIDE", offences)


def test_libraries_stay_in_their_folders():
    offences = [
        f"{place(module)} imports {name}"
        for module in MODULES
        for name in sorted(imports(module))
        if folder_of(module) not in ONLY_IN.get(name.split(".")[0], {folder_of(module)})
    ]
    assert not offences, listed("a library is imported only by the folders that ONLY_IN names", offences)


def reads_environment(module: Path) -> bool:
    """Whether a module names a function or mapping of ``os`` with the variables of the process."""
    found = set()
    for node in nodes_of(module):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "os":
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom) and node.module == "os":
            found |= {alias.name for alias in node.names}
    return bool(found & {"environ", "environb", "getenv", "getenvb"})


def test_only_the_settings_read_variables_of_the_service():
    readers = {place(module) for module in MODULES if reads_environment(module)}
    assert readers == ENVIRONMENT.keys(), "read a variable in dealer_service/settings/ and pass the value on"


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


def test_every_module_has_a_docstring():
    silent = [place(module) for module in MODULES if not ast.get_docstring(tree_of(module))]
    assert not silent, listed("the first line of a module says what the module is for", silent)


def test_no_folder_has_to_be_searched():
    folders = {module.parent for module in MODULES}
    crowded = {
        str(folder.relative_to(PACKAGE)): len(found)
        for folder in folders
        if len(found := [file for file in folder.glob("*.py") if file.name != "__init__.py"]) > MOST_FILES
    }
    assert not crowded, f"more than {MOST_FILES} files in a folder: {crowded}"


def rules_code():
    """The modules that rule: each with its functions."""
    for module in MODULES:
        if folder_of(module) in {"rulings", "engine"}:
            yield module, [node for node in nodes_of(module) if isinstance(node, ast.FunctionDef)]


def annotated(function: ast.FunctionDef) -> list[str]:
    """The types of a function's parameters."""
    given = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    return [ast.unparse(each.annotation) for each in given if each.annotation is not None]


def test_a_table_and_its_rules_are_passed_as_a_spot():
    """The functions that make a ruling are the exception: they take the rules and the next table."""
    pairs = [
        f"{place(module)}:{function.lineno} {function.name}"
        for module, functions in rules_code()
        if place(module) != "engine/answers/outcomes.py"
        for function in functions
        if {"Snapshot", "Ruleset"} <= set(annotated(function))
    ]
    assert not pairs, listed("a function takes spot: Spot in place of a table and its rules", pairs)


def test_an_option_of_the_floor_holds_what_follows_from_it():
    """No function that rules is given an option, to see which one it is: the engine finds the option and takes it."""
    given = [
        f"{place(module)}:{function.lineno} {function.name}"
        for module, functions in rules_code()
        if place(module) != "engine/floor_decisions.py"
        for function in functions
        if any(re.match(r"(FloorOption|Floor)\b", each) for each in annotated(function))
    ]
    assert not given, listed("an option is taken: give FloorOption a function for its result", given)


def test_a_clause_is_read_from_the_rules_in_every_line():
    """No variable and no parameter holds a section: one search for a clause finds every use."""
    sections = {kind.__name__ for kind in SECTIONS.values()}
    held = []
    for module, functions in rules_code():
        for function in functions:
            at = f"{place(module)}:{function.lineno} {function.name}"
            held += [f"{at} takes {kind}" for kind in annotated(function) if kind in sections]
            for node in ast.walk(function):
                values = node.value if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) else None
                for value in values.elts if isinstance(values, ast.Tuple) else [values]:
                    if (
                        isinstance(value, ast.Attribute)
                        and value.attr in SECTIONS
                        and "rules" in ast.unparse(value.value)
                    ):
                        held.append(f"{at} holds {ast.unparse(value)}")
    assert not held, listed("write spot.rules.<section>.<clause> in full", held)
