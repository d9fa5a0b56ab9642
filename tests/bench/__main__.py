"""``make bench``: measure, and print one table."""

from tests.bench import in_process, on_screen, over_http


def main() -> None:
    """Print what the rulings cost, what HTTP holds beside a bare Flask route, and what a dealer waits for."""
    print("in process, median of", in_process.ROUNDS, "rounds, CPU time")
    for name, microseconds in in_process.measure().items():
        print(f"  {name:42} {microseconds:10.1f} µs")
    print(
        f"over HTTP, {over_http.WORKERS} workers, {over_http.CONNECTIONS} connections, "
        f"median of {over_http.ROUNDS} rounds of {over_http.SECONDS} s in turn"
    )
    held = over_http.measure()
    for name, each in held.items():
        print(
            f"  {name:18} {each.rate:8.0f} requests/s   p50 {each.p50:>8}   p99 {each.p99:>8}   "
            f"errors {each.errors}   largest worker {each.megabytes:.0f} MB"
        )
    ratio = held["dealer-service"].rate / held["bare Flask route"].rate
    print(f"  ratio to the bare route {ratio:.2f}")
    half, most = on_screen.measure()
    print(f"on a screen, from the tap to the painted ruling, {on_screen.HANDS} hands of four cards")
    print(f"  tap to paint       p50 {half:6.0f} ms   p95 {most:6.0f} ms")


if __name__ == "__main__":
    main()
