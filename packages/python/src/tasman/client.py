"""The API of the service: each method is an operation of its document."""

from __future__ import annotations

from ._async_operations import AsyncOperations
from ._operations import Operations


class Tasman(Operations):
    """The API of the service.

    Args:
        url: Where the service is, such as ``https://payroll.example``.
        token: An access token that you look after yourself, or a function that gets one.
        tokens: A customer's tokens, refreshed here and saved by you.
        retry: How often a call is sent, and how long is waited for the service.
        timeout: How many seconds the service may be silent. A large pay run is one call.
        http: A client of httpx instead of our own, such as to go through a proxy; its timeout and its end are then yours.
        wait, now: For tests: how it waits between attempts, and what time it is.
    """

    def __enter__(self) -> Tasman:
        return self


class AsyncTasman(AsyncOperations):
    """The API of the service for asyncio; everything is as in `Tasman`, and is awaited."""

    async def __aenter__(self) -> AsyncTasman:
        return self
