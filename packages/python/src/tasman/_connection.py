"""The base of `Tasman` and `AsyncTasman`: the address, the tokens, and the execution of the steps of a call."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AbstractContextManager, nullcontext
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from http.cookiejar import CookieJar, DefaultCookiePolicy
from importlib.metadata import version
from typing import Any, TypeVar
from urllib.parse import urlencode, urlsplit

import httpx
from pydantic import TypeAdapter, ValidationError

from ._flow import Ask, Flow, InTurn, Send, Step, Wait, answered, awaited, run, run_async
from ._read_back import created_once, is_read_back
from ._send import Call, Retry, request_of, send
from .answer import Answer, AsyncPage, File, Page
from .errors import TasmanError, UnreadableAnswer, api_error_of
from .oauth import AsyncOauthClient, OauthClient, OauthFlows
from .tokens import GivenToken, KeptTokens, RefreshedTokens, Token, TokenSource

T = TypeVar("T")
_USER_AGENT = f"tasman-python/{version('tasman-client')}"
#: A long time limit, because a large pay run is one call.
TIMEOUT_SECONDS = 120.0


class CallFlows:
    """The steps of a call, for synchronous and asynchronous execution."""

    def __init__(
        self,
        url: str,
        build: Callable[..., httpx.Request],
        retry: Retry,
        token: Token | None,
        tokens: KeptTokens | None,
        now: Callable[[], float],
    ) -> None:
        if token is not None and tokens is not None:
            raise TypeError("give token or tokens, not both")
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
            raise ValueError("url must be the http or https address of the service, without a query")
        self.url = url.rstrip("/")
        self._build = build
        self._retry = retry
        self._now = now
        self._tokens: TokenSource | None = None
        if tokens is not None:
            flows = self.oauth(tokens.client_id, tokens.client_secret)
            self._tokens = RefreshedTokens(tokens, flows.refresh, now)
        elif token is not None:
            self._tokens = GivenToken(token)

    def oauth(self, client_id: str, client_secret: str | None) -> OauthFlows:
        return OauthFlows(self.url, self._post_form, self._now, client_id, client_secret)

    def make(self, call: Call) -> Flow[httpx.Response]:
        if is_read_back(call):
            return (yield from created_once(call, self._make, self._retry.attempts))
        return (yield from self._make(call))

    def _make(self, call: Call) -> Flow[httpx.Response]:
        request = request_of(call, self.url, self._build)
        request.headers["user-agent"] = _USER_AGENT
        tokens = None if call.is_open else self._tokens
        response = yield from self._send_signed(request, tokens, is_repeatable=call.is_repeatable)
        if not response.is_success:
            raise api_error_of(response)
        return response

    def _send_signed(
        self, request: httpx.Request, tokens: TokenSource | None, *, is_repeatable: bool
    ) -> Flow[httpx.Response]:
        if tokens is None:
            return (yield from send(request, self._retry, is_repeatable=is_repeatable))
        token = yield from tokens.current()
        request.headers["authorization"] = f"Bearer {token}"
        response = yield from send(request, self._retry, is_repeatable=is_repeatable)
        if response.status_code != 401:
            return response
        # A 401 means that nothing was done, so the call is repeated with another token.
        other = yield from tokens.instead(token)
        if other is None:
            return response
        request.headers["authorization"] = f"Bearer {other}"
        return (yield from send(request, self._retry, is_repeatable=is_repeatable))

    def _post_form(self, path: str, form: dict[str, str]) -> Flow[httpx.Response]:
        headers = {"content-type": "application/x-www-form-urlencoded", "user-agent": _USER_AGENT}
        request = self._build("POST", f"{self.url}{path}", content=urlencode(form).encode(), headers=headers)
        return (yield from send(request, self._retry, is_repeatable=False))


class Connection:
    """See `Tasman`."""

    def __init__(
        self,
        url: str,
        *,
        token: str | Callable[[], str] | None = None,
        tokens: KeptTokens | None = None,
        retry: Retry = Retry(),
        timeout: float = TIMEOUT_SECONDS,
        http: httpx.Client | None = None,
        wait: Callable[[float], object] = time.sleep,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._http = httpx.Client(timeout=timeout, cookies=_no_cookies()) if http is None else http
        self._is_own_http = http is None
        self._wait = wait
        self._lock = threading.Lock()
        self._calls = CallFlows(url, self._http.build_request, retry, token, tokens, now)

    def oauth(self, client_id: str, client_secret: str | None = None) -> OauthClient:
        """Connects customers: authorisation, code exchange and revocation."""
        return OauthClient(self._calls.oauth(client_id, client_secret), self._run)

    def close(self) -> None:
        if self._is_own_http:
            self._http.close()

    def __exit__(self, *_: object) -> None:
        self.close()

    def _answer(self, call: Call, model: Any) -> Answer[Any]:
        response = self._run(self._calls.make(call))
        return Answer(read(response, model), response)

    def _file(self, call: Call) -> File:
        response = self._run(self._calls.make(call))
        return File(response.content, response)

    def _page(self, call: Call, model: Any) -> Page[Any]:
        response = self._run(self._calls.make(call))
        return Page(read(response, model), response, lambda query: self._page(following(call, query), model))

    def _run(self, flow: Flow[T]) -> T:
        return run(flow, self._do)

    def _do(self, step: Step) -> Any:
        if isinstance(step, Send):
            return self._http.send(step.request)
        if isinstance(step, Wait):
            return self._wait(step.seconds)
        if isinstance(step, Ask):
            return answered(step.ask())
        return self._do_in_turn(step)

    def _do_in_turn(self, step: InTurn) -> Any:
        lock = nullcontext() if step.lock is None else step.lock
        if not isinstance(lock, AbstractContextManager):
            raise TypeError("exclusively must give a context for `with`; `async with` is for AsyncTasman")
        with self._lock, lock:
            return self._run(step.flow)


class AsyncConnection:
    """See `AsyncTasman`."""

    def __init__(
        self,
        url: str,
        *,
        token: Token | None = None,
        tokens: KeptTokens | None = None,
        retry: Retry = Retry(),
        timeout: float = TIMEOUT_SECONDS,
        http: httpx.AsyncClient | None = None,
        wait: Callable[[float], Any] = asyncio.sleep,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._http = httpx.AsyncClient(timeout=timeout, cookies=_no_cookies()) if http is None else http
        self._is_own_http = http is None
        self._wait = wait
        self._lock = asyncio.Lock()
        self._turns: set[asyncio.Task[Any]] = set()
        self._calls = CallFlows(url, self._http.build_request, retry, token, tokens, now)

    def oauth(self, client_id: str, client_secret: str | None = None) -> AsyncOauthClient:
        """Connects customers: authorisation, code exchange and revocation."""
        return AsyncOauthClient(self._calls.oauth(client_id, client_secret), self._run)

    async def close(self) -> None:
        if self._is_own_http:
            await self._http.aclose()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _answer(self, call: Call, model: Any) -> Answer[Any]:
        response = await self._run(self._calls.make(call))
        return Answer(read(response, model), response)

    async def _file(self, call: Call) -> File:
        response = await self._run(self._calls.make(call))
        return File(response.content, response)

    async def _page(self, call: Call, model: Any) -> AsyncPage[Any]:
        response = await self._run(self._calls.make(call))
        return AsyncPage(read(response, model), response, lambda query: self._page(following(call, query), model))

    async def _run(self, flow: Flow[T]) -> T:
        return await run_async(flow, self._do)

    async def _do(self, step: Step) -> Any:
        if isinstance(step, Send):
            return await self._http.send(step.request)
        if isinstance(step, Wait):
            return await awaited(self._wait(step.seconds))
        if isinstance(step, Ask):
            return await awaited(step.ask())
        # The caller may be cancelled, but a refresh must finish, because its token works once.
        turn = asyncio.create_task(self._do_in_turn(step))
        self._turns.add(turn)
        turn.add_done_callback(self._turns.discard)
        return await asyncio.shield(turn)

    async def _do_in_turn(self, step: InTurn) -> Any:
        lock = nullcontext() if step.lock is None else step.lock
        async with self._lock:
            if isinstance(lock, AbstractAsyncContextManager):
                async with lock:
                    return await self._run(step.flow)
            with lock:
                return await self._run(step.flow)


def _no_cookies() -> CookieJar:
    """Disables cookies, because a program authenticates only with its token."""
    return CookieJar(DefaultCookiePolicy(allowed_domains=[]))


def following(call: Call, query: dict[str, str]) -> Call:
    if query == dict(call.query):
        raise TasmanError(f"A page of the list {call.path} names itself as the next page")
    return replace(call, query=query)


def read(response: httpx.Response, model: Any) -> Any:
    """Parses the body into the model. Amounts are parsed as decimals, never as floats."""
    if model is None:
        return None
    try:
        return _reader_of(model).validate_python(json.loads(response.content, parse_float=Decimal))
    except (ValueError, ValidationError) as failure:
        raise UnreadableAnswer(response) from failure


@lru_cache(maxsize=None)
def _reader_of(model: Any) -> TypeAdapter[Any]:
    return TypeAdapter(model)
