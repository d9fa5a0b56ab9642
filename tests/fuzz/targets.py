"""The targets by name; import this module after ``watch()``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from tests.fuzz.hand_files import HandFiles
from tests.fuzz.hands import Hands
from tests.fuzz.json_texts import JsonTexts
from tests.fuzz.loop import Target
from tests.fuzz.questions import Questions
from tests.fuzz.yaml_pages import YamlPages


@cache
def target(name: str) -> Target:
    """Return the target of this name, made once."""
    match name:
        case "json":
            return JsonTexts()
        case "cards":
            return Hands(asked())
        case "formats":
            return HandFiles()
        case "yaml":
            return YamlPages()
        case _:
            return asked()


@cache
def asked() -> Questions:
    return Questions()


def targets(names: Sequence[str]) -> Iterator[Target]:
    return (target(name) for name in names)
