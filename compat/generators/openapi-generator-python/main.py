"""The Python client of openapi-generator: creates a pay, downloads its payslip and verifies a delivery."""

import hashlib
import hmac
import json
import os
import time
import urllib.error
import urllib.request

import tasman_client as tasman

BASE, LISTENER = os.environ["BASE"], os.environ["LISTENER"]


def sign_in(username: str, password: str) -> tasman.ApiClient:
    anonymous = tasman.ApiClient(tasman.Configuration(host=BASE))
    session = tasman.SignInApi(anonymous).login(username=username, password=password)
    return tasman.ApiClient(tasman.Configuration(host=BASE, access_token=session.access_token))


def pay_and_payslip() -> None:
    client = sign_in("admin@demo.example", "demo-admin")
    companies = tasman.CompaniesApi(client).list_companies()
    company = next(one for one in companies if one.country == tasman.Country.AU)
    people = tasman.EmployeesApi(client).list_employees(company.id, status=tasman.EmployeeStatusFilter.ACTIVE)
    hours = tasman.PayHoursIn(description="Ordinary hours", units="Hours", value=tasman.DecimalIn("38"))
    pays = tasman.PaysApi(client)
    (made,) = pays.create_pays(company.id, [tasman.PayCreate(employee_id=people[0].id, hours=[hours])])
    pay = made.actual_instance
    assert isinstance(pay, tasman.Pay) and pay.gross > pay.net > 0, made

    payslip = tasman.PayslipsApi(client).download_payslip(company.id, pay.id)
    assert bytes(payslip[:5]) == b"%PDF-"

    try:
        pays.read_pay(company.id, 999_999)
    except tasman.exceptions.NotFoundException as error:
        assert isinstance(error.data, tasman.DetailError), error.data
    else:
        raise AssertionError("a missing pay was read")


def webhook() -> None:
    webhooks = tasman.WebhooksApi(sign_in("partner@demo.example", "demo-partner"))
    url = f"{LISTENER}/openapi-generator-python"
    endpoint = webhooks.create_webhook(tasman.WebhookEndpointIn(url=url, events=["employee.updated"])).webhook
    webhooks.test_webhook(endpoint.id)
    delivery = arrived(url)
    signed = f"{delivery['timestamp']}.{delivery['body']}".encode()
    expected = hmac.new(endpoint.secret.encode(), signed, hashlib.sha256).hexdigest()
    assert hmac.compare_digest(expected, delivery["signature"])
    assert json.loads(delivery["body"])["type"] == "webhook.test"
    webhooks.delete_webhook(endpoint.id)


def arrived(url: str) -> dict[str, str]:
    while True:
        try:
            with urllib.request.urlopen(url) as reply:
                return json.load(reply)
        except urllib.error.HTTPError:
            time.sleep(0.1)


pay_and_payslip()
webhook()
