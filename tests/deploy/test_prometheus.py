"""The rules and the dashboard: promtool accepts them, and each query has a result in a running Prometheus."""

import json
import re
import shutil
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest
import yaml

from dealer_service.server.auth.keys import add_line, line_of, new_access_key
from dealer_service.settings import Scope
from tests.fire.stage import free_port
from tests.server.running import served, sooner_or_later
from tests.server.test_active_rules import house
from tests.server.test_status import HANDS
from tests.tools.tables import metric_families

DEPLOY = Path(__file__).parents[2] / "deploy"
PROMETHEUS = DEPLOY / "prometheus"
RULES = yaml.safe_load((PROMETHEUS / "rules.yaml").read_text("utf-8"))
CASES = yaml.safe_load(Path(__file__).with_name("alerts.yaml").read_text("utf-8"))
DASHBOARD = json.loads((DEPLOY / "grafana" / "dashboard.json").read_text("utf-8"))
ALERTS = {rule["alert"]: rule for group in RULES["groups"] for rule in group["rules"] if "alert" in rule}
RECORDED = {rule["record"]: rule["expr"] for group in RULES["groups"] for rule in group["rules"] if "record" in rule}
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
SHOWN = {panel["title"]: target["expr"] for panel in PANELS for target in panel["targets"]}
QUERIES = SHOWN | RECORDED | {name: rule["expr"] for name, rule in ALERTS.items()}
VARIABLES = {each["name"]: each for each in DASHBOARD["templating"]["list"]}
# What Prometheus itself adds: the labels of each target, and its own metrics.
OF_TARGETS = {"job", "instance"}
OF_PROMETHEUS = {"up": set(), "ALERTS": {"alertname", "alertstate", "severity"}}
BATCH = [{"asks": "hands", "question": HANDS}] * 1000


def known() -> dict[str, set[str]]:
    """Each series that can be asked for, with its labels."""
    found = {}
    for name, (family, labels) in metric_families().items():
        if family.type == "histogram":
            found |= {f"{name}_{part}": set(labels) for part in ("sum", "count")}
            found[f"{name}_bucket"] = {*labels, "le"}
        else:
            found[name] = set(labels)
    return {name: labels | OF_TARGETS for name, labels in (found | OF_PROMETHEUS).items()}


def selectors(query: str) -> list[tuple[str, set[str]]]:
    """Each series in a query, with the labels that it is selected by."""
    found = re.findall(r"\b((?:dealer|process|job)_[\w:]+|up|ALERTS)\b(?:\{([^}]*)\})?", query)
    return [(name, set(re.findall(r"(\w+)(?:=~|!~|!=|=)", selected))) for name, selected in found]


