"""Errors between pages: conflicting editions, names without a page, and contradictory answers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from dealer_service.hands import BOARD_OF, Side
from dealer_service.message import message
from dealer_service.rulebook.clause import Clause, Place
from dealer_service.rulebook.first_table import HouseTable, MixTable
from dealer_service.rulebook.loading.faults import Fault, listed, quoted
from dealer_service.rulebook.loading.pages import Page, PageKind
from dealer_service.rulebook.sections.betting import WITHOUT_BLINDS, Openers
from dealer_service.rulebook.sections.dealing import Deck, TooFewCards
from dealer_service.rulebook.sections.drawing import MaxDiscard, Service
from dealer_service.rulebook.sections.rotation import GameName
from dealer_service.rulebook.sections.showdown import NAMES_NO_HALF, NoQualifier, OddChipBetween, high_side
from dealer_service.rulebook.streets import Streets
from dealer_service.table import DECK, DECK_WITH_JOKER, SIXES_UP, Pile

FEWEST_SEATS = 2
# The rankings that read the joker, each of a whole pot.
WITH_JOKER = ("ace-to-five", "high")
PARENTS = {
    PageKind.GAME: message("a game to extend"),
    PageKind.MIX: message("a mix to extend"),
    PageKind.HOUSE: message("a house to adopt"),
}
NAME_OF = {
    PageKind.POKER: message("the name of the poker page too"),
    PageKind.GAME: message("the name of a game too"),
    PageKind.MIX: message("the name of a mix too"),
    PageKind.HOUSE: message("the name of a house too"),
}
NAMED_TWICE = {
    PageKind.POKER: message("one with current: true"),
    PageKind.GAME: message("one with current: true; for a game of your own, a name that no other page has"),
    PageKind.MIX: message("one with current: true; for a mix of your own, a name that no other page has"),
    PageKind.HOUSE: message("one with current: true; for a house of your own, a name that no other page has"),
}
PART_OF = {Pile.EARLIER_DRAWS_OTHERS: Pile.EARLIER_DRAWS}

Clauses = Mapping[str, Clause[Any] | None]


def check_editions(pages: Sequence[Page], broken: Collection[str], faults: list[Fault]) -> None:
    """Report two pages of one name that are not two editions, and ids without one current edition."""
    by_id: dict[str, list[Page]] = {}
    for page in pages:
        by_id.setdefault(page.id, []).append(page)
    for id, editions in by_id.items():
        for earlier, later in combinations(editions, 2):
            _check_pair(earlier, later, faults)
        if id not in broken and len({page.kind for page in editions}) == 1:
            _check_current(id, editions, faults)


def _check_current(id: str, editions: Sequence[Page], faults: list[Fault]) -> None:
    current = [page for page in editions if page.current.value]
    if len(current) != 1:
        found, wanted = message("no current editions of {id}", id=id), message("one with current: true")
        if current:
            files = ", ".join(page.at.file for page in current)
            found = message("{count} current editions of {id} ({files})", count=len(current), id=id, files=files)
            wanted = NAMED_TWICE[current[-1].kind]
        faults.append(Fault((current or editions)[-1].current.at, None, found, wanted))


def _check_pair(first: Page, page: Page, faults: list[Fault]) -> None:
    if page.kind is not first.kind:
        found = message("{name}, {file}", name=NAME_OF[first.kind], file=first.at.file)
        faults.append(Fault(page.at, None, found, message("a name of its own for each game, mix and house")))
    elif page.since.value == first.since.value:
        found = message("a second edition from {day}, as {file}", day=page.since.value, file=first.at.file)
        faults.append(Fault(page.since.at, None, found, message("one edition for each first day")))
    elif page.edition.value == first.edition.value:
        found = message("{name} again, as {file}", name=quoted(page.edition.value), file=first.at.file)
        faults.append(Fault(page.edition.at, None, found, message("a name of its own for each edition")))


def check_names(
    pages: Sequence[Page], names: Mapping[PageKind, Sequence[str]], broken: Collection[str], faults: list[Fault]
) -> None:
    """Report parents and games without a page, and a house's entries for games that it does not deal."""
    parents: dict[str, set[str]] = {}
    for page in pages:
        if page.parent:
            parents.setdefault(page.id, set()).add(page.parent.value)
    for page in pages:
        if page.parent and page.parent.value not in names[page.kind]:
            faults.append(_unknown(page.parent.value, page.parent.at, PARENTS[page.kind], names[page.kind]))
        reached = _with_ancestors((game.value for game in page.deals), parents)
        for name, at in _games_named(page):
            if name not in names[PageKind.GAME]:
                faults.append(_unknown(name, at, message("a game that has a page"), names[PageKind.GAME]))
            elif name not in reached and not broken:
                games = listed([game.value for game in page.deals])
                found = message("{name}, which none of these is or extends: {games}", name=quoted(name), games=games)
                wanted = message("a game that the house deals, or one that such a game extends")
                faults.append(Fault(at, None, found, wanted))
    _check_legs(pages, names, faults)


