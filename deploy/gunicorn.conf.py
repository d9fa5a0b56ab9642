"""Gunicorn's settings for those who start gunicorn themselves: the service's own, then yours.

gunicorn -c deploy/gunicorn.conf.py "dealer_service.app:create_app()"
"""

import os

from dealer_service.serving import HOST, PORT, cores, settings

globals().update(
    settings(
        host=os.environ.get("DEALER_HOST", HOST),
        port=int(os.environ.get("DEALER_PORT", PORT)),
        workers=int(os.environ.get("DEALER_WORKERS", cores())),
    )
)

# What is set below replaces what stands above. Where tablets connect directly, without a buffering proxy:
# worker_class, threads, reuse_port = "gthread", 2, True
