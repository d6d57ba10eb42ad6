"""Builds the request of a call and retries it where that is safe, never where it could pay twice."""

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
from ._model import Upload
from .errors import ConnectionFailed, is_refused_unchanged, retry_after_of


@dataclass(frozen=True)
class Retry:
    #: The maximum number of attempts, including the first.
    attempts: int = 4
    #: The longest delay, in seconds, that the client accepts when the service asks it to retry later.
    longest_wait: float = 65


@dataclass(frozen=True)
class Call:
    """One call of an operation of the API document."""

    method: str
    #: The path with placeholders in braces, which the values of `ids` replace.
    path: str
    ids: Mapping[str, Any] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str | None] = field(default_factory=dict)
    body: Any = None
    sent_as: Literal["json", "form", "multipart"] = "json"
    #: Whether the operation is public. If so, no token is sent, and a 401 does not concern the token.
    is_open: bool = False
    #: The part of the request in which the operation takes its idempotency key. The service stores the response under
    #: that key for a week.
    key: Literal["header", "body"] | None = None

    @property
    def is_preview(self) -> bool:
        return self.query.get("dry_run") is True

    @property
    def is_repeatable(self) -> bool:
        # The operation requires a key in the body, so it is present.
        return self.method == "GET" or self.is_preview or self.key is not None


#: Statuses of the service or a proxy that do not say whether the call was carried out.
_UNCLEAR = frozenset((500, 502, 503, 504))
#: Errors of connections that failed before anything was sent.
_NEVER_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.UnsupportedProtocol)
_FIRST_WAIT = 0.5


def send(request: httpx.Request, retry: Retry, *, is_repeatable: bool) -> Flow[httpx.Response]:
    """Sends with retries. A request that is not repeatable is retried only if it certainly did nothing."""
    attempt = 1
    while True:
        may_go_on = attempt < retry.attempts
        # Doubles each time with some jitter, so that many clients do not retry at the same moment.
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
            # While the first attempt still runs, the service answers 409 with Retry-After.
            is_running = response.status_code == 409 and retry_after_of(response) is not None
            is_worth_it = is_refused_unchanged(response) or (
                is_repeatable and (is_running or response.status_code in _UNCLEAR)
            )
            pause = retry_after_of(response) or pause
            if not may_go_on or not is_worth_it or pause > retry.longest_wait:
                return response
        yield Wait(pause)
        attempt += 1


def request_of(call: Call, url: str, build: Callable[..., httpx.Request]) -> httpx.Request:
    headers = {name: value for name, value in call.headers.items() if value is not None}
    if call.key == "header" and not call.is_preview:
        headers.setdefault("Idempotency-Key", str(uuid.uuid4()))
    body: dict[str, Any] = {}
    if call.body is not None and call.sent_as == "multipart":
        body = _multipart(call.body)
    elif call.body is not None and call.sent_as == "form":
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        fields = {name: value for name, value in plain(call.body).items() if value is not None}
        body = {"content": urlencode(fields).encode()}
    elif call.body is not None:
        headers["Content-Type"] = "application/json"
        body = {"content": _json(call.body).encode()}
    return build(
        call.method,
        f"{url}{filled(call.path, call.ids)}",
        params={name: _text(value) for name, value in call.query.items() if value is not None},
        headers=headers,
        **body,
    )


def _json(value: Any) -> str:
    return json.dumps(plain(value), ensure_ascii=False, allow_nan=False)


def _multipart(body: BaseModel | Mapping[str, Any]) -> dict[str, Any]:
    """Files with their names, and other fields as text, or as JSON if they are objects."""
    fields_of = type(body).model_fields if isinstance(body, BaseModel) else {}
    sent_name = {name: field.serialization_alias or name for name, field in fields_of.items()}
    given = {sent_name.get(name, name): value for name, value in dict(body).items() if value is not None}
    files = {name: (one.name, one.data) for name, one in given.items() if isinstance(one, Upload)}
    fields = {name: one for name, one in given.items() if name not in files}
    return {
        "files": files,
        "data": {name: one if isinstance(one, str) else _json(one) for name, one in fields.items()},
    }


def filled(path: str, ids: Mapping[str, Any]) -> str:
    return re.sub(r"\{(\w+)\}", lambda found: quote(_text(ids[found[1]]), safe=""), path)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def plain(value: Any) -> Any:
    """Models as JSON. Fields that were not set are omitted; None becomes null."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, Mapping):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        return [plain(one) for one in value]
    return value
