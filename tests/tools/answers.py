"""Write the answers to all scenario questions to a file, or compare two such files apart from their words.

    python -m tests.tools.answers write before.jsonl
    python -m tests.tools.answers compare before.jsonl after.jsonl quoted_pot=quoted_pot

Ask each question of a scenario page as it is, and under every other house that deals its game (EVERYWHERE=0: as it is
only). If the floor decides, send each of its options back as well. Sentences (texts with a space, or with a period at
their end), digests and ruling ids may differ: words may change, rulings may not. Give a renamed field as OLD=NEW.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from dealer_service.api.responses.json_diff import diff_pointers
from dealer_service.canonical import canonical
from dealer_service.rulebook import Book
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.scenarios import embedded_scenarios, files_below, read_pages
from dealer_service.scenarios.client import ask
from tests.books import BOOK

SENTENCE, DIGEST = "a sentence", "a digest"
SHOWN = 20


def asked(book: Book) -> Iterator[tuple[str, str, Any]]:
    """Every question of the embedded scenario pages: its place, where it is asked, and the question."""
    folder = embedded_scenarios()
    assert folder is not None, "the scenario pages are part of the package"
    faults: list[Fault] = []
    pages = read_pages(files_below(folder, faults), faults)
    assert not faults, faults
    for page in pages:
        for number, case in enumerate(page.cases):
            place = f"{page.section}/{Path(case.place.file).stem}/{number}"
            yield place, case.at, case.ask
            yield from _elsewhere(place, case.at, case.ask, book)


def _elsewhere(place: str, at: str, question: Any, book: Book) -> Iterator[tuple[str, str, Any]]:
    """The question under every other house that deals its game."""
    if os.environ.get("EVERYWHERE") == "0" or not isinstance(question, dict) or "digest" in question:
        return
    house, game = question.get("house"), question.get("game")
    if isinstance(house, str) and isinstance(game, str):
        for other in book.dealing(game):
            if other != house:
                yield f"{place}/{other}", at, {**question, "house": other}


def without_words(value: Any) -> Any:
    """Replace each sentence and digest: these may differ."""
    if isinstance(value, dict):
        return {name: DIGEST if name == "ruling_id" else without_words(each) for name, each in value.items()}
    if isinstance(value, list):
        return [without_words(each) for each in value]
    if isinstance(value, str):
        if value.startswith("sha256:"):
            return DIGEST
        return SENTENCE if " " in value.strip() or value.endswith(".") else value
    return value


def _with_names(value: Any, renamed: Mapping[str, str]) -> Any:
    """Replace each old name by the new one, in keys, words and pointers."""
    if not renamed:
        return value
    if isinstance(value, dict):
        return {renamed.get(name, name): _with_names(each, renamed) for name, each in value.items()}
    if isinstance(value, list):
        return [_with_names(each, renamed) for each in value]
    if isinstance(value, str):
        return "/".join(renamed.get(part, part) for part in value.split("/"))
    return value


def write(file: Path) -> None:
    """Write one line of JSON for each question: its place and the answer."""
    count = 0
    with file.open("w", encoding="utf-8") as lines:
        for place, at, question in asked(BOOK):
            for line in _answered(place, at, question):
                lines.write(json.dumps(line, sort_keys=True) + "\n")
                count += 1
                if count % 5000 == 0:
                    print(f"{count} asked", file=sys.stderr)
    print(f"{count} answers in {file}")


def _answered(place: str, at: str, question: Any) -> Iterator[dict[str, Any]]:
    """The question with its answer and, if the floor decides, the same with each of its options."""
    answer = ask(at, question, BOOK)
    yield {"place": place, "at": at, "question": question, "answer": answer}
    if answer.get("outcome") == "needs_floor" and "floor" not in question:
        for number, option in enumerate(answer["answer"].get("options") or ()):
            yield from _answered(f"{place}/option-{number}", at, {**question, **option["send"]})


def compare(before: Path, after: Path, renamed: Mapping[str, str]) -> int:
    """Print where the answers differ in more than words. Returns how many do, or are in one file only."""
    old, new = dict(_read(before, renamed)), dict(_read(after, {}))
    apart = [asked for asked in old.keys() & new.keys() if old[asked][1] != new[asked][1]]
    in_words = [asked for asked in apart if _differ(old[asked][1], new[asked][1], renamed) == []]
    differ = sorted({*apart} - {*in_words}, key=lambda asked: new[asked][0])
    gone = sorted(old[asked][0] for asked in old.keys() - new.keys())
    for asked in differ[:SHOWN]:
        print(new[asked][0], *_differ(old[asked][1], new[asked][1], renamed)[:5])
    for place in gone[:SHOWN]:
        print(place, "is not asked any more")
    same = len(old.keys() & new.keys()) - len(apart)
    print(f"{same} answers are the same to the byte, {len(in_words)} differ in words only, {len(differ)} otherwise")
    print(f"{len(gone)} questions are in the first file only, {len(new.keys() - old.keys())} in the second only")
    return len(differ) + len(gone)


def _read(file: Path, renamed: Mapping[str, str]) -> Iterator[tuple[bytes, tuple[str, str]]]:
    """Each question, with the names of today, and its place and answer."""
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            each = json.loads(line)
            asked = canonical([each["at"], _with_names(each["question"], renamed)])
            yield hashlib.sha256(asked).digest(), (each["place"], json.dumps(each["answer"], sort_keys=True))


def _differ(old: str, new: str, renamed: Mapping[str, str]) -> list[str]:
    """The pointers to all differences that are not words."""
    one, other = without_words(_with_names(json.loads(old), renamed)), without_words(json.loads(new))
    return diff_pointers(one, other, frozenset()) if one != other else []


def main(arguments: list[str]) -> int:
    """Write or compare, as the arguments say."""
    match arguments:
        case ["write", file]:
            write(Path(file))
            return 0
        case ["compare", before, after, *renames]:
            return int(compare(Path(before), Path(after), dict(each.split("=", 1) for each in renames)) > 0)
    print(__doc__)
    return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
