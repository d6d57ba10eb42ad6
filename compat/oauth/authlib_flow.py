"""Authlib against a running service with its demo world: the flow, and every refusal as an error.

    python3 -m venv venv && venv/bin/pip install authlib requests
    BASE=http://127.0.0.1:8080 venv/bin/python compat/oauth/authlib_flow.py
"""

import os
from urllib.parse import parse_qs, urlsplit

import requests
from authlib.integrations.base_client import OAuthError
from authlib.integrations.requests_client import OAuth2Session

BASE = os.environ.get("BASE", "http://127.0.0.1:8080")
CALLBACK = "http://127.0.0.1:9999/callback"
TOKEN = f"{BASE}/api/oauth/token"


def client(secret: str = "demo-secret", **more) -> OAuth2Session:
    return OAuth2Session(
        "demo-client",
        secret,
        # Authlib's default is HTTP Basic, which the service does not take.
        token_endpoint_auth_method="client_secret_post",
        revocation_endpoint_auth_method="client_secret_post",
        redirect_uri=CALLBACK,
        scope="openid payroll.read",
        **more,
    )


def consent(authorisation: str) -> str:
    """What the customer does between the redirect and the callback."""
    redirect = requests.get(authorisation, allow_redirects=False, timeout=10)
    assert redirect.status_code == 302, redirect.text
    visit = parse_qs(urlsplit(redirect.headers["location"]).query)["request"][0]
    person = {"username": "admin@demo.example", "password": "demo-admin", "approve": True}
    reply = requests.post(f"{BASE}/api/oauth/complete", json={"request": visit, **person}, timeout=10)
    return reply.json()["redirect_to"]


def refused(word: str, work) -> None:
    """A refusal that is not raised is a refusal taken for a token."""
    try:
        answer = work()
    except OAuthError as error:
        assert error.error == word and error.description, (word, error.error, error.description)
        print(f"ok    {word}: {error.description}")
    else:
        raise AssertionError(f"{word} was taken for a token: {answer}")


def main() -> None:
    session = client(code_challenge_method="S256")
    verifier = "a-verifier-of-forty-three-characters-or-more"
    nonce = "a-nonce"
    url, state = session.create_authorization_url(
        f"{BASE}/api/oauth/authorize", code_verifier=verifier, nonce=nonce
    )
    callback = consent(url)
    token = session.fetch_token(TOKEN, authorization_response=callback, state=state, code_verifier=verifier)
    assert token["customer_id"] == 3, token
    print("ok    code exchanged with PKCE")

    refused(
        "invalid_grant",
        lambda: client(state=state).fetch_token(TOKEN, authorization_response=callback, code_verifier=verifier),
    )
    # That ended the grant, as a code that comes twice must.
    refused("invalid_grant", lambda: session.refresh_token(TOKEN, refresh_token=token["refresh_token"]))

    url, state = session.create_authorization_url(f"{BASE}/api/oauth/authorize", code_verifier=verifier)
    token = session.fetch_token(TOKEN, authorization_response=consent(url), state=state, code_verifier=verifier)
    renewed = session.refresh_token(TOKEN, refresh_token=token["refresh_token"])
    assert renewed["refresh_token"] != token["refresh_token"]
    print("ok    refreshed")
    live = renewed["refresh_token"]
    refused("invalid_grant", lambda: session.refresh_token(TOKEN, refresh_token="x" * 43))
    refused("invalid_scope", lambda: session.refresh_token(TOKEN, refresh_token=live, scope="openid payroll.write"))
    refused("invalid_request", lambda: client().fetch_token(TOKEN, grant_type="refresh_token"))
    refused("unsupported_grant_type", lambda: client().fetch_token(TOKEN, grant_type="client_credentials"))
    refused("invalid_client", lambda: client("wrong").refresh_token(TOKEN, refresh_token=live))

    reply = session.get(f"{BASE}/api/company")
    assert reply.status_code == 200, reply.text
    print("ok    companies read with the token")
    session.revoke_token(f"{BASE}/api/oauth/revoke", token=live)
    refused("invalid_grant", lambda: session.refresh_token(TOKEN, refresh_token=live))


if __name__ == "__main__":
    main()
    print("authlib: all as it should be")
