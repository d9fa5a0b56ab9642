"""Gunicorn's settings for those who start gunicorn themselves: the service's own, then yours.

gunicorn -c deploy/gunicorn.conf.py "dealer_service.app:create_app()"
"""

from dealer_service.serving import settings
from dealer_service.settings import read_settings

told = read_settings()
globals().update(settings(told.host, told.port, told.workers))

# What is set below replaces what stands above. Where tablets connect directly, without a buffering proxy:
# worker_class, threads, reuse_port = "gthread", 2, True
