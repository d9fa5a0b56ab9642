"""Messages to the client, and the templates that they are made from.

Templates come from catalogues and source, not from callers. ``Template`` is a separate type, so the type checker
rejects any other text in its place. ``fill`` and ``fill_with`` are the functions that fill one: see
``tests/unit/test_templates.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any, NewType

Template = NewType("Template", str)

SPLIT_TEMPLATES = 4096  # more than the catalogues have


def fill(template: Template, /, args: Mapping[str, object]) -> str:
    """The filled template."""
    return template.format_map(args)


def fill_with(template: Template, args: Mapping[str, Any], text_of: Callable[[str, Any], str]) -> str:
    """The template with the text of each argument in place of its placeholder. Raises KeyError if one is missing."""
    text, placeholders = _split(template)
    for name, behind in placeholders:
        text += text_of(name, args[name]) + behind
    return text


@lru_cache(SPLIT_TEMPLATES)
def _split(template: Template) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The text up to the first placeholder; and the name of each with the text behind it."""
    pieces, before = list[str](), ""
    for text, name, _, _ in Formatter().parse(template):
        before += text  # in several parts if there are braces in it
        if name is not None:
            pieces += (before, name)
            before = ""
    pieces.append(before)
    return pieces[0], tuple(zip(pieces[1::2], pieces[2::2], strict=True))


def literally(text: str) -> Template:
    """A template for exactly this text, including braces."""
    return Template(text.replace("{", "{{").replace("}", "}}"))


class Message(str):
    """An English sentence or phrase; ``args`` fill the placeholders of ``template``."""

    template: str
    args: Mapping[str, object]


def message(template: str, /, **args: object) -> Message:
    """The filled template. Without arguments it is used as it is, including braces."""
    text = Message(fill(Template(template), as_read(args, separated)) if args else template)
    text.template, text.args = template, args
    return text


def capitalized(text: str) -> str:
    """The text with a capital first letter."""
    return text if text[:1].isupper() else text[:1].upper() + text[1:]


def separated(value: int) -> str:
    """A whole number with English separators, from four digits on."""
    return f"{value:,}"


def as_read(args: Mapping[str, object], number: Callable[[int], str]) -> dict[str, object]:
    """The arguments, with numbers and lists of numbers formatted for reading."""
    return {name: _as_read(value, number) for name, value in args.items()}


def _as_read(value: object, number: Callable[[int], str]) -> object:
    if isinstance(value, tuple):
        return ", ".join(str(_as_read(each, number)) for each in value)
    return number(value) if type(value) is int else value


def sentences(*messages: Message | None) -> Message:
    """One message of several sentences. None is skipped."""
    present = {f"sentence{number}": each for number, each in enumerate(messages) if each is not None}
    template = " ".join(f"{{{name}}}" for name in present)
    return message(template, **present)
