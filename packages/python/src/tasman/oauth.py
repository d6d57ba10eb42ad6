"""Connecting customers: authorisation, code exchange, refresh and revocation."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlencode

import httpx

from ._flow import Flow
from .errors import ConnectionFailed, api_error_of
from .tokens import TokenSet

#: A refresh whose response was lost is sent once more within this time. The service merely rejects a refresh
#: token that is repeated within ten seconds; later, it ends the whole grant.
_REPEAT_WITHIN_SECONDS = 8


def pkce() -> tuple[str, str]:
    """A verifier to store in the visitor's session, and its challenge for the authorisation (RFC 7636, S256)."""
    verifier = secrets.token_urlsafe(32)
    digest = hashlib.sha256(verifier.encode()).digest()
    return verifier, base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


#: Sends a form without a token. Codes and refresh tokens work once, so it is repeated only if the service rejected it
#: without processing it.
PostForm = Callable[[str, dict[str, str]], Flow[httpx.Response]]


class OauthFlows:
    def __init__(
        self, url: str, post: PostForm, now: Callable[[], float], client_id: str, client_secret: str | None
    ) -> None:
        self._url = url
        self._post = post
        self._now = now
        self._client_id = client_id
        self._proof = {"client_id": client_id} | ({} if client_secret is None else {"client_secret": client_secret})

    def authorization_url(self, redirect_uri: str, state: str, scope: str, challenge: str | None) -> str:
        query = {
            "response_type": "code",
            "client_id": self._client_id,
            "redirect_uri": redirect_uri,
            "state": state,
            "scope": scope,
        }
        if challenge is not None:
            query |= {"code_challenge": challenge, "code_challenge_method": "S256"}
        return f"{self._url}/api/oauth/authorize?{urlencode(query)}"

    def exchange_code(self, code: str, redirect_uri: str, verifier: str | None) -> Flow[TokenSet]:
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": redirect_uri}
        return (yield from self._tokens_from(form | ({} if verifier is None else {"code_verifier": verifier})))

    def refresh(self, refresh_token: str) -> Flow[TokenSet]:
        form = {"grant_type": "refresh_token", "refresh_token": refresh_token}
        began = self._now()
        try:
            return (yield from self._tokens_from(form))
        except ConnectionFailed:
            if self._now() - began > _REPEAT_WITHIN_SECONDS:
                raise
        return (yield from self._tokens_from(form))

    def revoke(self, refresh_token: str) -> Flow[None]:
        yield from self._answer_to("/api/oauth/revoke", {"token": refresh_token, "token_type_hint": "refresh_token"})

    def _tokens_from(self, form: dict[str, str]) -> Flow[TokenSet]:
        response = yield from self._answer_to("/api/oauth/token", form)
        body: dict[str, Any] = response.json()
        expires_at = self._now() + body["expires_in"]
        return TokenSet(body["access_token"], body["refresh_token"], expires_at, body["customer_id"])

    def _answer_to(self, path: str, form: dict[str, str]) -> Flow[httpx.Response]:
        response = yield from self._post(path, form | self._proof)
        if not response.is_success:
            raise api_error_of(response)
        return response


class OauthClient:
    def __init__(self, flows: OauthFlows, run: Callable[[Flow[Any]], Any]) -> None:
        self._flows = flows
        self._run = run

    def authorization_url(
        self, *, redirect_uri: str, state: str, scope: str = "openid payroll.write", challenge: str | None = None
    ) -> str:
        """The address to send the customer's browser to.

        `state` is returned unchanged. Compare it with the value that you sent with this browser.
        """
        return self._flows.authorization_url(redirect_uri, state, scope, challenge)

    def exchange_code(self, code: str, *, redirect_uri: str, verifier: str | None = None) -> TokenSet:
        """Exchanges the returned code for tokens. Store them, because a code works once."""
        tokens: TokenSet = self._run(self._flows.exchange_code(code, redirect_uri, verifier))
        return tokens

    def refresh(self, refresh_token: str) -> TokenSet:
        """Prefer `tokens` of `Tasman`, which refreshes automatically and one call at a time."""
        tokens: TokenSet = self._run(self._flows.refresh(refresh_token))
        return tokens

    def revoke(self, refresh_token: str) -> None:
        """Ends the grant of a refresh token."""
        self._run(self._flows.revoke(refresh_token))


class AsyncOauthClient:
    def __init__(self, flows: OauthFlows, run: Callable[[Flow[Any]], Awaitable[Any]]) -> None:
        self._flows = flows
        self._run = run

    def authorization_url(
        self, *, redirect_uri: str, state: str, scope: str = "openid payroll.write", challenge: str | None = None
    ) -> str:
        """The address to send the customer's browser to.

        `state` is returned unchanged. Compare it with the value that you sent with this browser.
        """
        return self._flows.authorization_url(redirect_uri, state, scope, challenge)

    async def exchange_code(self, code: str, *, redirect_uri: str, verifier: str | None = None) -> TokenSet:
        """Exchanges the returned code for tokens. Store them, because a code works once."""
        tokens: TokenSet = await self._run(self._flows.exchange_code(code, redirect_uri, verifier))
        return tokens

    async def refresh(self, refresh_token: str) -> TokenSet:
        """Prefer `tokens` of `AsyncTasman`, which refreshes automatically and one call at a time."""
        tokens: TokenSet = await self._run(self._flows.refresh(refresh_token))
        return tokens

    async def revoke(self, refresh_token: str) -> None:
        """Ends the grant of a refresh token."""
        await self._run(self._flows.revoke(refresh_token))
