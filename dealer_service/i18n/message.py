"""A message to the client: an English sentence that keeps its template and arguments, to be translated later."""

from __future__ import annotations

from collections.abc import Mapping

from dealer_service.i18n.template import Template, fill


class Message(str):
    """An English sentence, or a phrase for a gap of one; ``args`` fill the gaps of ``template``."""

    template: str
    args: Mapping[str, object]


def message(template: str, /, **args: object) -> Message:
    """The template with its gaps filled. Without arguments it is taken as it stands, braces included."""
    text = Message(fill(Template(template), args) if args else template)
    text.template, text.args = template, args
    return text


def sentences(*messages: Message | None) -> Message:
    """One message of several sentences; those that are None are left out."""
    present = {f"sentence{number}": each for number, each in enumerate(messages) if each is not None}
    template = " ".join(f"{{{name}}}" for name in present)
    return message(template, **present)
