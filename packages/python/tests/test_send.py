import math
import unittest

import httpx
from service import Service, answer
from tasman import ApiError, ConnectionFailed, RateLimitError, Retry, ServerError, models

DEPARTMENT = models.DepartmentIn(name="Bakery")
PAY = [models.PayCreate(employee_id=1)]
BROKEN = httpx.ReadError("reset")
NOBODY = httpx.ConnectError("refused")
MADE = {"id": 7, "company_id": 1, "name": "Bakery", "code": ""}


class ACallThatMustNotBeMadeTwice(unittest.TestCase):
    def test_is_sent_again_after_a_refusal_that_is_said_before_any_work(self) -> None:
        for status in (429, 503):
            service = Service(answer(status, retry_after="7"), answer(200, MADE))
            self.assertEqual(service.client().create_department(1, DEPARTMENT).data.id, 7)
            self.assertEqual([one.content for one in service.sent], [b'{"name": "Bakery"}'] * 2)
            self.assertEqual(service.waits, [7])

    def test_is_not_sent_again_after_an_answer_that_does_not_say_whether_it_was_made(self) -> None:
        for status in (500, 502, 503, 504):
            service = Service(answer(status))
            with self.assertRaises(ServerError) as caught:
                service.client().create_department(1, DEPARTMENT)
            self.assertTrue(caught.exception.may_have_been_done)
            self.assertEqual(len(service.sent), 1)

    def test_is_not_sent_again_when_the_connection_broke_and_the_error_says_that_it_may_have_been_made(self) -> None:
        service = Service(BROKEN)
        with self.assertRaises(ConnectionFailed) as caught:
            service.client().create_department(1, DEPARTMENT)
        self.assertEqual(str(caught.exception), "http://tasman.test did not answer: reset")
        self.assertTrue(caught.exception.may_have_been_done)
        self.assertEqual(len(service.sent), 1)

    def test_is_sent_again_when_nobody_was_reached_and_the_last_error_says_that_nothing_was_done(self) -> None:
        service = Service(NOBODY)
        with self.assertRaises(ConnectionFailed) as caught:
            service.client().create_department(1, DEPARTMENT)
        self.assertFalse(caught.exception.may_have_been_done)
        self.assertEqual(len(service.sent), 4)


class ACallThatMayBeRepeated(unittest.TestCase):
    def test_is_sent_again_after_an_unclear_answer(self) -> None:
        for status in (500, 502, 503, 504):
            service = Service(answer(status), answer(200, []))
            self.assertEqual(service.client().list_companies().data, [])
            self.assertEqual(len(service.sent), 2)

    def test_is_sent_again_when_the_connection_broke_each_wait_about_twice_as_long(self) -> None:
        service = Service(BROKEN)
        with self.assertRaises(ConnectionFailed) as caught:
            service.client().list_companies()
        self.assertFalse(caught.exception.may_have_been_done)
        self.assertEqual([2 ** round(math.log2(wait / 0.5)) for wait in service.waits], [1, 2, 4])

    def test_is_never_sent_again_after_an_answer_that_would_be_the_same(self) -> None:
        for status in (400, 401, 403, 404, 409, 412, 422, 428):
            service = Service(answer(status))
            with self.assertRaises(ApiError):
                service.client(token="given").list_companies()
            self.assertEqual(len(service.sent), 1)

    def test_shows_the_refusal_when_the_service_asks_for_more_patience_than_there_is(self) -> None:
        service = Service(answer(429, retry_after="900"))
        with self.assertRaises(RateLimitError) as caught:
            service.client().list_companies()
        self.assertEqual(caught.exception.retry_after_seconds, 900)
        self.assertEqual(len(service.sent), 1)

    def test_is_tried_no_more_often_than_it_was_told(self) -> None:
        service = Service(answer(503))
        with self.assertRaises(ServerError):
            service.client(retry=Retry(attempts=2)).list_companies()
        self.assertEqual(len(service.sent), 2)


class AKey(unittest.TestCase):
    def keys(self, service: Service) -> list[str]:
        return [one.headers.get("idempotency-key", "") for one in service.sent]

    def test_is_made_for_an_operation_that_takes_one_and_stays_the_same_when_the_call_is_sent_again(self) -> None:
        service = Service(BROKEN, answer(502), answer(200, []))
        self.assertEqual(service.client().create_pays(1, PAY).data, [])
        first, *others = self.keys(service)
        self.assertEqual(len(first), 36)
        self.assertEqual(others, [first, first])

    def test_differs_from_call_to_call(self) -> None:
        service = Service(answer(200, []))
        client = service.client()
        client.create_pays(1, PAY)
        client.create_pays(1, PAY)
        self.assertEqual(len(set(self.keys(service))), 2)

    def test_may_be_the_callers_own(self) -> None:
        service = Service(answer(200, []))
        service.client().create_pays(1, PAY, idempotency_key="timesheet 7")
        self.assertEqual(self.keys(service), ["timesheet 7"])

    def test_is_not_needed_for_a_preview_which_is_repeated_all_the_same(self) -> None:
        service = Service(BROKEN, answer(200, []))
        service.client().create_pays(1, PAY, dry_run=True)
        self.assertEqual(self.keys(service), ["", ""])
        self.assertEqual(service.sent[0].url.query, b"dry_run=true")

    def test_is_not_made_where_the_operation_takes_none(self) -> None:
        service = Service(answer(422))
        with self.assertRaises(ApiError):
            service.client().create_department(1, DEPARTMENT)
        self.assertEqual(self.keys(service), [""])


if __name__ == "__main__":
    unittest.main()
