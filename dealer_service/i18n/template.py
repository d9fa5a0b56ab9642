"""Templates: the only texts whose gaps are filled. They come from the catalogues and the source, never from a caller.

``Template`` is a type of its own, so that the type checker refuses any other text where a template is wanted, and
``fill`` is the only place that fills one: see ``tests/unit/test_templates.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NewType

Template = NewType("Template", str)


def fill(template: Template, /, args: Mapping[str, object]) -> str:
    """The template with its gaps filled."""
    return template.format_map(args)


def literally(text: str) -> Template:
    """A template that says just this text, braces and all."""
    return Template(text.replace("{", "{{").replace("}", "}}"))
