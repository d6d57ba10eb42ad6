"""Tests the installed wheel as a partner's program, against a running service with the demo data.

Runs the code of the README, then checks what the README says about lost responses, tokens, lists and webhooks. Prints a
line for each check.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import os
import threading
import time
from collections.abc import Callable
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urljoin, urlsplit

import httpx

# compat/python-package.ts writes the code blocks of the README to this module.
import readme
from readme import checked, go_to, kept, on_callback, on_delivery, paid, payslip, preview, tasman, url, week
from tasman import (
    AsyncTasman,
    ConflictError,
    ConnectionFailed,
    ForbiddenError,
    KeptTokens,
    Retry,
    StaleError,
    Tasman,
    TokenSet,
    ValidationError,
    WebhookVerificationError,
    models,
    verify_webhook,
)


def tried(sentence: str) -> None:
    print(f"tried: {sentence}")


def sign_in(username: str = "admin@demo.example", password: str = "demo-admin") -> str:
    return Tasman(url).login(models.LoginIn(username=username, password=password)).data.access_token


def consent(address: str) -> str:
    """Gives the customer's consent on the hosted pages and returns the code."""
    visit = httpx.get(address)
    request = parse_qs(urlsplit(urljoin(url, visit.headers["location"])).query)["request"][0]
    done = Tasman(url).complete_oauth_login(
        models.OauthCompleteIn(
            request=request, username="admin@demo.example", password="demo-admin", account_type="admin", approve=True
        )
    )
    return parse_qs(urlsplit(done.data.redirect_to).query)["code"][0]


def nets(pays: list[models.PayOrGroup]) -> list[Decimal]:
    return [pay.net for pay in pays if isinstance(pay, models.Pay)]


def pays_of(employee_id: int) -> int:
    return sum(1 for _ in tasman.list_pays(1, employee_id=employee_id, limit=500).each())


class Lossy(httpx.HTTPTransport):
    """Sends requests to the service and drops the responses that `is_lost` selects."""

    def __init__(self, is_lost: Callable[[int], bool]) -> None:
        super().__init__()
        self._is_lost = is_lost
        self.keys: list[str | None] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.keys.append(request.headers.get("idempotency-key"))
        response = super().handle_request(request)
        if self._is_lost(len(self.keys)):
            response.read()
            raise httpx.ReadError("the response was lost")
        return response


def the_readme() -> None:
    assert sorted(one.name for one in tasman.list_companies().data) == ["Kauri Orchards Ltd", "Wattle Bakery Pty Ltd"]
    assert nets(paid.data) == nets(preview.data) and nets(paid.data)[0] > 0
    assert payslip is not None and payslip.data[:5] == b"%PDF-" and (payslip.name or "").endswith(".pdf")
    tried("the README")


def an_import() -> None:
    """Stores the rows of the file that the README sends."""
    assert checked.rows == 1 and checked.problems == []
    state = tasman.confirm_import(1, checked.id).data.state
    while state == "storing":
        state = tasman.read_import(1, checked.id).data.state
    imported = tasman.read_import(1, checked.id).data
    assert imported.state == "done" and imported.created + imported.unchanged == 1
    tried("an import of a file")


def if_match() -> None:
    try:
        tasman.create_pays(1, week, if_match='"of another day"')
    except StaleError:
        tried("If-Match")


def a_lost_response() -> None:
    before = pays_of(1)
    transport = Lossy(lambda attempt: attempt == 1)
    lossy = Tasman(url, token=sign_in(), http=httpx.Client(transport=transport), wait=lambda _: None)
    once_more = lossy.create_pays(1, week)
    assert len(transport.keys) == 2 and transport.keys[0] and transport.keys[0] == transport.keys[1]
    assert len(nets(once_more.data)) == 1
    assert pays_of(1) == before + 1
    tried("a lost response pays once")
    try:
        tasman.create_pays(1, [*week, *week], idempotency_key=transport.keys[0])
    except ConflictError:
        tried("a key that was used for something else")


def a_lost_response_without_a_key() -> None:
    transport = Lossy(lambda _: True)
    lost = Tasman(url, token=sign_in(), http=httpx.Client(transport=transport))
    try:
        lost.delete_employee(999_999)
    except ConnectionFailed as error:
        assert error.may_have_been_done and transport.keys == [None]
    tried("a lost response of a change without a key")


def unreachable_service() -> None:
    try:
        Tasman("http://127.0.0.1:9", retry=Retry(attempts=1)).list_companies()
    except ConnectionFailed as error:
        assert not error.may_have_been_done
        tried("an unreachable service")


def errors() -> None:
    employee = models.EmployeeIn.model_construct(first_name="Mia", postcode="12")
    employee.model_fields_set.intersection_update({"first_name", "postcode"})
    try:
        tasman.create_employees(1, [employee])
    except ValidationError as error:
        assert error.status == 422 and any(one.path == "/body/0/postcode" and one.code for one in error.errors)
        tried("errors with their fields")
    try:
        tasman.list_webhooks()
    except ForbiddenError:
        tried("a forbidden call")


