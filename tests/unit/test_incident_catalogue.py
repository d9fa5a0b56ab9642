"""Every kind of incident has its function, and a missing one is named in the failure."""

import pytest

from dealer_service.rulings.irregularities.catalogue import INCIDENTS
from dealer_service.table.incidents import KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_incident_has_its_function(kind):
    assert kind in INCIDENTS, (
        f"{kind.__name__} has no function: write it in rulings/irregularities/ and add it to INCIDENTS in all.py"
    )
