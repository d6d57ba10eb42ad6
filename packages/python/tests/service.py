"""A mock service with a list of responses, which records the requests and the delays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Union

import httpx
from tasman import AsyncTasman, Tasman

Step = Union[httpx.Response, Exception]


def answer(status: int = 200, json: Any = None, **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.Response(status, json={} if json is None else json, headers=named)


class Service:
    def __init__(self, *steps: Step) -> None:
        self._steps: Sequence[Step] = steps
        self.sent: list[httpx.Request] = []
        self.waits: list[float] = []

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(httpx.Request(request.method, request.url, headers=request.headers, content=request.content))
        step = self._steps[min(len(self.sent), len(self._steps)) - 1]
        if isinstance(step, Exception):
            raise step
        return httpx.Response(step.status_code, headers=step.headers, content=step.content)

    def client(self, **options: Any) -> Tasman:
        http = httpx.Client(transport=httpx.MockTransport(self._answer))
        return Tasman("http://tasman.test/", http=http, wait=self.waits.append, **options)

    def async_client(self, **options: Any) -> AsyncTasman:
        async def handle(request: httpx.Request) -> httpx.Response:
            return self._answer(request)

        http = httpx.AsyncClient(transport=httpx.MockTransport(handle))
        return AsyncTasman("http://tasman.test", http=http, wait=self.waits.append, **options)
