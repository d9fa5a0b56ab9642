"""A message to the client: an English sentence that keeps its template and arguments for translation."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dealer_service.i18n.template import Template, fill


class Message(str):
    """An English sentence or phrase; ``args`` fill the placeholders of ``template``."""

    template: str
    args: Mapping[str, object]


def message(template: str, /, **args: object) -> Message:
    """The filled template. Without arguments it is used as it is, including braces."""
    text = Message(fill(Template(template), as_read(args, separated)) if args else template)
    text.template, text.args = template, args
    return text


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
