"""With a collector, each request has a span below the caller's; without one, no tracing library is imported."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from dealer_service import __version__, create_app
from dealer_service.server.traces import Traces, configured_traces
from tests.server.running import served, sooner_or_later
from tests.server.test_status import HANDS

TRACE, ABOVE = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"


class Collector(HTTPServer):
    """A collector that keeps the spans it receives."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Keeper)
        self.sent: list[ExportTraceServiceRequest] = []


class Keeper(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        found = ExportTraceServiceRequest.FromString(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.sent.append(found)
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def collector() -> Iterator[Collector]:
    found = Collector()
    thread = Thread(target=found.serve_forever)
    thread.start()
    yield found
    found.shutdown()
    thread.join()
    found.server_close()


def test_each_request_has_a_span_with_the_callers_as_parent(collector: Collector) -> None:
    on = {"OTEL_EXPORTER_OTLP_ENDPOINT": f"http://127.0.0.1:{collector.server_port}", "OTEL_BSP_SCHEDULE_DELAY": "100"}
    with served(workers=1, **on) as service:
        service.post("/v1/hands", HANDS, traceparent=f"00-{TRACE}-{ABOVE}-01", **{"X-Request-ID": "the-one"})
        service.get("/nothing")
        assert sooner_or_later(lambda: len(spans(collector)) == 2)
    first, second = spans(collector)
    assert (first.trace_id.hex(), first.parent_span_id.hex()) == (TRACE, ABOVE)
    found = {each.key: each.value.string_value or each.value.int_value for each in first.attributes}
    assert found == {
        "http.request.method": "POST",
        "http.route": "/v1/hands",
        "http.response.status_code": 200,
        "dealer.request_id": "the-one",
        "dealer.house": "by-the-book",
        "dealer.game": "badugi",
        "dealer.outcome": "determined",
    }
    assert (first.name, second.name) == ("POST /v1/hands", "GET")
    of_the_service = {
        each.key: each.value.string_value
        for sent in collector.sent
        for spans_of in sent.resource_spans
        for each in spans_of.resource.attributes
    }
    assert (of_the_service["service.name"], of_the_service["service.version"]) == ("dealer-service", __version__)


def spans(collector: Collector) -> list[object]:
    return [
        span
        for sent in collector.sent
        for resource in sent.resource_spans
        for scope in resource.scope_spans
        for span in scope.spans
    ]


def test_no_span_is_begun_before_its_process_sends_any() -> None:
    assert Traces().start_span("GET", {}) is None


def test_a_process_that_could_not_begin_to_send_spans_answers_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other servers than gunicorn start the service with its first request."""

    def fail() -> None:
        raise OSError(28, "No space left on device", "counters")

    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    app = create_app()
    app.extensions["reloader"].at_start.insert(0, fail)
    answers = [app.test_client().post("/v1/hands", json=HANDS) for _ in range(2)]
    assert [each.status_code for each in answers] == [503, 200]


@pytest.mark.parametrize(("status", "fails"), [(200, False), (422, False), (499, False), (500, True), (503, True)])
def test_a_span_is_an_error_where_the_service_is_at_fault(status: int, fails: bool) -> None:
    kept, provider, traces = InMemorySpanExporter(), TracerProvider(), Traces()
    provider.add_span_processor(SimpleSpanProcessor(kept))
    traces._tracer = provider.get_tracer("test")
    span = traces.start_span("GET", {})
    assert span is not None
    traces.end_span(span, None, status, {})
    (ended,) = kept.get_finished_spans()
    assert ended.status.is_ok is not fails
    assert (ended.name, "http.route" in ended.attributes) == ("GET", False)


@pytest.mark.parametrize("more", [{"OTEL_SDK_DISABLED": "true"}, {"OTEL_TRACES_EXPORTER": "none"}])
def test_the_standard_variables_turn_it_off(more: dict[str, str]) -> None:
    assert configured_traces({}) is None
    assert configured_traces({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"} | more) is None


@pytest.mark.prove
def test_opentelemetry_is_not_imported_while_tracing_is_off() -> None:
    program = (
        "import sys; from dealer_service import create_app; app = create_app(); client = app.test_client(); "
        "client.get('/livez'); print(*(name for name in sys.modules if name.startswith('opentelemetry')))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout == "\n"


def test_a_missing_tracing_library_is_reported_with_the_remedy() -> None:
    program = (
        "import sys; sys.modules['opentelemetry.sdk'] = None\n"
        "from dealer_service.errors import BadSettings\n"
        "from dealer_service.server.traces import configured_traces\n"
        "try: configured_traces({'OTEL_EXPORTER_OTLP_ENDPOINT': 'http://127.0.0.1:4318'})\n"
        "except BadSettings as refusal: print(refusal)\n"
    )
    printed = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert "pip install 'dealer-service[otel]'" in printed
