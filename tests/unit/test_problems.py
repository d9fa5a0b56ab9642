"""Every problem has its status and words in each language, and tells when a retry may solve it."""

from __future__ import annotations

import pytest

from dealer_service.api.responses.problems import RETRY_SECONDS, STATUS, problem_body, problem_code
from dealer_service.i18n.words import WORDS

# A worker is free soon. A log needs a repair, and a long ruling more time.
SOON = {"rate-limited", "not-ready", "unreadable", "busy"}
LATER = {"unlogged", "overdue"}


def test_each_problem_that_passes_says_after_how_many_seconds() -> None:
    assert {code for code, status in STATUS.items() if status in (429, 503)} == {*RETRY_SECONDS}
    assert dict.fromkeys(SOON, 1) | dict.fromkeys(LATER, 5) == RETRY_SECONDS


@pytest.mark.parametrize("code", STATUS)
def test_a_problem_has_its_words_in_each_language(code: str) -> None:
    bodies = [problem_body(code, words) for words in WORDS.values()]
    assert {(problem_code(body), body["status"]) for body in bodies} == {(code, STATUS[code])}
    assert len({body["title"] for body in bodies}) == len({body["detail"] for body in bodies}) == len(WORDS)


def test_a_problem_tells_what_happened_this_time() -> None:
    words = WORDS["fr"]
    body = problem_body("invalid-request", words, "this", iter([{"code": "required"}]), limit=3)
    assert (body["detail"], body["errors"], body["limit"]) == ("this", [{"code": "required"}], 3)
    assert problem_body("invalid-request", words)["detail"] == words.meaning("invalid-request")
