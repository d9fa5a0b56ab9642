"""A ruleset as the page of a house: every clause that a house may answer, in one YAML file, read like any other."""

from __future__ import annotations

from typing import Any

import yaml

from dealer_service.rulebook.clause import Clause, Localized
from dealer_service.rulebook.loading.pages import OF_A_GAME
from dealer_service.rulebook.ruleset import Ruleset
from dealer_service.rulebook.sections import SECTIONS

WIDTH = 112
HEAD = """\
# Every clause of {game} as {house} deals it, composed of its pages: {pages}.
# Rules {digest}
"""


def ruleset_page(rules: Ruleset, title: str, since: str, language: str) -> str:
    """The page of a house called ``title`` that deals only this game, from the day ``since``."""
    page = {
        "title": title,
        "edition": rules.edition,
        "from": since,
        "current": True,
        "language": language,
        "deals": [rules.game],
        "every_game": {section: _section(section, rules) for section in SECTIONS},
    }
    head = HEAD.format(game=rules.game, house=rules.house, pages=", ".join(rules.pages), digest=rules.digest)
    return head + yaml.safe_dump(page, allow_unicode=True, sort_keys=False, width=WIDTH)


def _section(section: str, rules: Ruleset) -> dict[str, Any]:
    ids = (id for id in rules.clauses if id.startswith(f"{section}.") and id not in OF_A_GAME)
    return {id.split(".")[1]: _clause(rules.clauses[id]) for id in ids}


def _clause(clause: Clause[Any]) -> dict[str, Any]:
    """The clause as pages write it. A standing rule has no answer."""
    answer = {} if clause.json is None else {"is": clause.json}
    at = clause.cite.at
    place = {} if at is None else {"at": dict(at.by_language) if isinstance(at, Localized) else at}
    return {**answer, "says": dict(clause.says), "cite": {"source": clause.cite.source.id, **place}}