def _check_legs(pages: Sequence[Page], names: Mapping[PageKind, Sequence[str]], faults: list[Fault]) -> None:
    """Report mixes without a page, legs without one, and mixes with a game that the house does not deal."""
    legs: dict[str, list[GameName]] = {}
    for page in pages:
        clause = page.rotation.get("rotation.legs")
        for leg in clause.value if clause else ():
            legs.setdefault(page.id, []).append(leg)
            if leg not in names[PageKind.GAME]:
                wanted = message("a game that has a page")
                faults.append(replace(_unknown(leg, leg.at, wanted, names[PageKind.GAME]), clause="rotation.legs"))
    parents = {page.id: page.parent.value for page in pages if page.kind is PageKind.MIX and page.parent}
    for page in pages:
        dealt = [game.value for game in page.deals]
        for mix in page.mixes:
            if mix.value not in names[PageKind.MIX]:
                faults.append(_unknown(mix.value, mix.at, message("a mix that has a page"), names[PageKind.MIX]))
            family, own = {mix.value}, mix.value
            while own not in legs and parents.get(own, own) not in family:
                own = parents[own]
                family.add(own)
            undealt = [each for each in legs.get(own, ()) if each not in dealt and each in names[PageKind.GAME]]
            for leg in dict.fromkeys(undealt):
                found = message("{mix}, with {game}, which the house does not deal", mix=quoted(mix.value), game=leg)
                wanted = message("mixes of games under deals: {games}", games=listed(dealt))
                faults.append(Fault(mix.at, None, found, wanted))
    _check_mix_tables(pages, faults)


def _check_mix_tables(pages: Sequence[Page], faults: list[Fault]) -> None:
    """Report stakes of a game that the mix of the table does not have, and a game of it without stakes."""
    current = {page.id: page for page in pages if page.current.value}
    for page in current.values():
        for table in (each for each in page.tables if isinstance(each, MixTable) and each.stakes.of_each):
            legs = _legs_of(table.mix, current)
            for game in (each for each in table.stakes.of_each if legs and each not in legs):
                wanted = message("a game of {mix}", mix=table.mix)
                faults.append(_unknown(game, game.at, wanted, legs))
            for leg in (each for each in legs if each not in table.stakes.of_each):
                allowed = message("stakes of each game of {mix}: {games}", mix=table.mix, games=listed(legs))
                faults.append(Fault(table.stakes.at, None, message("no {part}", part=leg), allowed))


def check_antes(game: str, clauses: Clauses, house: Page, pages: Sequence[Page], faults: list[Fault]) -> None:
    """Report a table of the house without an ante whose game requires one of each player."""
    forced = clauses.get("betting.forced")
    if not forced or forced.value not in WITHOUT_BLINDS:
        return
    current = {page.id: page for page in pages if page.current.value}
    for table in house.tables:
        if isinstance(table, HouseTable):
            at, deals, stakes = table.at, table.game == game, table.stakes
        else:
            at, deals, stakes = table.stakes.at, game in _legs_of(table.mix, current), table.stakes.of(game)
        if deals and not stakes.get("ante"):
            allowed = message("an ante, which each player posts in {game}", game=game)
            faults.append(Fault(at, None, message("no ante"), allowed))


def _legs_of(mix: str, pages: Mapping[str, Page]) -> list[str]:
    """The games of a mix, from its page or the one that it extends. Empty if they are unknown."""
    seen: set[str] = set()
    while mix in pages and mix not in seen:
        page = pages[mix]
        if clause := page.rotation.get("rotation.legs"):
            return [str(leg) for leg in clause.value]
        seen.add(mix)
        mix = page.parent.value if page.parent else ""
    return []


def _games_named(page: Page) -> Iterable[tuple[str, Place]]:
    yield from ((game.value, game.at) for game in page.deals)
    yield from ((name, at) for name, (at, _) in page.games.items())


def _unknown(name: str, at: Place, wanted: str, names: Sequence[str]) -> Fault:
    allowed = message("{wanted}: {names}", wanted=wanted, names=listed(names))
    return Fault(at, None, quoted(name), allowed, name, tuple(names))


def _with_ancestors(names: Iterable[str], parents: Mapping[str, set[str]]) -> set[str]:
    """The names, and all that these extend in any edition."""
    reached: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(parents.get(name, ()))
    return reached


