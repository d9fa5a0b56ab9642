"""The contract in OpenAPI: made from the schemas that guard the door and from the dataclasses of the answers."""

from dealer_service.door.openapi.document import Example, document
from dealer_service.door.openapi.routes import ROUTES

__all__ = ["ROUTES", "Example", "document"]
