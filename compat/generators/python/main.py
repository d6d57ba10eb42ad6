"""The client of openapi-python-client: creates a pay, downloads its payslip and verifies a delivery."""

import hashlib
import hmac
import json
import os
import time

import httpx
from tasman_client import AuthenticatedClient, Client
from tasman_client.api.companies import list_companies
from tasman_client.api.employees import list_employees
from tasman_client.api.pays import create_pays, read_pay
from tasman_client.api.payslips import download_payslip
from tasman_client.api.sign_in import login
from tasman_client.api.webhooks import create_webhook, delete_webhook, test_webhook
from tasman_client.models import (
    Country,
    DetailError,
    EmployeeStatusFilter,
    LoginIn,
    LoginOut,
    Pay,
    PayCreate,
    PayHoursIn,
    WebhookEndpointIn,
    WebhookEndpointReply,
)

BASE, LISTENER = os.environ["BASE"], os.environ["LISTENER"]


def sign_in(username: str, password: str) -> AuthenticatedClient:
    session = login.sync(client=Client(BASE), body=LoginIn(username=username, password=password))
    assert isinstance(session, LoginOut), session
    return AuthenticatedClient(BASE, session.access_token)


def pay_and_payslip() -> None:
    client = sign_in("admin@demo.example", "demo-admin")
    company = next(one for one in list_companies.sync(client=client) if one.country == Country.AU)
    person = list_employees.sync(company.id, client=client, status=EmployeeStatusFilter.ACTIVE)[0]
    hours = PayHoursIn(description="Ordinary hours", units="Hours", value="38")
    (pay,) = create_pays.sync(company.id, client=client, body=[PayCreate(employee_id=person.id, hours=[hours])])
    assert isinstance(pay, Pay) and pay.gross > pay.net > 0, pay

    payslip = download_payslip.sync(company.id, pay.id, client=client)
    assert payslip.payload.read(5) == b"%PDF-"

    missing = read_pay.sync_detailed(company.id, 999_999, client=client)
    assert missing.status_code == 404 and isinstance(missing.parsed, DetailError), missing


def webhook() -> None:
    client = sign_in("partner@demo.example", "demo-partner")
    url = f"{LISTENER}/python"
    made = create_webhook.sync(client=client, body=WebhookEndpointIn(url=url, events=["employee.updated"]))
    assert isinstance(made, WebhookEndpointReply), made
    test_webhook.sync(made.webhook.id, client=client)
    delivery = arrived(url)
    signed = f"{delivery['timestamp']}.{delivery['body']}".encode()
    expected = hmac.new(made.webhook.secret.encode(), signed, hashlib.sha256).hexdigest()
    assert hmac.compare_digest(expected, delivery["signature"])
    assert json.loads(delivery["body"])["type"] == "webhook.test"
    delete_webhook.sync(made.webhook.id, client=client)


def arrived(url: str) -> dict[str, str]:
    while True:
        reply = httpx.get(url)
        if reply.status_code == 200:
            return reply.json()
        time.sleep(0.1)


pay_and_payslip()
webhook()