def check_answers(game: str, clauses: Clauses, faults: list[Fault], pages: Sequence[str] = ()) -> None:
    """Report answers that contradict each other.

    ``pages`` rule the game, later ones overriding earlier ones. Of two answers, the later one is reported.
    """
    _odd_chip(game, clauses, faults)
    _hand_size(game, clauses, faults)
    _draws(clauses, faults)
    _no_qualifier(game, clauses, faults)
    _deck(clauses, faults)
    _joker(game, clauses, faults)
    _openers(game, clauses, faults)
    _too_few_cards(game, clauses, faults)
    _pools(clauses, faults, pages)


def _odd_chip(game: str, clauses: Clauses, faults: list[Fault]) -> None:
    """Report an odd chip that goes to a half which the game does not have."""
    sides, odd = clauses.get("showdown.sides"), clauses.get("showdown.odd_chip_between_halves")
    names = [half.name for half in sides.value] if sides else []
    if odd and len(names) > 1 and odd.json not in (*names, *(each.value for each in NAMES_NO_HALF)):
        found = message("{name}, which is not a half of {game}", name=str(odd.json), game=game)
        goes_to = [each.value for each in OddChipBetween if each in NAMES_NO_HALF or each.value in names]
        faults.append(Fault(odd.where, odd.id, found, listed(goes_to)))


def _hand_size(game: str, clauses: Clauses, faults: list[Fault]) -> None:
    """Report a hand size that one of the sides cannot read, and cards of a side that the streets do not deal."""
    sides, streets = clauses.get("showdown.sides"), clauses.get("dealing.streets")
    for half in sides.value if sides and streets else ():
        if streets and half.of is not None:
            _selection(game, half, streets, faults)
        elif streets and streets.value.kept not in half.ranking.sizes:
            size = streets.value.kept
            found = message("{size} cards, and {game} is won by {half}", size=size, game=game, half=half.name)
            sizes = listed([str(each) for each in sorted(half.ranking.sizes)])
            allowed = message("{sizes} cards, which {half} can read", sizes=sizes, half=half.name)
            faults.append(Fault(streets.where, streets.id, found, allowed))


def _selection(game: str, side: Side, streets: Clause[Streets], faults: list[Fault]) -> None:
    """Report a side with more cards than the streets deal, or with another number than its ranking reads."""
    of, dealt = side.of, streets.value
    if of is None:
        return
    own, board, on_board = of.own or 0, of.board or 0, dealt.each_board_size
    usable = dealt.kept if of.own_at_most is None else min(dealt.kept, of.own_at_most)
    if BOARD_OF.get(side.name, 0) >= dealt.board_count:
        found = message("{half} in {game}, which has one board", half=side.name, game=game)
        faults.append(
            Fault(streets.where, streets.id, found, message("cards of two boards, such as {boards}", boards="[3, 3]"))
        )
        return
    if own > dealt.kept or board > on_board or of.size() > usable + on_board:
        found = message("too few cards for {half} in {game}", half=side.name, game=game)
        wanted = message("{own} of a hand, {board} of a board", own=own, board=board)
        faults.append(
            Fault(streets.where, streets.id, found, wanted if own else message("{size} cards or more", size=of.size()))
        )
    elif of.size() not in side.ranking.sizes:
        found = message("{size} cards, and {game} is won by {half}", size=of.size(), game=game, half=side.name)
        sizes = listed([str(each) for each in sorted(side.ranking.sizes)])
        allowed = message("{sizes} cards, which {half} can read", sizes=sizes, half=side.name)
        faults.append(Fault(streets.where, streets.id, found, allowed))


def _deck(clauses: Clauses, faults: list[Fault]) -> None:
    """Report hands that are too large for two players and one deck."""
    streets, joker, deck = (clauses.get(f"dealing.{each}") for each in ("streets", "joker", "deck"))
    cards = len(SIXES_UP if _is_short(deck) else DECK_WITH_JOKER if joker and joker.value else DECK)
    if streets and streets.value.seats_at_most(cards) < FEWEST_SEATS:
        most = cards // FEWEST_SEATS
        found = message("{size} cards for each player", size=streets.value.hand_size)
        allowed = message("at most {most}: the deck has {cards}, for two players or more", most=most, cards=cards)
        faults.append(Fault(streets.where, streets.id, found, allowed))


def _joker(game: str, clauses: Clauses, faults: list[Fault]) -> None:
    """Report the joker in a game whose ranking does not read it, with cards that all see, or from the sixes up."""
    sides, streets, joker = (clauses.get(each) for each in ("showdown.sides", "dealing.streets", "dealing.joker"))
    if not joker or not joker.value:
        return
    if _is_short(clauses.get("dealing.deck")):
        found = message("the joker, and {game} is dealt from the sixes up", game=game)
        faults.append(Fault(joker.where, joker.id, found, "false"))
    if sides and (len(sides.value) > 1 or sides.value[0].name not in WITH_JOKER):
        rankings = listed(WITH_JOKER)
        found = message("the joker, and {game} is not won by {ranking}", game=game, ranking=rankings)
        faults.append(Fault(joker.where, joker.id, found, "false"))
    elif streets and (streets.value.board_size or streets.value.up_places):
        found = message("the joker, and {game} deals cards that all players see", game=game)
        faults.append(Fault(joker.where, joker.id, found, "false"))


