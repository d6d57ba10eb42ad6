"""The error classes. Their messages come from the service."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx


class TasmanError(Exception):
    """The base class of all errors of this package, so that one `except` can distinguish them from your own errors."""


class ConnectionFailed(TasmanError):
    """There was no response. If `may_have_been_done`, check whether the change was made before you send it again."""

    def __init__(self, message: str, *, may_have_been_done: bool) -> None:
        super().__init__(message)
        self.may_have_been_done = may_have_been_done


@dataclass(frozen=True)
class FieldError:
    """A rejected field."""

    #: The position in the request: a JSON pointer that starts with the part of the request, such as `/body/0/postcode`.
    path: str
    message: str
    #: A code for programs. Unlike the wording of the message, it never changes.
    code: str


class UnreadableAnswer(TasmanError):
    """The call succeeded, but its response does not match the API document. Check for a proxy in between."""

    def __init__(self, response: httpx.Response) -> None:
        super().__init__(f"The answer {response.status_code} of {response.request.url.path} cannot be read")
        self.response = response


class ApiError(TasmanError):
    """The service returned an error status."""

    def __init__(self, response: httpx.Response, body: Any) -> None:
        super().__init__(_sentence_of(body) or f"The service answered {response.status_code}")
        self.status = response.status_code
        #: The rejected fields, if the service lists them.
        self.errors = field_errors_of(body)
        #: The body: parsed JSON, or text.
        self.body = body
        #: Identifies the call in the log of the service. Give it to the operator.
        self.request_id: str | None = response.headers.get("x-request-id")
        self.response = response
        is_oauth = isinstance(body, dict) and "error_description" in body
        #: The OAuth error code of the token endpoints, such as ``invalid_grant``.
        self.word: str | None = body.get("error") if is_oauth else None


class BadRequestError(ApiError):
    """400"""


class UnauthorizedError(ApiError):
    """401: the token is missing, expired or revoked."""


class ForbiddenError(ApiError):
    """403: the token is valid, but does not allow this."""


class NotFoundError(ApiError):
    """404"""


class ConflictError(ApiError):
    """409"""


class StaleError(ApiError):
    """412: the record has changed since it was read or previewed."""


class ValidationError(ApiError):
    """422: the request is invalid. `errors` names the fields."""


class PreconditionRequiredError(ApiError):
    """428: the call needs If-Match."""


class RateLimitError(ApiError):
    """429: too many calls, even after the retries."""

    @property
    def retry_after_seconds(self) -> int | None:
        return retry_after_of(self.response)


class ServerError(ApiError):
    """5xx. If `may_have_been_done`, check whether the change was made before you repeat it."""

    def __init__(self, response: httpx.Response, body: Any) -> None:
        super().__init__(response, body)
        self.may_have_been_done = not is_refused_unchanged(response)


_CLASS_OF: dict[int, type[ApiError]] = {
    400: BadRequestError,
    401: UnauthorizedError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    412: StaleError,
    422: ValidationError,
    428: PreconditionRequiredError,
    429: RateLimitError,
}


def api_error_of(response: httpx.Response) -> ApiError:
    try:
        body: Any = response.json()
    except ValueError:
        body = response.text
    status = response.status_code
    return _CLASS_OF.get(status, ServerError if status >= 500 else ApiError)(response, body)


def retry_after_of(response: httpx.Response) -> int | None:
    text = response.headers.get("retry-after", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None


def is_refused_unchanged(response: httpx.Response) -> bool:
    """Whether the call was rejected before any work, with Retry-After, so that it certainly did nothing."""
    return response.status_code == 429 or (response.status_code == 503 and retry_after_of(response) is not None)


def _sentence_of(body: Any) -> str | None:
    if isinstance(body, dict):
        for name in ("detail", "message", "error"):
            if isinstance(body.get(name), str) and body[name]:
                return str(body[name])
    return "; ".join(f"{one.path}: {one.message}" for one in field_errors_of(body)) or None


def field_errors_of(body: Any) -> list[FieldError]:
    """The service names fields in the same way on every route, whatever the rest of the body looks like."""
    given = body.get("errors") if isinstance(body, dict) else None
    items = [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []
    parts = [(one.get("path"), one.get("message"), one.get("code")) for one in items]
    return [FieldError(*map(str, three)) for three in parts if all(isinstance(part, str) and part for part in three)]