def tokens() -> None:
    customer = on_callback(consent(go_to))
    assert len(customer.list_companies().data) == 2
    (held,) = kept.values()
    saved: list[TokenSet] = []
    refused = TokenSet("refused", held.refresh_token, held.expires_at, held.customer_id)
    renewing = Tasman(url, tokens=KeptTokens("demo-client", refused, saved.append, client_secret="demo-secret"))
    threads = [threading.Thread(target=renewing.list_companies) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(renewing.list_companies().data) == 2
    assert len(saved) == 1 and saved[0].refresh_token != held.refresh_token
    tried("tokens refresh once and are saved")


async def tokens_with_asyncio() -> None:
    held: list[TokenSet] = []

    async def save(tokens: TokenSet) -> None:
        held.append(tokens)

    oauth = AsyncTasman(url).oauth("demo-client", "demo-secret")
    address = oauth.authorization_url(redirect_uri=readme.redirect_uri, state="s")
    code = await asyncio.to_thread(consent, address)
    first = await oauth.exchange_code(code, redirect_uri=readme.redirect_uri)
    ended = TokenSet(first.access_token, first.refresh_token, 0, first.customer_id)
    async with AsyncTasman(url, tokens=KeptTokens("demo-client", ended, save, client_secret="demo-secret")) as client:
        responses = await asyncio.gather(*(client.list_companies() for _ in range(4)))
    assert [len(one.data) for one in responses] == [2, 2, 2, 2] and len(held) == 1
    await oauth.revoke(held[0].refresh_token)
    tried("tokens with asyncio")


def pages() -> None:
    whole = [one.id for one in tasman.list_employees(1).data]
    walked = [[one.id for one in page.data] for page in tasman.list_employees(1, limit=2).pages()]
    assert len(walked) == (len(whole) + 1) // 2 > 1 and [one for page in walked for one in page] == whole
    tried("pages")


def a_webhook() -> None:
    seen: list[tuple[bytes, dict[str, str]]] = []

    class Listener(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            seen.append((body, dict(self.headers.items())))
            self.send_response(on_delivery(body, dict(self.headers.items())))
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Listener)
    server.timeout = 60
    partner = Tasman(url, token=sign_in("partner@demo.example", "demo-partner"))
    made = partner.create_webhook(
        models.WebhookEndpointIn(url=f"http://127.0.0.1:{server.server_port}/", events=["employee.updated"])
    ).data.webhook
    assert made.secret and made.standardSecret
    os.environ |= {"WEBHOOK_SECRET": "the next one", "WEBHOOK_SECRET_BEFORE": made.standardSecret}
    partner.test_webhook(made.id)
    server.handle_request()
    server.server_close()
    while partner.list_webhook_deliveries(webhook_id=made.id).data[0].status == "sending":
        pass
    assert partner.list_webhook_deliveries(webhook_id=made.id).data[0].status == "delivered"
    ((body, headers),) = seen
    # Each delivery has two signatures, one of them by Standard Webhooks. Either must verify without the other.
    for scheme in ("x-svc", "webhook"):
        ours = {name: value for name, value in headers.items() if name.lower().startswith(scheme)}
        assert verify_webhook(body, ours, made.secret).type == "webhook.test"
        try:
            verify_webhook(body + b" ", ours, made.secret)
        except WebhookVerificationError:
            tried(f"a webhook by {scheme}")
    the_types_of_events(partner, made.id, made.secret)
    partner.delete_webhook(made.id)


def the_types_of_events(partner: Tasman, webhook_id: int, secret: str) -> None:
    """Every event has the model of its type, with exact amounts."""
    for kind, model in models.EVENTS_BY_TYPE.items():
        queued = partner.test_webhook(webhook_id, models.WebhookTestIn(type=kind)).data.delivery  # type: ignore[arg-type]
        body = partner.read_webhook_delivery(queued.id).data.payload
        assert body is not None
        event = verify_webhook(body, signed(body, secret), secret)
        assert type(event) is model
        if isinstance(event, models.PayCreatedEvent):
            assert isinstance(event.data.net, Decimal)
    tried("typed events")


def signed(body: str, secret: str) -> dict[str, str]:
    timestamp = str(int(time.time()))
    signature = hmac.new(secret.encode(), f"{timestamp}.{body}".encode(), hashlib.sha256).hexdigest()
    return {"X-SVC-Timestamp": timestamp, "X-SVC-Signature": signature}


the_readme()
an_import()
if_match()
a_lost_response()
a_lost_response_without_a_key()
unreachable_service()
errors()
tokens()
asyncio.run(tokens_with_asyncio())
pages()
a_webhook()
