import datetime
import unittest
from decimal import Decimal

import httpx
from service import Service, answer
from tasman import (
    BadRequestError,
    ConflictError,
    FieldError,
    ForbiddenError,
    NotFoundError,
    PreconditionRequiredError,
    StaleError,
    Tasman,
    TasmanError,
    UnauthorizedError,
    UnreadableAnswer,
    ValidationError,
    models,
)
from tasman._connection import read
from tasman._model import Moment, Reply

DEPARTMENT = {"id": 1, "company_id": 1, "name": "Bakery", "code": ""}


class AnAnswer(unittest.TestCase):
    def test_has_amounts_from_their_digits_and_times_with_their_offset(self) -> None:
        digits = b'{"amount": 90071992547409.93, "whole": 3, "text": "0.10", "at": "2026-03-01T05:00:00"}'

        class Line(Reply):
            amount: Decimal
            whole: Decimal
            text: Decimal
            at: Moment

        got = read(httpx.Response(200, content=digits), Line)
        self.assertEqual([str(got.amount), str(got.whole), str(got.text)], ["90071992547409.93", "3", "0.10"])
        self.assertEqual(got.at, datetime.datetime(2026, 3, 1, 5, tzinfo=datetime.timezone.utc))

    def test_lets_fields_and_values_through_that_are_not_known_yet(self) -> None:
        session = {"access_token": "t", "expires_in": 1, "customer_id": 1, "admin_mode": True}
        service = Service(answer(200, session | {"token_type": "Another", "new": [1]}))
        got = service.client().login(models.LoginIn(username="u", password="p")).data
        self.assertEqual((got.token_type, got.model_extra), ("Another", {"new": [1]}))

    def test_that_cannot_be_read_is_told_from_a_refusal(self) -> None:
        for wrong in (httpx.Response(200, text="<html>"), httpx.Response(200, json={"no": "list"})):
            with self.assertRaises(UnreadableAnswer) as caught:
                Service(wrong).client().list_companies()
            self.assertEqual(str(caught.exception), "The answer 200 of /api/company cannot be read")

    def test_of_a_file_has_its_name_and_bytes(self) -> None:
        file = httpx.Response(
            200,
            content=b"%PDF-1.7",
            headers={"content-type": "application/pdf", "content-disposition": 'attachment; filename="slip.pdf"'},
        )
        got = Service(file).client().download_payslip(1, 2)
        self.assertEqual((got.name, got.type, got.data), ("slip.pdf", "application/pdf", b"%PDF-1.7"))

    def test_without_a_body_is_none_and_has_its_etag(self) -> None:
        got = Service(httpx.Response(204, headers={"etag": '"7"'})).client().delete_pay(1, 2)
        self.assertEqual((got.data, got.status, got.etag), (None, 204, '"7"'))


class ABody(unittest.TestCase):
    def test_has_what_was_set_and_null_where_none_was_set(self) -> None:
        service = Service(answer(422))
        with self.assertRaises(ValidationError):
            service.client().update_employees(1, [models.EmployeePatch(id=5, tax_file_number=None)])
        self.assertEqual(service.sent[0].content, b'[{"id": 5, "tax_file_number": null}]')

    def test_is_refused_before_it_is_sent_when_it_has_a_field_that_does_not_exist(self) -> None:
        with self.assertRaises(ValueError):
            models.PayCreate.model_validate({"employee_id": 1, "hour": []})

    def test_is_a_form_where_the_operation_takes_one(self) -> None:
        service = Service(answer(400, {"error": "invalid_grant", "error_description": "gone"}))
        with self.assertRaises(BadRequestError) as caught:
            service.client().exchange_oauth_token(
                models.OauthTokenIn(grant_type="refresh_token", refresh_token="a b&c", client_id="x")
            )
        self.assertEqual(service.sent[0].content, b"grant_type=refresh_token&client_id=x&refresh_token=a+b%26c")
        self.assertEqual(caught.exception.word, "invalid_grant")


