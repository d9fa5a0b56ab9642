"""What is told to a caller: an English sentence that knows how it was made, so that any language can tell it again."""

from __future__ import annotations

from collections.abc import Mapping


class Message(str):
    """An English sentence, or a phrase that fills a gap of one; ``args`` are what fills the gaps of ``template``."""

    template: str
    args: Mapping[str, object]


def message(template: str, /, **args: object) -> Message:
    """The template with its gaps filled. One without gaps is said as it stands, braces and all."""
    text = Message(template.format_map(args) if args else template)
    text.template, text.args = template, args
    return text


def sentences(*each: Message | None) -> Message:
    """One sentence behind the other, those that are None left out."""
    told = {f"sentence{number}": one for number, one in enumerate(each) if one is not None}
    template = " ".join(f"{{{name}}}" for name in told)
    return message(template, **told)
