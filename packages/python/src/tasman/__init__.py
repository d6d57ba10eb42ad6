"""Tasman's payroll API: `Tasman` makes calls, `models` has their shapes, `verify_webhook` checks deliveries."""

from . import models
from ._model import Upload
from ._send import Retry
from .answer import Answer, AsyncPage, File, Page
from .client import AsyncTasman, Tasman
from .errors import (
    ApiError,
    BadRequestError,
    ConflictError,
    ConnectionFailed,
    FieldError,
    ForbiddenError,
    NotFoundError,
    PreconditionRequiredError,
    RateLimitError,
    ServerError,
    StaleError,
    TasmanError,
    UnauthorizedError,
    UnreadableAnswer,
    ValidationError,
)
from .oauth import AsyncOauthClient, OauthClient, pkce
from .tokens import KeptTokens, TokenSet
from .webhook import AnyEvent, WebhookEvent, WebhookVerificationError, verify_webhook

__version__ = "0.2.0"

__all__ = [
    "__version__",
    "Answer",
    "AnyEvent",
    "ApiError",
    "AsyncOauthClient",
    "AsyncPage",
    "AsyncTasman",
    "BadRequestError",
    "ConflictError",
    "ConnectionFailed",
    "FieldError",
    "File",
    "ForbiddenError",
    "KeptTokens",
    "NotFoundError",
    "OauthClient",
    "Page",
    "PreconditionRequiredError",
    "RateLimitError",
    "Retry",
    "ServerError",
    "StaleError",
    "Tasman",
    "TasmanError",
    "TokenSet",
    "UnauthorizedError",
    "UnreadableAnswer",
    "Upload",
    "ValidationError",
    "WebhookEvent",
    "WebhookVerificationError",
    "models",
    "pkce",
    "verify_webhook",
]
