"""A customer's tokens, refreshed by one call at a time and saved by you before they are used."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias, Union

from ._flow import Ask, Flow, InTurn, Lock
from .errors import ApiError

#: How long before its expiry a token is refreshed, so that it is still valid when it arrives.
_EARLY_SECONDS = 60


@dataclass(frozen=True)
class TokenSet:
    access_token: str
    refresh_token: str
    #: Seconds since 1970.
    expires_at: float
    #: The id of the account that the tokens belong to. It never changes.
    customer_id: int


@dataclass(frozen=True)
class KeptTokens:
    """The tokens of one customer, stored by you and refreshed here. With `AsyncTasman` the functions may be coroutines."""

    client_id: str
    tokens: TokenSet
    #: Called with the new tokens before they are used. The old refresh token is invalid from then on. If this raises,
    #: the call fails, and the next call first tries to save again.
    save: Callable[[TokenSet], object]
    #: Set this only on a server. An app on a user's device has no secret and uses PKCE.
    client_secret: str | None = None
    #: For several processes that share the tokens: reads the tokens that were saved last, so that no process uses an
    #: old refresh token.
    load: Callable[[], TokenSet | Awaitable[TokenSet]] | None = None
    #: For several processes that share the tokens: a context manager that holds a lock, for example in your database.
    exclusively: Callable[[], Lock] | None = None


#: An access token that the caller manages, or a function that returns one.
Token: TypeAlias = Union[str, Callable[[], Union[str, Awaitable[str]]]]


class TokenSource(Protocol):
    def current(self) -> Flow[str]:
        """A token that is currently valid."""
        ...

    def instead(self, refused: str) -> Flow[str | None]:
        """Another token after the service rejected this one, or None."""
        ...


class GivenToken:
    def __init__(self, token: Token) -> None:
        self._token = token

    def current(self) -> Flow[str]:
        if isinstance(self._token, str):
            return self._token
        token: str = yield Ask(self._token)
        return token

    def instead(self, refused: str) -> Flow[str | None]:
        other = yield from self.current()
        return None if other == refused else other


class RefreshedTokens:
    """Refreshes once at a time, for all waiting calls."""

    def __init__(self, kept: KeptTokens, refresh: Callable[[str], Flow[TokenSet]], now: Callable[[], float]) -> None:
        self._kept = kept
        self._refresh = refresh
        self._now = now
        self._tokens = kept.tokens
        self._is_unsaved = False

    def current(self) -> Flow[str]:
        if self._is_unsaved or self._is_ending():
            yield self._in_turn(None)
        return self._tokens.access_token

    def instead(self, refused: str) -> Flow[str | None]:
        if self._tokens.access_token == refused:
            yield self._in_turn(refused)
        return None if self._tokens.access_token == refused else self._tokens.access_token

    def _in_turn(self, refused: str | None) -> InTurn:
        return InTurn(self._renew(refused), self._kept.exclusively() if self._kept.exclusively else None)

    def _is_ending(self) -> bool:
        return self._now() >= self._tokens.expires_at - _EARLY_SECONDS

    def _renew(self, refused: str | None) -> Flow[None]:
        if not self._is_unsaved:
            yield from self._reload()
            # Another call or process has already refreshed the tokens.
            if self._tokens.access_token != refused and not self._is_ending():
                return
            try:
                self._tokens = yield from self._refresh(self._tokens.refresh_token)
            except ApiError as error:
                if error.word == "invalid_grant" and (yield from self._reload()):
                    return
                raise
            self._is_unsaved = True
        yield Ask(lambda: self._kept.save(self._tokens))
        self._is_unsaved = False

    def _reload(self) -> Flow[bool]:
        if self._kept.load is None:
            return False
        saved: TokenSet = yield Ask(self._kept.load)
        if saved.refresh_token == self._tokens.refresh_token:
            return False
        self._tokens = saved
        return True
