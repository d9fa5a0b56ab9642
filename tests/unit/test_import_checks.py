"""A forgotten part of a recipe stops the import of the module that lacks it, and is named in a sentence."""

import sys
from pathlib import Path

import pytest

from dealer_service.api.requests import schemas
from dealer_service.rulebook.sections import showdown
from dealer_service.rulings.irregularities import catalogue


@pytest.mark.parametrize(
    ("module", "written", "forgotten", "says"),
    [
        (
            schemas,
            "    asks = Asks.POTS\n",
            "    asks = Asks.OPTIONS\n",
            r"write a QuestionSchema in api/requests/schemas\.py for the questions POTS of Asks",
        ),
        (
            catalogue,
            "        _rule(incidents.BoxedCard, boxed_card),\n",
            "",
            r"write a rule and its line in INCIDENTS of .*irregularities\.catalogue for BoxedCard",
        ),
        (showdown, 'won_under("high")', 'won_under("highest")', r"there is no ranking 'highest' in hands/__init__\.py"),
        (
            showdown,
            '    high_hands: Clause[None] = field(metadata=won_under("high"))\n',
            "",
            r"no field with won_under.*\['showdown.high_hands'\]",
        ),
    ],
    ids=["a schema", "the rule of an incident", "a ranking", "the clause of a ranking"],
)
def test_a_forgotten_part_is_named_at_import(module, written, forgotten, says):
    source = Path(module.__file__).read_text("utf-8")
    assert source.count(written) == 1
    own = {"__name__": module.__name__, "__file__": module.__file__}
    assert module.__name__ in sys.modules  # dataclasses look their module up
    with pytest.raises(TypeError, match=says):
        exec(compile(source.replace(written, forgotten), module.__file__, "exec"), own)
