"""``make bench``: measure the costs and print them; ``PARTS="beside growth"`` measures these parts only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from tests.bench import archive, browser, dealing, festival, growth, in_process, measuring, over_http, peer_rulings

# One event early in the hand, one in the middle, one at the end.
SHOWN_EVENTS = (10, 38, 75)


def rulings() -> None:
    """Print the cost of each ruling."""
    print(f"in process, median of {measuring.ROUNDS} rounds, CPU time")
    for name, cost in in_process.measure().items():
        print(f"  {name:42} {cost.spoken()}")


def peers() -> None:
    """Print the cost of rulings compared with PokerKit."""
    print(f"beside PokerKit, in turn, median of {measuring.ROUNDS} rounds, CPU time: ours, theirs")
    for each in peer_rulings.measure():
        print(f"  {each.row.name:42} {each.spoken()}")


def hands() -> None:
    """Print the cost of a whole hand compared with PokerKit's replay."""
    print(f"a whole hand beside PokerKit, in turn, median of {measuring.ROUNDS} rounds, CPU time: ours, theirs")
    for each in peer_rulings.measure(peer_rulings.whole_hands()):
        print(f"  {each.row.name:42} {each.spoken()}")


def replays() -> None:
    """Print the cost of a stateless question compared with PokerKit, which replays the hand for each one."""
    found = peer_rulings.measure_replays()
    print("one event from its table, beside PokerKit with a replay of the hand up to it, CPU time: ours, theirs")
    for each in found:
        if each.event in SHOWN_EVENTS:
            print(f"  event {each.event:2} {each.spoken()}")
    later = [each for each in found if each.event >= min(SHOWN_EVENTS)]
    behind = [str(each.event) for each in later if each.ratio < 1]
    print(f"  faster at {len(later) - len(behind)} of {len(later)} events from the tenth on; slower at {behind}")


def http() -> None:
    """Print throughput and CPU time over HTTP compared with a bare Flask route."""
    print(
        f"over HTTP, {over_http.WORKERS} workers, {over_http.CONNECTIONS} connections, "
        f"median of {over_http.ROUNDS} rounds of {over_http.SECONDS} s in turn"
    )
    held = over_http.measure()
    for name, each in held.items():
        print(f"  {name:18} {each.spoken()}")
    bare, options, batch = held[over_http.BARE], held[over_http.OPTIONS], held[over_http.BATCH]
    for name in (over_http.OPTIONS, over_http.SHOWDOWN):
        each = held[name]
        print(
            f"  {name}: {each.rate / bare.rate:.2f} of the bare route's throughput, "
            f"{each.cpu / bare.cpu:.1f} times its CPU"
        )
    print(f"  a question in a batch for each core: {options.cpu / batch.cpu:.1f} times the rate of single ones")


def grown() -> None:
    """Print how the cost grows with the question."""
    print("how cost grows, JSON to JSON without a server, CPU time")
    for each in growth.measure():
        print(f"  {each.what:24} {each.spoken()}")


def tables() -> None:
    """Print how many tables a core can serve."""
    print(
        f"a festival, {festival.HANDS_AN_HOUR} hands an hour at each table, every event asked, "
        f"99 of 100 answers within {festival.LATEST * 1000:.0f} ms, reckoned for quiet cores"
    )
    for each in festival.measure():
        print(f"  {each.cores} {'core ' if each.cores == 1 else 'cores'} {each.spoken()}")


def screen() -> None:
    """Print how long a dealer waits for a ruling."""
    half, most = browser.measure()
    print(f"on a screen, from the tap to the painted ruling, {browser.HANDS} hands of four cards")
    print(f"  tap to paint       p50 {half:6.0f} ms   p95 {most:6.0f} ms")


def taps() -> None:
    """Print how long a dealer waits at a table, and how many taps each task takes."""
    print(f"at a table, {dealing.HANDS} hands of six")
    half, most = dealing.p50_and_p95(dealing.tap_to_paint())
    print(f"  tap to paint, CPU {dealing.SLOWER} times slower   p50 {half:4.0f} ms   p95 {most:4.0f} ms")
    half, most = dealing.p50_and_p95(dealing.tap_to_next_seat())
    print(f"  tap to the next seat, {dealing.ROUND_TRIP} ms round trip   p50 {half:4.0f} ms   p95 {most:4.0f} ms")
    print(f"tasks, {dealing.PACE} s between two taps")
    for name, count, seconds in dealing.tasks():
        print(f"  {name:58} {count:3} taps {seconds:5.1f} s")


def archives() -> None:
    """Print the cost of auditing a recorded hand."""
    print(f"{archive.HANDS} recorded hands in PHH, each, CPU time")
    for name, cost in archive.measure().items():
        print(f"  {name:20} {cost.spoken()} = {1e6 / cost.median:.0f} hands a second")


PARTS: dict[str, Callable[[], None]] = {
    "rulings": rulings,
    "beside": peers,
    "replays": replays,
    "play": hands,
    "growth": grown,
    "http": http,
    "festival": tables,
    "screen": screen,
    "taps": taps,
    "archive": archives,
}


def main(parts: Sequence[str]) -> None:
    """Print these parts, or all of them."""
    for part in parts or PARTS:
        PARTS[part]()


if __name__ == "__main__":
    main(sys.argv[1:])
