"""Changes to a document, by its structure, and to a text; the result stays near to real input."""

from __future__ import annotations

import copy
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

DECK_TEXTS = frozenset(rank + suit for rank in "A23456789TJQK" for suit in "shdc") | {"Jk"}
Document = dict[str, Any]
Holder = Any  # an object or a list

ODD: Sequence[Any] = (
    *(None, True, False, 0, 1, -1, 2, 3, 52, 53, 1.5, 1.0, 2**31, 2**53 - 1, 2**53, -(2**63), 10**30),
    *("", "x", "??", "As", "1", "main", "\u202e\x00", "A" * 5000, "é" * 70, "__proto__", "{0}", "%s"),
    *("{", "}", "{number.__class__}", "{nope:>9999999}", "%25", "%(seat)s", "\u0000", "$&", "$1", "/{nope}/%s"),
    *([], [[]], [None], {}, {"": 0}, [1, 1], ["As", "As"], ["??"] * 53, [0] * 600, {"_schema": 1}),
    *("say", "burn-open", {"code": "x"}, {"self": 1}, {"into": [1]}, {"does": []}, {"does": "say"}),
)
MOST_DONORS = 60
HOW_OFTEN = (1, 1, 1, 1, 2, 2, 3, 6)


class Donors:
    """The values at each place of many documents; places ignore list indexes."""

    def __init__(self, documents: Iterable[Document] = ()) -> None:
        self.at: dict[str, dict[str, Any]] = defaultdict(dict)
        self.members: dict[str, list[str]] = defaultdict(list)
        for document in documents:
            self.take(document)

    def take(self, document: Any, place: str = "") -> None:
        """Remember every part of the document under its place."""
        kept = self.at[place]
        if len(kept) < MOST_DONORS:
            kept.setdefault(json.dumps(document), document)
        pairs = document.items() if isinstance(document, dict) else ()
        for name, part in pairs:
            if name not in self.members[place]:
                self.members[place].append(name)
            self.take(part, f"{place}/{name}")
        for part in document if isinstance(document, list) else ():
            self.take(part, f"{place}/#")

    def some(self, place: str, chance: Random) -> Any:
        """Return a value from this place of some document; None if no document has one."""
        found = self.at.get(place)
        return copy.deepcopy(chance.choice(list(found.values()))) if found else None


def parts_of(node: Any, place: str = "") -> Iterator[tuple[Holder, Any, str]]:
    """Yield every part of a document: its container, its key or index, and its place."""
    if isinstance(node, dict):
        for name, part in list(node.items()):
            yield node, name, f"{place}/{name}"
            yield from parts_of(part, f"{place}/{name}")
    elif isinstance(node, list):
        for number, part in enumerate(list(node)):
            yield node, number, f"{place}/#"
            yield from parts_of(part, f"{place}/#")


def changed(document: Document, donors: Donors, chance: Random) -> Document:
    """Return a copy of the document with one or a few parts changed."""
    document = copy.deepcopy(document)
    for _ in range(chance.choice(HOW_OFTEN)):
        chance.choice(WAYS)(document, donors, chance)
    return document


def _anywhere(document: Document, chance: Random) -> tuple[Holder, Any, str] | None:
    found = list(parts_of(document))
    return chance.choice(found) if found else None


def put_odd_value(document: Document, donors: Donors, chance: Random) -> None:
    if (found := _anywhere(document, chance)) is not None:
        found[0][found[1]] = copy.deepcopy(chance.choice(ODD))


def put_value_of_another(document: Document, donors: Donors, chance: Random) -> None:
    if (found := _anywhere(document, chance)) is not None and found[2] in donors.at:
        found[0][found[1]] = donors.some(found[2], chance)


