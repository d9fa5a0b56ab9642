"""Gunicorn's settings for starting gunicorn directly: those of the service, then your own.

gunicorn -c deploy/gunicorn.conf.py "dealer_service.app:create_app()"
"""

from dealer_service.serving import settings
from dealer_service.settings import read_settings

configured = read_settings()
globals().update(settings(configured.host, configured.port, configured.workers, configured))

# Settings below replace those above. If clients connect directly, without a buffering proxy:
# worker_class, threads, reuse_port = "gthread", 2, True
