"""A ruleset as the page of a house, or a mix as its own page: every clause in one YAML file, read like any other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from dealer_service.rulebook.clause import Clause, Localized
from dealer_service.rulebook.loading.pages import OF_A_GAME
from dealer_service.rulebook.ruleset import Mix, Rules, Ruleset
from dealer_service.rulebook.sections import SECTIONS

WIDTH = 112
HEAD = """\
# Every clause of {game} as {house} deals it, composed of its pages: {pages}.
# Rules {digest}
"""


def ruleset_page(rules: Ruleset, title: str, since: str, language: str) -> str:
    """The page of a house called ``title`` that deals only this game, from the day ``since``."""
    every_game = {section: _section(section, rules) for section in SECTIONS}
    return _page(rules, title, since, language, {"deals": [rules.game], "every_game": every_game})


def mix_page(mix: Mix, since: str, language: str) -> str:
    """The page of this mix, from the day ``since``."""
    return _page(mix, mix.title, since, language, {section: _section(section, mix) for section in mix.sections})


def _page(rules: Rules, title: str, since: str, language: str, content: Mapping[str, Any]) -> str:
    page = {
        "title": _words(title),
        "edition": rules.edition,
        "from": since,
        "current": True,
        "language": language,
        **content,
    }
    head = HEAD.format(game=rules.game, house=rules.house, pages=", ".join(rules.pages), digest=rules.digest)
    return head + yaml.safe_dump(page, allow_unicode=True, sort_keys=False, width=WIDTH)


def _section(section: str, rules: Rules) -> dict[str, Any]:
    ids = (id for id in rules.clauses if id.startswith(f"{section}.") and id not in OF_A_GAME)
    return {id.split(".")[1]: _clause(rules.clauses[id]) for id in ids}


def _clause(clause: Clause[Any]) -> dict[str, Any]:
    """The clause as pages write it. A standing rule has no answer."""
    answer = {} if clause.json is None else {"is": _answer(clause.json)}
    place = {} if clause.cite.at is None else {"at": _words(clause.cite.at)}
    return {**answer, "says": dict(clause.says), "cite": {"source": clause.cite.source.id, **place}}


def _words(text: str) -> str | dict[str, str]:
    """The text, in every language that the page gives."""
    return dict(text.by_language) if isinstance(text, Localized) else text


def _answer(json: Any) -> Any:
    """The answer; names of games without their places on the page."""
    return [str(each) if isinstance(each, str) else each for each in json] if isinstance(json, list | tuple) else json