def _is_short(deck: Clause[Deck] | None) -> bool:
    return deck is not None and deck.value is Deck.SIXES_UP


def _openers(game: str, clauses: Clauses, faults: list[Fault]) -> None:
    """Report openers in a game without one draw to the best high hand."""
    sides, streets, openers = (clauses.get(each) for each in ("showdown.sides", "dealing.streets", "betting.openers"))
    if not sides or not streets or not openers or openers.value is Openers.ANYTHING:
        return
    if streets.value.draws != 1 or [(side.name, side.at_least) for side in sides.value] != [("high", None)]:
        found = message(
            "{answer}, and {game} is not one draw to the best high hand", answer=openers.value.value, game=game
        )
        faults.append(Fault(openers.where, openers.id, found, Openers.ANYTHING.value))


def _too_few_cards(game: str, clauses: Clauses, faults: list[Fault]) -> None:
    """Report missing cards that come on the draw in a game without one."""
    streets, answer = clauses.get("dealing.streets"), clauses.get("dealing.too_few_cards")
    if not streets or not answer or streets.value.draws or answer.value is TooFewCards.MISDEAL_THEN_DEAD:
        return
    found = message("{answer}, and {game} has no draw", answer=answer.value.value, game=game)
    faults.append(Fault(answer.where, answer.id, found, TooFewCards.MISDEAL_THEN_DEAD.value))


def _draws(clauses: Clauses, faults: list[Fault]) -> None:
    """Report a draw of fewer cards than a hand has, where the streets do not limit the draws.

    Cards of the board within a draw come after all discards.
    """
    streets, most = clauses.get("dealing.streets"), clauses.get("drawing.max_discard")
    service = clauses.get("drawing.service")
    within = streets is not None and any(street.within_draw for street in streets.value.each)
    if within and service and service.value is not Service.ALL_DISCARD_THEN_DEAL:
        found = message("{answer}, and the board is dealt between discards and new cards", answer=service.value.value)
        faults.append(Fault(service.where, service.id, found, Service.ALL_DISCARD_THEN_DEAL.value))
    if not streets or not most or most.value is MaxDiscard.OF_THE_STREET:
        return
    size, dealt = streets.value.hand_size, streets.value
    fewer = next((each for n in range(dealt.draws) if (each := dealt.most_drawn(n + 1)) < size), None)
    if fewer is not None:
        found = message("a draw of {count} from hands of {size}", count=fewer, size=size)
        allowed = message(
            "{size}, or drawing.max_discard with {answer}", size=size, answer=MaxDiscard.OF_THE_STREET.value
        )
        faults.append(Fault(streets.where, streets.id, found, allowed))


def _no_qualifier(game: str, clauses: Clauses, faults: list[Fault]) -> None:
    """Report a best high hand that takes all in a game where every side is won by a low hand."""
    sides, answer = clauses.get("showdown.sides"), clauses.get("showdown.no_qualifier")
    if not sides or not answer or not any(side.at_least for side in sides.value):
        return
    if answer.value is NoQualifier.BEST_HIGH_TAKES_ALL and high_side(sides.value) is None:
        found = message("{answer}, and {game} has no high side", answer=answer.value.value, game=game)
        faults.append(Fault(answer.where, answer.id, found, NoQualifier.SPLIT_AMONG_REMAINING.value))


def _pools(clauses: Clauses, faults: list[Fault], pages: Sequence[str]) -> None:
    """Report a pile that is added to a pool which contains it already."""
    pool, more = clauses.get("drawing.reshuffle_pool"), clauses.get("drawing.if_still_short")
    for pile in pool.value if pool else ():
        if pool and PART_OF.get(pile) in pool.value:
            found = message("{pile} beside {other}", pile=pile.value, other=PART_OF[pile].value)
            faults.append(Fault(pool.where, pool.id, found, message("one of the two")))
    if not pool or not more or not isinstance(more.value, tuple):
        return
    rank = {page: number for number, page in enumerate(pages)}
    blamed, other = (pool, more) if rank.get(pool.set_by, 0) > rank.get(more.set_by, 0) else (more, pool)
    for pile in more.value:
        if pile in pool.value or PART_OF.get(pile) in (*pool.value, *more.value):
            where = str(other.where)
            found = message("{pile}, which is in {id} already ({where})", pile=pile.value, id=other.id, where=where)
            allowed = message("piles that are not in it, or another {id}", id=other.id)
            faults.append(Fault(blamed.where, blamed.id, found, allowed))
