"""`make openapi`: write the problems that nginx sends itself in the words of the service."""

from __future__ import annotations

import json
import re
from pathlib import Path

from dealer_service.api.responses.problems import RETRY_SECONDS, STATUS
from dealer_service.i18n.english.problems import DETAILS, MEANINGS, TITLES

PROBLEMS = Path(__file__).parents[2] / "deploy" / "nginx" / "conf.d" / "problems.conf"
# Of these nginx knows the largest size in bytes.
WITH_LIMIT = ("body-too-large",)
LINE = re.compile(r"(?m)^    /_problem/(?P<code>\S+) '.*';$")
RETRY = re.compile(r"(?ms)(^map \$uri \$dealer_retry_after \{\n    default \"\";\n).*?(^\}$)")


def body(code: str) -> str:
    """Return the problem as nginx sends it: canonical JSON with nginx variables."""
    limited = code in WITH_LIMIT
    problem = {
        "detail": DETAILS[code].format(limit="$dealer_limit") if limited else MEANINGS[code],
        "errors": [],
        "instance": "$dealer_request_id",
        **({"limit": "$dealer_limit"} if limited else {}),
        "status": STATUS[code],
        "title": TITLES[code],
        "type": f"/problems/{code}",
    }
    text = json.dumps(problem, separators=(",", ":"), ensure_ascii=False)
    return text.replace('"limit":"$dealer_limit"', '"limit":$dealer_limit')


def settings(text: str) -> str:
    """Return the settings with every problem replaced, and the seconds after which to retry."""

    def line(found: re.Match[str]) -> str:
        code = found["code"]
        quoted = body(code).replace("\\", "\\\\").replace("'", "\\'")
        return f"    /_problem/{code} '{quoted}';"

    known = (found["code"] for found in LINE.finditer(text))
    retry = "".join(f"    /_problem/{code} {RETRY_SECONDS[code]};\n" for code in known if code in RETRY_SECONDS)
    return RETRY.sub(rf"\g<1>{retry}\g<2>", LINE.sub(line, text))


if __name__ == "__main__":
    PROBLEMS.write_text(settings(PROBLEMS.read_text("utf-8")), "utf-8")
