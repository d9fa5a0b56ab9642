"""The contract in OpenAPI: made from the schemas that guard the door and from the dataclasses of the answers."""

from dealer_service.api.openapi.document import Example, document
from dealer_service.api.openapi.routes import ROUTES

__all__ = ["ROUTES", "Example", "document"]
