"""The API of the service. Each method is an operation of the API document."""

from __future__ import annotations

from ._async_operations import AsyncOperations
from ._operations import Operations


class Tasman(Operations):
    """The API of the service.

    Args:
        url: The address of the service, such as ``https://payroll.example``.
        token: An access token that you manage, or a function that returns one.
        tokens: A customer's tokens, refreshed by this package and stored by you.
        retry: The number of attempts and the longest delay.
        timeout: The timeout in seconds. It is long, because a large pay run is one call.
        http: Your own httpx client, for example to use a proxy. You set its timeout and close it.
        wait, now: For tests: how to wait between attempts, and the current time.
    """

    def __enter__(self) -> Tasman:
        return self


class AsyncTasman(AsyncOperations):
    """The API of the service for asyncio. It has the methods of `Tasman`, which are awaited."""

    async def __aenter__(self) -> AsyncTasman:
        return self
