"""The errors as classes; their sentences are the service's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx


class TasmanError(Exception):
    """Everything that this package raises, so that one `except` can tell it from your own errors."""


class ConnectionFailed(TasmanError):
    """No answer came. `may_have_been_done`: look whether the change was made before you send it again."""

    def __init__(self, message: str, *, may_have_been_done: bool) -> None:
        super().__init__(message)
        self.may_have_been_done = may_have_been_done


@dataclass(frozen=True)
class FieldError:
    """One field that was refused."""

    #: Where it stands in the request: a JSON pointer that begins with its part, such as `/body/0/postcode`.
    path: str
    message: str
    #: Stays the same while sentences may be put better.
    code: str


class UnreadableAnswer(TasmanError):
    """The call succeeded, but its answer is not what the API document says. Is something between you and the service?"""

    def __init__(self, response: httpx.Response) -> None:
        super().__init__(f"The answer {response.status_code} of {response.request.url.path} cannot be read")
        self.response = response


class ApiError(TasmanError):
    """The service answered with a status that says no."""

    def __init__(self, response: httpx.Response, body: Any) -> None:
        super().__init__(_sentence_of(body) or f"The service answered {response.status_code}")
        self.status = response.status_code
        #: The fields that were refused, where the service names them.
        self.errors = field_errors_of(body)
        #: The body as it came: parsed JSON, else text.
        self.body = body
        #: Names the call in the log of the service; give it to whoever runs it.
        self.request_id: str | None = response.headers.get("x-request-id")
        self.response = response
        is_oauth = isinstance(body, dict) and "error_description" in body
        #: The word of OAuth on the token routes, such as ``invalid_grant``.
        self.word: str | None = body.get("error") if is_oauth else None


class BadRequestError(ApiError):
    """400"""


class UnauthorizedError(ApiError):
    """401: the token is missing, expired or withdrawn."""


class ForbiddenError(ApiError):
    """403: the token is good, but not for this."""


class NotFoundError(ApiError):
    """404"""


class ConflictError(ApiError):
    """409"""


class StaleError(ApiError):
    """412: what is to change is not as it was when it was read or previewed."""


class ValidationError(ApiError):
    """422: what was sent does not fit; `errors` names the fields."""


class PreconditionRequiredError(ApiError):
    """428: the call needs If-Match."""


class RateLimitError(ApiError):
    """429, when waiting did not help."""

    @property
    def retry_after_seconds(self) -> int | None:
        return retry_after_of(self.response)


class ServerError(ApiError):
    """5xx. `may_have_been_done`: look whether the change was made before you repeat it."""

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
    """Refused before any work, with a time to come again: nothing was done for certain."""
    return response.status_code == 429 or (response.status_code == 503 and retry_after_of(response) is not None)


def _sentence_of(body: Any) -> str | None:
    if isinstance(body, dict):
        for name in ("detail", "message", "error"):
            if isinstance(body.get(name), str) and body[name]:
                return str(body[name])
    return "; ".join(f"{one.path}: {one.message}" for one in field_errors_of(body)) or None


def field_errors_of(body: Any) -> list[FieldError]:
    """The service names them in one way on every route, whatever the rest of the body looks like."""
    given = body.get("errors") if isinstance(body, dict) else None
    items = [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []
    parts = [(one.get("path"), one.get("message"), one.get("code")) for one in items]
    return [FieldError(*map(str, three)) for three in parts if all(isinstance(part, str) and part for part in three)]
