"""The examples of docs/library.md run, with the results that the page prints."""

import doctest
import re

from dealer_service import errors
from dealer_service.api.errors import Unprocessable
from tests.docs.pages import text

PAGE = text("docs/library.md")


def test_the_examples_print_these_results():
    examples = "\n".join(re.findall(r"(?s)```python\n(.*?)```", PAGE))
    test = doctest.DocTestParser().get_doctest(examples, {}, "docs/library.md", "docs/library.md", 0)
    assert len(test.examples) > 15
    printed: list[str] = []
    failed, _ = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test, out=printed.append)
    assert failed == 0, "".join(printed)


def test_every_exception_of_the_table_exists():
    named = re.findall(r"(?m)^\| `(\w+)` \|", PAGE)
    known = {"Unprocessable": Unprocessable} | vars(errors)
    assert named and all(issubclass(known[name], errors.DealerServiceError) for name in named)
