"""The first scenario page of a house: three questions with the present answers of the house."""

from __future__ import annotations

from pathlib import Path

from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulebook.first_table import CHIPS, completed
from dealer_service.rulings.posts.kill import has_kill
from dealer_service.scenarios import parse_page
from dealer_service.scenarios.client import Answer, ask

# What is put in; the house may need more, such as the cap on a hand.
STAKES = {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8}
PLACEHOLDER = "{outcome: determined}"  # makes the page valid before the answers are known
PAGE = """\
# Questions to {title} with the expected answers. `dealer-service test` compares them.
#
# `given` is a complete question, as sent to /v1/betting; `at` names an endpoint other than the folder's. Each case
# changes the question (`ask`) and gives the part of the answer that matters to it (`answer`); the rows of a table
# (`each`) change their case further. Null removes a field. A page about one clause has its name, such as
# scenarios/betting/max_bets.yaml; a page about several begins with an underscore. To change a seat, use its number:
# `{{table: {{seats: {{2: {{stack: 0}}}}}}}}`
given:
  house: {house}
  game: {game}
  table:
    button: 3
    small_blind_seat: 1
    big_blind_seat: 2
    round: 1
    phase: betting
    stakes: {{{stakes}}}{kill}
    seats:
      - {{number: 1, stack: 98, bet: 2, gathered: 0, dead: 0, state: in}}
      - {{number: 2, stack: 96, bet: 4, gathered: 0, dead: 0, state: in}}
      - {{number: 3, stack: 100, bet: 0, gathered: 0, dead: 0, state: in}}
    log:
      - {{seat: 1, does: post, kind: small-blind, to: 2}}
      - {{seat: 2, does: post, kind: big-blind, to: 4}}
  action: {{seat: 3, does: raise, to: 8}}

cases:
  - name: seat 3 raises the blind of 4 to 8
    answer: {0}

  - name: before seat 3 has acted
    each:
      - name: seat 1 calls the big blind
        ask: {{action: {{seat: 1, does: call, to: 4}}}}
        answer: {1}
      - name: seat 2 checks its option
        ask: {{action: {{seat: 2, does: check, to: null}}}}
        answer: {2}
"""


def scenario_page(path: Path, rules: Ruleset, book: Book) -> str:
    """The page for this path, with the answers of the rules, which are of this book."""
    amounts = {name: amount for name, amount in completed(STAKES, CHIPS, rules).items() if name != "chips"}
    stakes = ", ".join(f"{name}: {amount}" for name, amount in amounts.items())
    kill = "\n    kill_seat: 0" if has_kill(rules) else ""
    named = {"title": rules.house_title, "house": rules.house, "game": rules.game, "stakes": stakes, "kill": kill}
    page = parse_page(path, PAGE.format(*[PLACEHOLDER] * 3, **named).encode(), [])
    assert page, "the page reads"
    answers = [ask(case.at, case.ask, book) for case in page.cases]
    return PAGE.format(*map(_expected_answer, answers), **named)


def _expected_answer(answer: Answer) -> str:
    """The part of an answer that the page expects: the outcome, and the reasons of a refusal."""
    if "outcome" not in answer:
        return f"{{status: {answer['status']}}}"
    if answer["outcome"] != "refused":
        return f"{{outcome: {answer['outcome']}}}"
    reasons = ", ".join(reason["clause"] for reason in answer["reasons"])
    return f"{{outcome: refused, reasons: [{reasons}]}}"
