"""A call becomes a request, which is sent again where that is safe and never where it could pay twice."""

from __future__ import annotations

import json
import random
import re
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import quote, urlencode

import httpx
from pydantic import BaseModel

from ._flow import Flow, Send, Wait
from .errors import ConnectionFailed, is_refused_unchanged, retry_after_of


@dataclass(frozen=True)
class Retry:
    #: How often a call is sent at most, the first time included.
    attempts: int = 4
    #: A wait that the service asks for and that is longer than this, in seconds, is not waited for.
    longest_wait: float = 65


@dataclass(frozen=True)
class Call:
    """One call of an operation of the API document."""

    method: str
    #: With names in braces, which `ids` fill.
    path: str
    ids: Mapping[str, Any] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str | None] = field(default_factory=dict)
    body: Any = None
    is_form: bool = False
    #: Whether everybody may make it: then no token is sent, and a 401 is no word about one.
    is_open: bool = False
    #: Where the operation takes a key under which the service keeps its answer for a week.
    key: Literal["header", "body"] | None = None

    @property
    def is_preview(self) -> bool:
        return self.query.get("dry_run") is True

    @property
    def is_repeatable(self) -> bool:
        # A key in the body is required by the operation, so it is there.
        return self.method == "GET" or self.is_preview or self.key is not None


#: Answers of the service or of something before it that do not tell whether the call was carried out.
_UNCLEAR = frozenset((500, 502, 503, 504))
#: Not a byte of the request has left.
_NEVER_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.UnsupportedProtocol)
_FIRST_WAIT = 0.5


def send(request: httpx.Request, retry: Retry, *, is_repeatable: bool) -> Flow[httpx.Response]:
    """Sends until there is an answer to show. What is not repeatable goes again only when it has certainly done nothing."""
    attempt = 1
    while True:
        may_go_on = attempt < retry.attempts
        # Twice as long each time, and by chance a little more or less, so that many clients do not come back together.
        pause = _FIRST_WAIT * 2 ** (attempt - 1) * random.uniform(0.75, 1.25)
        try:
            response: httpx.Response = yield Send(request)
        except httpx.TransportError as failure:
            is_unsent = isinstance(failure, _NEVER_SENT)
            if not may_go_on or not (is_repeatable or is_unsent):
                raise ConnectionFailed(
                    f"{request.url.scheme}://{request.url.netloc.decode()} did not answer: {failure or repr(failure)}",
                    may_have_been_done=not is_unsent and request.method != "GET",
                ) from failure
        else:
            is_worth_it = is_refused_unchanged(response) or (is_repeatable and response.status_code in _UNCLEAR)
            pause = retry_after_of(response) or pause
            if not may_go_on or not is_worth_it or pause > retry.longest_wait:
                return response
        yield Wait(pause)
        attempt += 1


def request_of(call: Call, url: str, build: Callable[..., httpx.Request]) -> httpx.Request:
    headers = {name: value for name, value in call.headers.items() if value is not None}
    if call.key == "header" and not call.is_preview:
        headers.setdefault("Idempotency-Key", str(uuid.uuid4()))
    content: bytes | None = None
    if call.body is not None and call.is_form:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        fields = {name: value for name, value in plain(call.body).items() if value is not None}
        content = urlencode(fields).encode()
    elif call.body is not None:
        headers["Content-Type"] = "application/json"
        content = json.dumps(plain(call.body), ensure_ascii=False, allow_nan=False).encode()
    return build(
        call.method,
        f"{url}{filled(call.path, call.ids)}",
        params={name: _text(value) for name, value in call.query.items() if value is not None},
        headers=headers,
        content=content,
    )


def filled(path: str, ids: Mapping[str, Any]) -> str:
    return re.sub(r"\{(\w+)\}", lambda found: quote(_text(ids[found[1]]), safe=""), path)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def plain(value: Any) -> Any:
    """Models as the JSON they stand for. What was not set stays out; what was set to None is null."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, Mapping):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        return [plain(one) for one in value]
    return value
