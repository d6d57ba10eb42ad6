import base64
import hashlib
import hmac
import json
import unittest
from typing import Any

from tasman import AnyEvent, WebhookEvent, WebhookVerificationError, models, verify_webhook

SECRET = "a secret of our own choice"
STANDARD = f"whsec_{base64.b64encode(SECRET.encode()).decode()}"
AT = 1_772_323_200
EVENT = {
    "id": "e1",
    "type": "pay.created",
    "createdAt": "2026-03-01T00:00:00",
    "customerId": 1,
    "companyId": 2,
    "entity": {"type": "pay", "id": 5},
    "data": {"note": "Zoë"},
}
BODY = json.dumps(EVENT, ensure_ascii=False).encode()


def standard(key: bytes = SECRET.encode(), body: bytes = BODY, at: str = str(AT)) -> dict[str, str]:
    signature = base64.b64encode(hmac.digest(key, b"e1." + at.encode() + b"." + body, "sha256")).decode()
    return {"Webhook-Id": "e1", "webhook-timestamp": at, "webhook-signature": f"v1,{signature}"}


def of_contract(key: bytes = SECRET.encode(), at: str = str(AT)) -> dict[str, str]:
    signature = hmac.new(key, at.encode() + b"." + BODY, hashlib.sha256).hexdigest()
    return {"X-SVC-Timestamp": at, "X-SVC-Signature": signature}


RUN = {
    "pay_run_id": 7,
    "company_id": 2,
    "pay_period": "WEEKLY",
    "pay_cycle": "WEEKLY",
    "pay_run_start_date": "2026-02-23",
    "pay_run_end_date": "2026-03-01",
    "status": "complete",
}


def check(**given: Any) -> AnyEvent:
    options: dict[str, Any] = {"body": BODY, "headers": standard(), "secrets": STANDARD, "now": AT} | given
    return verify_webhook(options.pop("body"), options.pop("headers"), options.pop("secrets"), **options)


class Delivery(unittest.TestCase):
    def test_accepts_either_form_of_the_secret_and_either_signature(self) -> None:
        for secret in (SECRET, STANDARD, ["before", STANDARD]):
            for headers in (standard(), of_contract(), of_contract() | standard()):
                event = check(secrets=secret, headers=headers)
                self.assertEqual((event.type, event.entity.id, event.data), ("pay.created", 5, {"note": "Zoë"}))
        self.assertEqual(check(body=BODY.decode()).id, "e1")

    def test_gives_an_event_the_model_of_its_type(self) -> None:
        body = json.dumps(EVENT | {"type": "pay_run.completed", "data": RUN | {"new_field": 1}}).encode()
        event = check(body=body, headers=standard(body=body))
        assert isinstance(event, models.PayRunCompletedEvent)
        self.assertEqual((event.data.pay_run_id, str(event.data.pay_run_end_date)), (7, "2026-03-01"))

    def test_gives_an_event_of_another_type_or_form_the_general_model(self) -> None:
        for change in ({"type": "pay.paid", "data": RUN}, {"type": "pay_run.completed", "data": {"pay_run_id": "x"}}):
            body = json.dumps(EVENT | change).encode()
            event = check(body=body, headers=standard(body=body))
            self.assertIs(type(event), WebhookEvent)
            self.assertEqual((event.type, event.data), (change["type"], change["data"]))

    def test_accepts_any_of_several_signatures(self) -> None:
        headers = standard()
        headers["webhook-signature"] = f"v1,AAAA v2,x {headers['webhook-signature']}"
        self.assertEqual(check(headers=headers).id, "e1")

    def test_accepts_a_chosen_secret_that_looks_like_a_standard_one(self) -> None:
        self.assertEqual(check(secrets=STANDARD, headers=of_contract(STANDARD.encode())).id, "e1")

    def test_rejects_other_deliveries(self) -> None:
        wrong = "The signature does not match the body with any of the secrets"
        old = "The delivery is too old or has a time in the future. Check the clock of this machine."
        time = "The time of the delivery is not a number of seconds"
        for what, given, message in (
            ("another secret", {"secrets": "another"}, wrong),
            ("another secret by the contract", {"secrets": "another", "headers": of_contract()}, wrong),
            ("another body", {"body": BODY.replace(b"5", b"6")}, wrong),
            ("a time that was not signed", {"headers": standard() | {"webhook-timestamp": str(AT + 1)}}, wrong),
            ("such a time by the contract", {"headers": of_contract() | {"X-SVC-Timestamp": str(AT + 1)}}, wrong),
            ("no signature we know", {"headers": standard() | {"webhook-signature": "v1,*** v1a,AAAA"}}, wrong),
            ("no hex", {"headers": of_contract() | {"X-SVC-Signature": "zz"}}, wrong),
            # A valid signature of one kind does not make up for an invalid one of the other.
            ("one of two", {"headers": of_contract() | standard(b"another")}, wrong),
            ("a missing header", {"headers": {"webhook-id": "e1"}}, "The header webhook-timestamp is missing"),
            ("no headers", {"headers": {}}, "The header webhook-id is missing"),
            ("an invalid time", {"headers": standard(at="1e9")}, time),
            ("an old time", {"now": AT + 301}, old),
            ("a future time", {"now": AT - 301}, old),
        ):
            with self.subTest(what), self.assertRaises(WebhookVerificationError) as caught:
                check(**given)
            self.assertEqual(str(caught.exception), message)

    def test_accepts_an_older_delivery_with_a_longer_tolerance(self) -> None:
        self.assertEqual(check(now=AT + 301, tolerance_seconds=600).id, "e1")

    def test_rejects_a_missing_secret_and_a_parsed_body(self) -> None:
        for secrets in ([], "", ["", SECRET]):
            with self.assertRaises(ValueError):
                check(secrets=secrets)
        with self.assertRaises(TypeError):
            check(body=EVENT)


if __name__ == "__main__":
    unittest.main()