class AnAddress(unittest.TestCase):
    def test_cannot_be_left_by_what_stands_in_it(self) -> None:
        service = Service(answer(404))
        with self.assertRaises(NotFoundError):
            service.client().read_report(1, "../x?y")  # type: ignore[arg-type]
        self.assertEqual(service.sent[0].url.raw_path, b"/api/company/1/reports/..%2Fx%3Fy")

    def test_belongs_to_the_clients_own_connection_which_keeps_no_cookies(self) -> None:
        client = Tasman("http://tasman.test")
        request = httpx.Request("GET", "http://tasman.test/api/company")
        answer = httpx.Response(200, headers={"set-cookie": "session=1; Path=/"}, request=request)
        client._http.cookies.extract_cookies(answer)
        self.assertEqual(len(client._http.cookies), 0)
        client.close()
        self.assertTrue(client._http.is_closed)
        theirs = httpx.Client()
        Tasman("http://tasman.test", http=theirs).close()
        self.assertFalse(theirs.is_closed)

    def test_must_be_one(self) -> None:
        for wrong in ("payroll.example", "ftp://x", "https://x?y=1"):
            with self.assertRaises(ValueError):
                Tasman(wrong)


class AnError(unittest.TestCase):
    def test_is_of_the_class_of_its_status(self) -> None:
        for status, kind in {
            400: BadRequestError,
            401: UnauthorizedError,
            403: ForbiddenError,
            404: NotFoundError,
            409: ConflictError,
            412: StaleError,
            422: ValidationError,
            428: PreconditionRequiredError,
        }.items():
            with self.assertRaises(kind) as caught:
                Service(answer(status, {"detail": "No."}, x_request_id="r1")).client().list_companies()
            error = caught.exception
            assert isinstance(error, TasmanError)
            self.assertEqual((type(error), str(error), error.status, error.request_id), (kind, "No.", status, "r1"))

    def test_names_fields_whatever_the_rest_of_the_body_looks_like(self) -> None:
        field = FieldError("/body/0/postcode", "too short", "too_short")
        for body, sentence in (
            ({"status_code": 10422, "message": "Wrong", "data": None}, "Wrong"),
            ({"detail": [{"loc": ["body", 0, "postcode"], "msg": "short", "type": "x"}]}, "/body/0/postcode: too short"),
        ):
            with self.assertRaises(ValidationError) as caught:
                Service(answer(422, body | {"errors": [vars(field), {"path": 1}, "no"]})).client().list_companies()
            self.assertEqual((str(caught.exception), caught.exception.errors), (sentence, [field]))

    def test_without_a_sentence_says_its_status(self) -> None:
        with self.assertRaises(NotFoundError) as caught:
            Service(httpx.Response(404, text="gone")).client().list_companies()
        self.assertEqual((str(caught.exception), caught.exception.body), ("The service answered 404", "gone"))


class AList(unittest.IsolatedAsyncioTestCase):
    def pages(self) -> list[httpx.Response]:
        link = '<https://inside.example/api/company/1/departments?limit=1&cursor={}>; rel="next"'
        return [
            answer(200, [DEPARTMENT | {"id": 1}], link=link.format("a%2Bb")),
            answer(200, [DEPARTMENT | {"id": 2}], link=link.format("c")),
            answer(200, [DEPARTMENT | {"id": 3}]),
        ]

    def test_is_walked_page_after_page_at_the_address_it_was_asked_at(self) -> None:
        service = Service(*self.pages())
        got = service.client().list_departments(1, limit=1)
        self.assertEqual([one.id for one in got.each()], [1, 2, 3])
        self.assertEqual(
            [str(one.url) for one in service.sent],
            [
                f"http://tasman.test/api/company/1/departments?{query}"
                for query in ("limit=1", "limit=1&cursor=a%2Bb", "limit=1&cursor=c")
            ],
        )

    def test_fetches_no_page_that_nobody_comes_to(self) -> None:
        service = Service(*self.pages())
        walk = service.client().list_departments(1).each()
        self.assertEqual([next(walk).id, len(service.sent)], [1, 1])

    def test_that_names_a_page_as_the_one_after_itself_is_left(self) -> None:
        page = answer(200, [], link='</x?cursor=a>; rel="next"')
        with self.assertRaises(TasmanError):
            list(Service(page).client().list_departments(1).pages())

    async def test_is_walked_with_asyncio_too(self) -> None:
        service = Service(*self.pages())
        page = await service.async_client().list_departments(1, limit=1)
        self.assertEqual([one.id async for one in page.each()], [1, 2, 3])


if __name__ == "__main__":
    unittest.main()
