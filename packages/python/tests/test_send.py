import math
import unittest

import httpx
from service import Service, answer
from tasman import ApiError, ConnectionFailed, RateLimitError, Retry, ServerError, Upload, models

CLIENT = models.OauthClientIn(name="Bakery")
DEPARTMENT = models.DepartmentIn(name="Bakery")
PAY = [models.PayCreate(employee_id=1)]
BROKEN = httpx.ReadError("reset")
UNREACHABLE = httpx.ConnectError("refused")
CLIENT_MADE = {
    "client_id": "bakery",
    "client_secret": None,
    "name": "Bakery",
    "redirect_uris": [],
    "is_public": True,
    "per_user_grants_enabled": False,
    "session_handoff_enabled": False,
    "hasSecret": False,
    "created_at": "2026-03-10T00:00:00",
}
MADE = {"id": 7, "company_id": 1, "name": "Bakery", "code": ""}


class CallThatMustNotBeRepeated(unittest.TestCase):
    def test_is_retried_after_429_and_503_with_retry_after(self) -> None:
        for status in (429, 503):
            service = Service(answer(status, retry_after="7"), answer(201, CLIENT_MADE))
            self.assertEqual(service.client().create_api_client(CLIENT).data.client_id, "bakery")
            self.assertEqual([one.content for one in service.sent], [b'{"name": "Bakery"}'] * 2)
            self.assertEqual(service.waits, [7])

    def test_is_not_retried_after_a_server_error(self) -> None:
        for status in (500, 502, 503, 504):
            service = Service(answer(status))
            with self.assertRaises(ServerError) as caught:
                service.client().create_api_client(CLIENT)
            self.assertTrue(caught.exception.may_have_been_done)
            self.assertEqual(len(service.sent), 1)

    def test_is_not_retried_after_a_broken_connection(self) -> None:
        service = Service(BROKEN)
        with self.assertRaises(ConnectionFailed) as caught:
            service.client().create_api_client(CLIENT)
        self.assertEqual(str(caught.exception), "http://tasman.test did not answer: reset")
        self.assertTrue(caught.exception.may_have_been_done)
        self.assertEqual(len(service.sent), 1)

    def test_is_retried_when_the_service_is_unreachable(self) -> None:
        service = Service(UNREACHABLE)
        with self.assertRaises(ConnectionFailed) as caught:
            service.client().create_api_client(CLIENT)
        self.assertFalse(caught.exception.may_have_been_done)
        self.assertEqual(len(service.sent), 4)


class CallWithAFile(unittest.TestCase):
    def test_is_sent_as_a_multipart_body_and_again_with_the_same_key_and_body(self) -> None:
        service = Service(answer(503), answer(422))
        file = Upload("shifts.xlsx", b"PK\x03\x04\xff")
        with self.assertRaises(ApiError):
            service.client().create_import(1, models.ImportIn(file=file, kind="timesheets", mapping={"date": "Day"}))
        first, second = service.sent
        self.assertEqual(first.content, second.content)
        self.assertEqual(first.headers["idempotency-key"], second.headers["idempotency-key"])
        self.assertRegex(first.headers["content-type"], "^multipart/form-data; boundary=")
        self.assertIn(b'name="file"; filename="shifts.xlsx"', first.content)
        self.assertIn(b"PK\x03\x04\xff", first.content)
        self.assertIn(b'name="kind"\r\n\r\ntimesheets\r\n', first.content)
        self.assertIn(b'name="mapping"\r\n\r\n{"date": "Day"}\r\n', first.content)
        self.assertNotIn(b'name="sheet"', first.content)


class RepeatableCall(unittest.TestCase):
    def test_is_retried_after_a_server_error(self) -> None:
        for status in (500, 502, 503, 504):
            service = Service(answer(status), answer(200, []))
            self.assertEqual(service.client().list_companies().data, [])
            self.assertEqual(len(service.sent), 2)

    def test_is_retried_after_a_broken_connection_with_doubled_delays(self) -> None:
        service = Service(BROKEN)
        with self.assertRaises(ConnectionFailed) as caught:
            service.client().list_companies()
        self.assertFalse(caught.exception.may_have_been_done)
        self.assertEqual([2 ** round(math.log2(wait / 0.5)) for wait in service.waits], [1, 2, 4])

    def test_is_not_retried_after_a_final_response(self) -> None:
        for status in (400, 401, 403, 404, 409, 412, 422, 428):
            service = Service(answer(status))
            with self.assertRaises(ApiError):
                service.client(token="given").list_companies()
            self.assertEqual(len(service.sent), 1)

    def test_raises_when_the_requested_delay_exceeds_the_limit(self) -> None:
        service = Service(answer(429, retry_after="900"))
        with self.assertRaises(RateLimitError) as caught:
            service.client().list_companies()
        self.assertEqual(caught.exception.retry_after_seconds, 900)
        self.assertEqual(len(service.sent), 1)

    def test_makes_at_most_the_configured_number_of_attempts(self) -> None:
        service = Service(answer(503))
        with self.assertRaises(ServerError):
            service.client(retry=Retry(attempts=2)).list_companies()
        self.assertEqual(len(service.sent), 2)


