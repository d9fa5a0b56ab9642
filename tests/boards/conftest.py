"""Pages may deal to a board and say which cards play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dealer_service.rulebook.loading.clauses import side_reader, streets_reader
from dealer_service.rulebook.streets import StepKind


@pytest.fixture(autouse=True, scope="module")
def pages_deal_to_boards() -> Iterator[None]:
    """Let pages use the words that no published game needs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streets_reader, "KINDS", tuple(each.value for each in StepKind))
        patch.setattr(side_reader, "SIDE", ("ranking", "of", "at_least"))
        yield
