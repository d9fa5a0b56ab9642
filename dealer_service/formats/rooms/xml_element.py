"""One hand in XML as elements with their lines and columns, read by expat. A hand has no document type."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from dealer_service.formats.problems import malformed, missing, too_large
from dealer_service.message import message

DEEPEST = 16
MOST_ELEMENTS = 20_000


@dataclass(slots=True)
class Element:
    """An element. Lines and columns count from 1 in the file."""

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list[Element] = field(default_factory=list)

    def text(self, name: str) -> str:
        """The value of an attribute. Raises BadHand if there is none."""
        if name not in self.attributes:
            raise missing(name).at(self.line, self.column)
        return self.attributes[name]

    def find_all(self, name: str) -> Iterator[Element]:
        """The elements directly inside that have this name."""
        return (child for child in self.children if child.name == name)


def parse_element(text: str, line: int, column: int) -> Element:
    """Parse the text of an element. ``line`` and ``column`` are those of its first character. Raises BadHand."""
    parser = expat.ParserCreate()
    open_elements: list[Element] = []
    found: list[Element] = []
    count = 0

    def place() -> tuple[int, int]:
        at = parser.CurrentLineNumber
        return line + at - 1, parser.CurrentColumnNumber + (column if at == 1 else 1)

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if len(open_elements) >= DEEPEST or count > MOST_ELEMENTS:
            raise too_large(message("elements are nested more than {most} deep", most=DEEPEST)).at(*place())
        element = Element(name, attributes, *place())
        (open_elements[-1].children if open_elements else found).append(element)
        open_elements.append(element)

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: open_elements.pop()
    try:
        parser.Parse(text.encode("utf-8", "backslashreplace"), True)
    except expat.ExpatError as error:
        at = error.lineno
        raise malformed("XML", expat.ErrorString(error.code)).at(
            line + at - 1, error.offset + (column if at == 1 else 1)
        ) from None
    finally:
        parser.StartElementHandler = parser.EndElementHandler = None  # they refer to the parser
    return found[0]