class IdempotencyKey(unittest.TestCase):
    def keys(self, service: Service) -> list[str]:
        return [one.headers.get("idempotency-key", "") for one in service.sent]

    def test_is_generated_and_stays_the_same_for_retries(self) -> None:
        service = Service(BROKEN, answer(502), answer(200, []))
        self.assertEqual(service.client().create_pays(1, PAY).data, [])
        first, *others = self.keys(service)
        self.assertEqual(len(first), 36)
        self.assertEqual(others, [first, first])

    def test_differs_between_calls(self) -> None:
        service = Service(answer(200, []))
        client = service.client()
        client.create_pays(1, PAY)
        client.create_pays(1, PAY)
        self.assertEqual(len(set(self.keys(service))), 2)

    def test_may_be_given_by_the_caller(self) -> None:
        service = Service(answer(200, []))
        service.client().create_pays(1, PAY, idempotency_key="timesheet 7")
        self.assertEqual(self.keys(service), ["timesheet 7"])

    def test_is_not_sent_for_a_preview_which_is_retried_anyway(self) -> None:
        service = Service(BROKEN, answer(200, []))
        service.client().create_pays(1, PAY, dry_run=True)
        self.assertEqual(self.keys(service), ["", ""])
        self.assertEqual(service.sent[0].url.query, b"dry_run=true")

    def test_is_not_generated_for_an_operation_without_one(self) -> None:
        service = Service(answer(422))
        with self.assertRaises(ApiError):
            service.client().create_api_client(CLIENT)
        self.assertEqual(self.keys(service), [""])

    def test_is_repeated_while_the_first_attempt_still_runs(self) -> None:
        """[IDEM-002]"""
        service = Service(answer(409, retry_after="1"), answer(201, MADE))
        self.assertEqual(service.client().create_department(1, DEPARTMENT).data.id, 7)
        self.assertEqual(len(set(self.keys(service))), 1)
        self.assertEqual(service.waits, [1])


PEOPLE = [models.EmployeeIn.model_construct({"number"}, number="E-1")]


class CreatingEmployees(unittest.TestCase):
    """Takes no key: a lost response is read back by number. [IDEM-002]"""

    def sent(self, service: Service) -> list[str]:
        return [f"{one.method} {one.url.raw_path.decode()} {one.headers.get('idempotency-key')}" for one in service.sent]

    CREATE = "PUT /api/company/1/employees/create None"
    LIST = "GET /api/company/1/employees?status=all None"

    def test_is_repeated_if_none_of_the_employees_exists(self) -> None:
        service = Service(BROKEN, answer(200, [{"number": "E-2"}]), answer(422))
        with self.assertRaises(ApiError):
            service.client(retry=Retry(attempts=2)).create_employees(1, PEOPLE)
        self.assertEqual(self.sent(service), [self.CREATE, self.LIST, self.CREATE])

    def test_is_not_repeated_if_one_exists(self) -> None:
        service = Service(BROKEN, answer(200, [{"number": "E-1"}]))
        with self.assertRaises(ConnectionFailed) as caught:
            service.client().create_employees(1, PEOPLE)
        self.assertEqual(self.sent(service), [self.CREATE, self.LIST])
        self.assertRegex(str(caught.exception), "not known .* numbers exist now: E-1$")

    def test_is_not_repeated_without_a_number(self) -> None:
        service = Service(answer(502))
        with self.assertRaises(ServerError) as caught:
            service.client().create_employees(1, [models.EmployeeIn.model_construct({"city"}, city="Perth")])
        self.assertEqual(self.sent(service), [self.CREATE])
        self.assertRegex(str(caught.exception), "without a number cannot be read back$")


if __name__ == "__main__":
    unittest.main()
