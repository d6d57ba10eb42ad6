"""Authlib against a running service with its demo world: the flow, and every rejection as an error.

    python3 -m venv venv && venv/bin/pip install authlib requests
    BASE=http://127.0.0.1:8080 venv/bin/python compat/oauth/authlib_flow.py
"""

import os
from urllib.parse import parse_qs, urlsplit

import requests
from authlib.integrations.base_client import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import JsonWebKey, JsonWebToken
from authlib.oidc.core import CodeIDToken

BASE = os.environ.get("BASE", "http://127.0.0.1:8080")
CALLBACK = "http://127.0.0.1:9999/callback"
TOKEN = f"{BASE}/api/oauth/token"


def client(secret: str = "demo-secret", **more) -> OAuth2Session:
    return OAuth2Session(
        "demo-client",
        secret,
        # Authlib's default is HTTP Basic, which the service does not accept.
        token_endpoint_auth_method="client_secret_post",
        revocation_endpoint_auth_method="client_secret_post",
        redirect_uri=CALLBACK,
        scope="openid payroll.read",
        **more,
    )


def consent(authorisation: str) -> str:
    """Signs in and consents as the customer, between the redirect and the callback."""
    redirect = requests.get(authorisation, allow_redirects=False, timeout=10)
    assert redirect.status_code == 302, redirect.text
    visit = parse_qs(urlsplit(redirect.headers["location"]).query)["request"][0]
    person = {"username": "admin@demo.example", "password": "demo-admin", "approve": True}
    reply = requests.post(f"{BASE}/api/oauth/complete", json={"request": visit, **person}, timeout=10)
    return reply.json()["redirect_to"]


def refused(word: str, work) -> None:
    """Requires an OAuthError: otherwise the client would mistake a rejection for a token."""
    try:
        answer = work()
    except OAuthError as error:
        assert error.error == word and error.description, (word, error.error, error.description)
        print(f"ok    {word}: {error.description}")
    else:
        raise AssertionError(f"{word} was mistaken for a token: {answer}")


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

    found = requests.get(f"{BASE}/.well-known/openid-configuration", timeout=10).json()
    keys = JsonWebKey.import_key_set(requests.get(found["jwks_uri"], timeout=10).json())
    claims = JsonWebToken(found["id_token_signing_alg_values_supported"]).decode(
        token["id_token"],
        keys,
        claims_cls=CodeIDToken,
        claims_options={"iss": {"value": found["issuer"]}, "aud": {"value": "demo-client"}},
        claims_params={"nonce": nonce, "client_id": "demo-client"},
    )
    claims.validate()
    print(f"ok    id_token of {claims['sub']} verified")

    refused(
        "invalid_grant",
        lambda: client(state=state).fetch_token(TOKEN, authorization_response=callback, code_verifier=verifier),
    )
    # Using a code twice ended the grant.
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
    print("authlib: all checks passed")
