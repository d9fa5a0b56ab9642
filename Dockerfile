# The image of the service. One stage builds the environment, the other holds nothing else and runs as user 65532.
#
#   docker build --tag dealer-service .
#
# The tag of the base image is exact, but its digest is not pinned here. Pin it before you build for production:
# docker buildx imagetools inspect python:3.13.16-slim-trixie, then
# --build-arg PYTHON=python:3.13.16-slim-trixie@sha256:...
ARG PYTHON=python:3.13.16-slim-trixie

FROM ${PYTHON} AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /src
COPY requirements.lock requirements-build.lock ./
RUN python -m venv /opt/dealer && /opt/dealer/bin/pip install --require-hashes --requirement requirements.lock
RUN python -m venv /opt/build && /opt/build/bin/pip install --require-hashes --requirement requirements-build.lock
COPY pyproject.toml ./
COPY dealer_service dealer_service
COPY rulesets rulesets
COPY tests/scenarios tests/scenarios
RUN /opt/build/bin/pip wheel --no-deps --no-build-isolation --wheel-dir dist .
RUN /opt/dealer/bin/pip install --no-deps dist/*.whl && /opt/dealer/bin/pip check
# At run time nothing is installed and no bytecode is written: pip goes, and everything is compiled now.
RUN /opt/dealer/bin/pip uninstall --yes --quiet setuptools pip && python -m compileall -q /opt/dealer/lib

FROM ${PYTHON}
COPY --from=build /opt/dealer /opt/dealer
ENV PATH=/opt/dealer/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 DEALER_HOST=0.0.0.0 DEALER_PORT=8000
USER 65532:65532
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as web; web.urlopen(f'http://127.0.0.1:{os.environ[\"DEALER_PORT\"]}/readyz', timeout=2)"]
# On all addresses it starts only with a keys file (DEALER_ACCESS_KEYS), or with DEALER_OPEN=true behind your own proxy.
CMD ["dealer-service", "serve"]
