"""The Markdown pages of the project, and the blocks that they print."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted(page for pattern in ("*.md", "docs/*.md", "rulesets/*.md", "deploy/*.md") for page in ROOT.glob(pattern))


def text(name: str) -> str:
    """The text of a page, by its path in the project."""
    return (ROOT / name).read_text("utf-8")


def part(page: str, start: str, end: str) -> str:
    """The part of a page from one heading up to another."""
    return page[page.index(start) : page.index(end)]


def steps(walk: str) -> list[tuple[str, str]]:
    """The commands of each step of a walk and their output."""
    return re.findall(r"```sh\n(.*?)```(?:\n\n```text\n(.*?)```)?", walk, re.DOTALL)


def questions(page: str) -> list[tuple[str, str, str]]:
    """Each question that a page sends with curl: its path, its JSON, and the JSON printed as its answer."""
    asked = r"```sh\ncurl -s http://127\.0\.0\.1:8000(\S+) [^\n]* -d '\n(.*?)'\n```\n.*?```json\n(.*?)```"
    return re.findall(asked, page, re.DOTALL)
