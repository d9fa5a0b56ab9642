"""Questions at full speed: ``wrk`` asks one at a time on each connection, and compares every answer."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.fire.clients import Asked

# Each thread has one connection, so an answer always belongs to the last question.
SCRIPT = """
local threads = {{}}
function setup(thread) table.insert(threads, thread) end
function init(arguments)
  number, asked, wrong, first = 0, 0, 0, ""
  questions = {{ {questions} }}
  answers = {{ {answers} }}
end
function request()
  number = number % #questions + 1
  return questions[number]
end
function response(status, headers, body)
  asked = asked + 1
  if answers[number] ~= "" and body ~= answers[number] then
    wrong = wrong + 1
    if first == "" then first = status .. " " .. body:sub(1, 200) end
  end
end
function done(summary, latency)
  local asked, wrong, first = 0, 0, ""
  for _, thread in ipairs(threads) do
    asked, wrong = asked + thread:get("asked"), wrong + thread:get("wrong")
    if first == "" then first = thread:get("first") end
  end
  local errors = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  print(string.format("FOUND %d %d %d %d %d %d", asked, wrong, errors, summary.duration,
    latency:percentile(50), latency:percentile(99)))
  if first ~= "" then print("FIRST " .. first) end
end
"""


@dataclass(frozen=True)
class Held:
    """The result of a run: questions, wrong answers, errors, questions per second, percentiles in milliseconds."""

    asked: int
    wrong: int
    errors: int
    rate: float
    p50: float
    p99: float

    def spoken(self) -> str:
        return (
            f"{self.rate:.0f}/s, p50 {self.p50:.1f} ms, p99 {self.p99:.1f} ms, {self.errors} failed, {self.wrong} wrong"
        )


def hammer(folder: Path, port: int, asked: Sequence[Asked], connections: int, seconds: int) -> Held:
    """Ask the questions in turn over this number of connections, for this number of seconds."""
    script = folder / f"wrk-{port}.lua"
    script.write_bytes(
        SCRIPT.format(
            questions=", ".join(map(_lua, (each.raw for each in asked))),
            answers=", ".join(_lua(min(each.answers or [b""])) for each in asked),
        ).encode("ascii")
    )
    command = ["wrk", f"-t{connections}", f"-c{connections}", f"-d{seconds}s", "-s", str(script)]
    run = subprocess.run([*command, f"http://127.0.0.1:{port}/"], capture_output=True, text=True, check=True)
    (found,) = (line for line in run.stdout.splitlines() if line.startswith("FOUND "))
    count, wrong, errors, microseconds, p50, p99 = map(int, found.split()[1:])
    return Held(count, wrong, errors, count / microseconds * 1e6, p50 / 1000, p99 / 1000)


def _lua(raw: bytes) -> str:
    """Return the bytes as a Lua string literal."""
    return '"' + "".join(chr(each) if 32 <= each < 127 and each not in b'"\\' else f"\\{each:03}" for each in raw) + '"'