def put_number_near(document: Document, donors: Donors, chance: Random) -> None:
    numbers = [each for each in parts_of(document) if type(each[0][each[1]]) is int]
    if numbers:
        holder, key, _ = chance.choice(numbers)
        value = holder[key]
        holder[key] = chance.choice((value + 1, value - 1, value * 2, value // 2, 0, value + chance.randint(-9, 9)))


def move_number(document: Document, donors: Donors, chance: Random) -> None:
    """Subtract an amount from one number and add it to another, as if chips or cards had moved."""
    numbers = [each for each in parts_of(document.get("table")) if type(each[0][each[1]]) is int]
    if len(numbers) > 1:
        (one, its, _), (other, others, _) = chance.sample(numbers, 2)
        most = max(one[its], 1)
        moved = chance.choice((1, 2, most, chance.randint(1, min(most, 10**6))))
        one[its], other[others] = one[its] - moved, other[others] + moved


def leave_out(document: Document, donors: Donors, chance: Random) -> None:
    if (found := _anywhere(document, chance)) is not None:
        del found[0][found[1]]


def add_member(document: Document, donors: Donors, chance: Random) -> None:
    objects = [(document, ""), *((each[0][each[1]], each[2]) for each in parts_of(document))]
    holder, place = chance.choice([each for each in objects if isinstance(each[0], dict)])
    absent = [name for name in donors.members.get(place, ()) if name not in holder]
    if absent:
        name = chance.choice(absent)
        holder[name] = donors.some(f"{place}/{name}", chance)


def change_list(document: Document, donors: Donors, chance: Random) -> None:
    lists = [(each[0][each[1]], each[2]) for each in parts_of(document)]
    lists = [each for each in lists if isinstance(each[0], list)]
    if not lists:
        return
    items, place = chance.choice(lists)
    match chance.randrange(5):
        case 0 if items:
            items.insert(chance.randrange(len(items) + 1), copy.deepcopy(chance.choice(items)))
        case 1 if items:
            del items[chance.randrange(len(items)) :]
        case 2:
            chance.shuffle(items)
        case 3 if len(items) > 1:
            one, other = chance.sample(range(len(items)), 2)
            items[one], items[other] = items[other], items[one]
        case _:
            items.insert(chance.randrange(len(items) + 1), donors.some(f"{place}/#", chance))


def repeat_card(document: Document, donors: Donors, chance: Random) -> None:
    """Repeat a card in the same list or in another one."""
    cards = [each for each in parts_of(document) if isinstance(each[0], list)]
    cards = [each for each in cards if isinstance(each[0][each[1]], str) and each[0][each[1]] in DECK_TEXTS]
    if len(cards) > 1:
        (one, its, _), (other, others, _) = chance.sample(cards, 2)
        same = [key for holder, key, _ in cards if holder is one and key != its]
        if same and chance.random() < 0.5:
            other, others = one, chance.choice(same)
        other[others] = one[its]


def leave_out_everywhere(document: Document, donors: Donors, chance: Random) -> None:
    """Omit a field at every place of its kind, such as from every seat."""
    named = [each for each in parts_of(document) if isinstance(each[0], dict)]
    if named:
        place = chance.choice(named)[2]
        for holder, name, at in named:
            if at == place:
                holder.pop(name, None)


def contest(document: Document, donors: Donors, chance: Random) -> None:
    """Contest some facts."""
    found: list[Document] = []
    pointers = [each for each in _pointers(document) if not each[0].startswith("/contested")]
    if chance.random() < 0.1:
        found.append(
            {"at": f"/{chance.choice([each for each in ODD if isinstance(each, str)])}", "alternatives": [1, 2]}
        )
    for at, value in chance.sample(pointers, min(len(pointers), chance.choice((1, 1, 2, 4)))):
        others = [value, donors.some("/".join("#" if p.isdecimal() else p for p in at.split("/")), chance)]
        if type(value) is int:
            others.append(value + chance.choice((1, -1, 2)))
        others.append(chance.choice(ODD))
        found.append({"at": at, "alternatives": others[: chance.choice((2, 2, 3))]})
    document["contested"] = found


def _pointers(node: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    pairs = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, part in pairs:
        yield f"{at}/{key}", part
        yield from _pointers(part, f"{at}/{key}")


Way = Callable[[Document, Donors, Random], None]
WAYS: Sequence[Way] = (
    *(put_value_of_another,) * 5,
    *(put_number_near,) * 3,
    *(add_member,) * 3,
    *(leave_out,) * 2,
    *(change_list,) * 2,
    *(move_number,) * 2,
    *(repeat_card,) * 2,
    leave_out_everywhere,
    put_odd_value,
    contest,
)

SCRAPS = (
    *('"', "\\", "{", "}", "[", "]", ",", ":", "\n", " ", "\t", "0", "-", "1e9", "1.0", "-0", "NaN", "null", "true"),
    *(
        "\\u0000",
        "%25",
        "$&",
        "{nope}",
        "\\ud800",
        "\\udc00\\ud800",
        "é",
        "\u2028",
        "\ufeff",
        "\x00",
        "\x7f",
        "9007199254740992",
        "1" * 400,
    ),
    *("%25", "$&", "{nope}"),
    *("#", "- ", "? ", "|\n", ">-\n ", "&a ", "*a", "!!str ", "<<: ", "---\n", "...\n", "%YAML 1.1\n", "'", "~", "yes"),
    *("0x1f", "0o17", "1_000", "1:2", ".inf", "2026-11-20", "[[" * 40, "{a: " * 30, "{}", "[]", "\r\n", "\r", "\x85"),
    *("10h", "A♠", "aS", "sA", "TT", "??", "?", "Xx", "1s", "As\n", "Ａs"),
)


def changed_text(raw: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """Return the text with pieces of it, or of another text, deleted, inserted, repeated or moved."""
    text = bytearray(raw)
    for _ in range(chance.choice(HOW_OFTEN)):
        at = chance.randrange(len(text) + 1)
        until = min(len(text), at + chance.choice((1, 1, 2, 5, 20, 200)))
        match chance.randrange(7):
            case 0:
                del text[at:until]
            case 1:
                text[at:at] = chance.choice(SCRAPS).encode("utf-8", "surrogatepass")
            case 2:
                text[at:until] = chance.choice(SCRAPS).encode("utf-8", "surrogatepass")
            case 3 if others:
                other = chance.choice(others)
                begin = chance.randrange(len(other) + 1)
                text[at:until] = other[begin : begin + chance.choice((3, 20, 200))]
            case 4:
                text[at:at] = text[at:until]
            case 5 if at < len(text):
                text[at] ^= 1 << chance.randrange(8)
            case _:
                lines = bytes(text).split(b"\n")
                one = chance.randrange(len(lines))
                lines.insert(chance.randrange(len(lines) + 1), lines.pop(one) if chance.random() < 0.5 else lines[one])
                text = bytearray(b"\n".join(lines))
    return bytes(text)
