"""Pages may deal up cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dealer_service.rulebook.loading.clauses import streets_reader
from dealer_service.rulebook.streets import StepKind


@pytest.fixture(autouse=True, scope="module")
def pages_deal_up_cards() -> Iterator[None]:
    """Let pages use the word that no published game needs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streets_reader, "KINDS", tuple(each.value for each in StepKind))
        yield
