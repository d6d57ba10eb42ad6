"""The result of a call: the body as a model, and the response for its headers."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar
from urllib.parse import parse_qsl, urlsplit

import httpx

T = TypeVar("T")


@dataclass(frozen=True)
class Answer(Generic[T]):
    """A successful response. For any status other than 2xx an error is raised."""

    data: T
    response: httpx.Response

    @property
    def status(self) -> int:
        return self.response.status_code

    @property
    def etag(self) -> str | None:
        """Identifies the version that was read or previewed. Send it back as `if_match`."""
        etag: str | None = self.response.headers.get("etag")
        return etag


@dataclass(frozen=True)
class File(Answer[bytes]):
    """A PDF, CSV, ZIP or XML; `data` is its bytes."""

    @property
    def name(self) -> str | None:
        """The name from the service, or None."""
        found = re.search(r'filename="([^"]*)"', self.response.headers.get("content-disposition", ""))
        return found[1] if found else None

    @property
    def type(self) -> str:
        return str(self.response.headers.get("content-type", ""))


def next_query_of(response: httpx.Response) -> dict[str, str] | None:
    """The query of the next page from `Link: <…>; rel="next"` (RFC 8288), or None on the last page."""
    following = response.links.get("next", {}).get("url")
    # Uses only the query of the link and keeps the original address, because the link may have a different host name.
    return None if following is None else dict(parse_qsl(urlsplit(following).query, keep_blank_values=True))


@dataclass(frozen=True)
class Page(Answer[list[T]]):
    """A list, or the first page of it. `each` iterates over all pages."""

    follow: Callable[[dict[str, str]], Page[T]]

    def pages(self) -> Iterator[Page[T]]:
        """This page and the following ones, fetched on demand."""
        page = self
        while True:
            yield page
            query = next_query_of(page.response)
            if query is None:
                return
            page = page.follow(query)

    def each(self) -> Iterator[T]:
        """The items of this page and the following ones."""
        for page in self.pages():
            yield from page.data


@dataclass(frozen=True)
class AsyncPage(Answer[list[T]]):
    """A list, or the first page of it. `each` iterates over all pages."""

    follow: Callable[[dict[str, str]], Awaitable[AsyncPage[T]]]

    async def pages(self) -> AsyncIterator[AsyncPage[T]]:
        """This page and the following ones, fetched on demand."""
        page = self
        while True:
            yield page
            query = next_query_of(page.response)
            if query is None:
                return
            page = await page.follow(query)

    async def each(self) -> AsyncIterator[T]:
        """The items of this page and the following ones."""
        async for page in self.pages():
            for one in page.data:
                yield one
