# The service in an image: built in one stage, only its environment carried into the other, run by nobody.
FROM python:3.13-slim AS build
WORKDIR /src
RUN python -m venv /opt/dealer
COPY requirements.lock requirements-build.lock ./
RUN /opt/dealer/bin/pip install --no-cache-dir --require-hashes --requirement requirements.lock \
 && pip install --no-cache-dir --require-hashes --requirement requirements-build.lock
COPY pyproject.toml ./
COPY dealer_service dealer_service
COPY rulesets rulesets
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir dist . \
 && /opt/dealer/bin/pip install --no-cache-dir --no-deps dist/*.whl

FROM python:3.13-slim
COPY --from=build /opt/dealer /opt/dealer
ENV PATH=/opt/dealer/bin:$PATH DEALER_PORT=8000
USER 65534:65534
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s \
    CMD ["python", "-c", "import os, urllib.request as web; web.urlopen(f'http://127.0.0.1:{os.environ[\"DEALER_PORT\"]}/healthz', timeout=2)"]
CMD ["dealer-service", "serve", "--host", "0.0.0.0"]