def promtool(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(["promtool", *words], input=said, capture_output=True, text=True, check=False)


def test_promtool_reads_the_rules():
    run = promtool("check", "rules", "--lint=all", "--lint-fatal", str(PROMETHEUS / "rules.yaml"))
    assert run.returncode == 0 and f"{len(RECORDED) + len(ALERTS)} rules found" in run.stdout, run.stdout + run.stderr


def test_each_alert_fires_where_it_should(tmp_path):
    """The cases of alerts.yaml, with the words that each alert has in the rules."""
    cases = json.loads(json.dumps(CASES)) | {"rule_files": [str(PROMETHEUS / "rules.yaml")]}
    for case in cases["tests"]:
        for asked in case["alert_rule_test"]:
            for alert in asked.get("exp_alerts", ()):
                alert["exp_annotations"] = ALERTS[asked["alertname"]]["annotations"]
    (tmp_path / "alerts.yaml").write_text(yaml.safe_dump(cases), "utf-8")
    run = promtool("test", "rules", str(tmp_path / "alerts.yaml"))
    assert run.returncode == 0, run.stdout + run.stderr


def test_each_alert_fires_in_a_case_and_is_silent_in_another():
    asked = [(each["alertname"], "exp_alerts" in each) for case in CASES["tests"] for each in case["alert_rule_test"]]
    assert set(asked) == {(name, fires) for name in ALERTS for fires in (True, False)}


def test_the_cases_have_series_as_the_service_reports_them():
    for case in CASES["tests"]:
        for each in case["input_series"]:
            ((name, labels),) = selectors(each["series"])
            extra = {"instance"} if name == "up" and "another" in each["series"] else set()
            assert labels | extra == known()[name], each["series"]


@pytest.mark.parametrize("name", QUERIES)
def test_each_series_and_label_of_a_query_is_reported(name):
    query = QUERIES[name]
    series = known() | {record: known_of(record) for record in RECORDED}
    found = selectors(query)
    assert found
    for each, labels in found:
        assert labels <= series[each], each
    for grouped in re.findall(r"\b(?:by|on|ignoring) ?\(([^)]*)\)", query):
        assert set(re.findall(r"\w+", grouped)) <= set().union(*(series[each] for each, _ in found)), grouped


def known_of(record: str) -> set[str]:
    """The labels of a recorded series: those that it is grouped by, which its name begins with."""
    return set(record.split(":")[0].split("_"))


def test_every_metric_is_shown_or_watched():
    names = {name for query in QUERIES.values() for name, _ in selectors(query)}
    for name, (family, _) in metric_families().items():
        parts = {f"{name}_{part}" for part in ("sum", "count", "bucket")} if family.type == "histogram" else {name}
        assert parts & names, f"{name} is neither on the dashboard nor in a rule"


@contextmanager
def watched(folder):
    """A service with every event of the dashboard, its key for the metrics, and a Prometheus beside it."""
    rules, access = folder / "rules", folder / "access.yaml"
    house(rules)
    keys = {name: new_access_key(name) for name in ("rule", "metrics", "admin")}
    for name, key in keys.items():
        add_line(access, line_of(name, key, frozenset({Scope(name)}), "2099-12-31"))
    settings = {"DEALER_RULESETS": str(rules), "DEALER_ACCESS_KEYS": str(access), "DEALER_RULING_LOG": "best-effort"}
    with served(**settings, DEALER_RULING_LOG_FILE="/dev/full") as service:
        config = yaml.safe_load((PROMETHEUS / "prometheus.yaml").read_text("utf-8"))
        assert config["rule_files"] == ["rules.yaml"]
        config["global"] = {"scrape_interval": "1s", "evaluation_interval": "1s"}
        config["scrape_configs"][0]["static_configs"][0]["targets"] = [service.url.removeprefix("http://")]
        (folder / config["scrape_configs"][0]["authorization"]["credentials_file"]).write_text(keys["metrics"])
        (folder / "prometheus.yaml").write_text(yaml.safe_dump(config), "utf-8")
        shutil.copy(PROMETHEUS / "rules.yaml", folder)
        check = promtool("check", "config", str(folder / "prometheus.yaml"))
        assert check.returncode == 0, check.stdout + check.stderr
        with prometheus(folder) as url:
            shown = {"Authorization": f"Bearer {keys['rule']}"}
            happen(service, shown, rules)
            yield service, keys["metrics"], url


def happen(service, shown, rules):
    """Rulings, refused requests, expensive questions that are turned away, and changed rules with an error."""
    until = time.monotonic() + 8
    turned_away = False
    with ThreadPoolExecutor(4) as callers:
        while not turned_away or time.monotonic() < until:
            batches = [callers.submit(service.post, "/v1/batch", BATCH, **shown) for _ in range(4)]
            assert service.post("/v1/hands", HANDS, **shown).status == 200
            assert service.get("/v1/rulesets", Authorization="Bearer dealer.nobody.secret").status == 401
            turned_away |= 503 in {batch.result().status for batch in batches}
            assert time.monotonic() < until + 30, "no expensive question was turned away"
            house(rules, "nonne")


def asked(url: str, query: str) -> list[dict[str, dict[str, str]]]:
    """The answer of this Prometheus to a query."""
    with urlopen(f"{url}/api/v1/query?{urlencode({'query': query})}", timeout=10) as answer:
        return json.load(answer)["data"]["result"]


class prometheus:
    """A Prometheus with the configuration in a folder, which it writes into; its URL."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        command = ["prometheus", f"--config.file={folder}/prometheus.yaml", f"--storage.tsdb.path={folder}/data"]
        self.log = (folder / "prometheus.log").open("w")
        self.process = subprocess.Popen([*command, f"--web.listen-address=127.0.0.1:{port}"], stderr=self.log)

    def __enter__(self) -> str:
        assert sooner_or_later(self.is_ready)
        return self.url

    def is_ready(self) -> bool:
        try:
            with urlopen(f"{self.url}/-/ready", timeout=1) as answer:
                return answer.status == 200
        except OSError:
            return False

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)
        self.log.close()


def labels_expected() -> dict[str, set[str]]:
    """Each query that a running Prometheus is asked, with labels that each of its results must have."""
    found = {name: {"__name__", *known_of(name)} for name in RECORDED}
    for panel in PANELS:
        for target in panel["targets"]:
            query = target["expr"].replace("$__rate_interval", "1m")
            found[without_variables(query)] = set(re.findall(r"{{(\w+)}}", target["legendFormat"]))
    for name in ("job", "instance", "house"):
        series, label = re.fullmatch(r"label_values\((.*), (\w+)\)", VARIABLES[name]["query"]["query"]).groups()
        found[without_variables(series)] = {label}
    return found


def without_variables(query: str) -> str:
    """The query with every value of each variable of the dashboard."""
    for name in VARIABLES:
        query = query.replace(f"${name}", ".*")
    assert "$" not in query
    return query


@pytest.mark.prove
def test_a_running_prometheus_finds_every_series(tmp_path):
    """Each panel, each recorded series and each variable; and the alerts that what happens to the service sets off."""
    expected, alerts = labels_expected(), {"DealerRulingsUnlogged", "DealerChangesRejected"}
    with watched(tmp_path) as (service, key, url):
        answer = service.get("/metrics", Authorization=f"Bearer {key}")
        run = promtool("check", "metrics", said=answer.body.decode())
        assert (run.returncode, run.stdout + run.stderr) == (0, "")

        def lacking() -> list[str]:
            return [
                query
                for query, labels in expected.items()
                if not (found := asked(url, query)) or any(not labels <= set(each["metric"]) for each in found)
            ]

        def alerting() -> set[str]:
            return {each["metric"]["alertname"] for each in asked(url, "ALERTS")}

        assert sooner_or_later(lambda: not lacking()), lacking()
        assert sooner_or_later(lambda: alerts <= alerting()), alerting()
        wrong = {"DealerServiceDown", "DealerInstanceDown", "DealerInternalErrors", "DealerRestarts"}
        assert not alerting() & wrong


def test_every_variable_of_the_dashboard_is_used():
    queries = "".join(SHOWN.values())
    assert all(f"${name}" in queries for name in VARIABLES if name != "datasource")


def test_panels_have_places_of_their_own():
    places = [
        (x, y)
        for panel in DASHBOARD["panels"]
        for grid in [panel["gridPos"]]
        for x in range(grid["x"], grid["x"] + grid["w"])
        for y in range(grid["y"], grid["y"] + grid["h"])
    ]
    assert len(places) == len(set(places)) and max(x for x, _ in places) == 23
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])
