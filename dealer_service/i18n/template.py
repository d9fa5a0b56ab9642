"""Templates: the only texts with placeholders. They come from catalogues and source, not from callers.

``Template`` is a separate type, so the type checker rejects any other text in its place. ``fill`` is the only function
that fills one: see ``tests/unit/test_templates.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NewType

Template = NewType("Template", str)


def fill(template: Template, /, args: Mapping[str, object]) -> str:
    """The filled template."""
    return template.format_map(args)


def literally(text: str) -> Template:
    """A template for exactly this text, including braces."""
    return Template(text.replace("{", "{{").replace("}", "}}"))
