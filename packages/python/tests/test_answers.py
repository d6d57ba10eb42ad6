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


class Response(unittest.TestCase):
    def test_parses_amounts_as_decimals_and_times_as_utc(self) -> None:
        digits = b'{"amount": 90071992547409.93, "whole": 3, "text": "0.10", "at": "2026-03-01T05:00:00"}'

        class Line(Reply):
            amount: Decimal
            whole: Decimal
            text: Decimal
            at: Moment

        got = read(httpx.Response(200, content=digits), Line)
        self.assertEqual([str(got.amount), str(got.whole), str(got.text)], ["90071992547409.93", "3", "0.10"])
        self.assertEqual(got.at, datetime.datetime(2026, 3, 1, 5, tzinfo=datetime.timezone.utc))

    def test_accepts_unknown_fields_and_values(self) -> None:
        session = {"access_token": "t", "expires_in": 1, "customer_id": 1, "admin_mode": True}
        service = Service(answer(200, session | {"token_type": "Another", "new": [1]}))
        got = service.client().login(models.LoginIn(username="u", password="p")).data
        self.assertEqual((got.token_type, got.model_extra), ("Another", {"new": [1]}))

    def test_raises_unreadable_answer_for_a_body_that_does_not_match(self) -> None:
        for wrong in (httpx.Response(200, text="<html>"), httpx.Response(200, json={"no": "list"})):
            with self.assertRaises(UnreadableAnswer) as caught:
                Service(wrong).client().list_companies()
            self.assertEqual(str(caught.exception), "The answer 200 of /api/company cannot be read")

    def test_returns_the_name_and_bytes_of_a_file(self) -> None:
        file = httpx.Response(
            200,
            content=b"%PDF-1.7",
            headers={"content-type": "application/pdf", "content-disposition": 'attachment; filename="slip.pdf"'},
        )
        got = Service(file).client().download_payslip(1, 2)
        self.assertEqual((got.name, got.type, got.data), ("slip.pdf", "application/pdf", b"%PDF-1.7"))

    def test_returns_none_and_the_etag_without_a_body(self) -> None:
        got = Service(httpx.Response(204, headers={"etag": '"7"'})).client().delete_pay(1, 2)
        self.assertEqual((got.data, got.status, got.etag), (None, 204, '"7"'))


class RequestBody(unittest.TestCase):
    def test_sends_only_set_fields_and_none_as_null(self) -> None:
        service = Service(answer(422))
        with self.assertRaises(ValidationError):
            service.client().update_employees(1, [models.EmployeePatch(id=5, tax_file_number=None)])
        self.assertEqual(service.sent[0].content, b'[{"id": 5, "tax_file_number": null}]')

    def test_rejects_an_unknown_field_before_sending(self) -> None:
        with self.assertRaises(ValueError):
            models.PayCreate.model_validate({"employee_id": 1, "hour": []})

    def test_sends_a_form_if_the_operation_takes_one(self) -> None:
        service = Service(answer(400, {"error": "invalid_grant", "error_description": "gone"}))
        with self.assertRaises(BadRequestError) as caught:
            service.client().exchange_oauth_token(
                models.OauthTokenIn(grant_type="refresh_token", refresh_token="a b&c", client_id="x")
            )
        self.assertEqual(service.sent[0].content, b"grant_type=refresh_token&client_id=x&refresh_token=a+b%26c")
        self.assertEqual(caught.exception.word, "invalid_grant")


class Address(unittest.TestCase):
    def test_escapes_path_parameters(self) -> None:
        service = Service(answer(404))
        with self.assertRaises(NotFoundError):
            service.client().read_report(1, "../x?y")  # type: ignore[arg-type]
        self.assertEqual(service.sent[0].url.raw_path, b"/api/company/1/reports/..%2Fx%3Fy")

    def test_keeps_no_cookies_and_closes_only_its_own_connection(self) -> None:
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

    def test_rejects_an_invalid_url(self) -> None:
        for wrong in ("payroll.example", "ftp://x", "https://x?y=1"):
            with self.assertRaises(ValueError):
                Tasman(wrong)


class Errors(unittest.TestCase):
    def test_raises_the_class_of_the_status(self) -> None:
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

    def test_names_fields_in_every_body_format(self) -> None:
        field = FieldError("/body/0/postcode", "too short", "too_short")
        for body, sentence in (
            ({"status_code": 10422, "message": "Wrong", "data": None}, "Wrong"),
            ({"detail": [{"loc": ["body", 0, "postcode"], "msg": "short", "type": "x"}]}, "/body/0/postcode: too short"),
        ):
            with self.assertRaises(ValidationError) as caught:
                Service(answer(422, body | {"errors": [vars(field), {"path": 1}, "no"]})).client().list_companies()
            self.assertEqual((str(caught.exception), caught.exception.errors), (sentence, [field]))

    def test_has_a_message_with_the_status_without_a_detail(self) -> None:
        with self.assertRaises(NotFoundError) as caught:
            Service(httpx.Response(404, text="gone")).client().list_companies()
        self.assertEqual((str(caught.exception), caught.exception.body), ("The service answered 404", "gone"))


class Lists(unittest.IsolatedAsyncioTestCase):
    def pages(self) -> list[httpx.Response]:
        link = '<https://inside.example/api/company/1/departments?limit=1&cursor={}>; rel="next"'
        return [
            answer(200, [DEPARTMENT | {"id": 1}], link=link.format("a%2Bb")),
            answer(200, [DEPARTMENT | {"id": 2}], link=link.format("c")),
            answer(200, [DEPARTMENT | {"id": 3}]),
        ]

    def test_fetches_all_pages_from_the_original_address(self) -> None:
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

    def test_fetches_pages_on_demand(self) -> None:
        service = Service(*self.pages())
        walk = service.client().list_departments(1).each()
        self.assertEqual([next(walk).id, len(service.sent)], [1, 1])

    def test_raises_if_a_page_links_to_itself(self) -> None:
        page = answer(200, [], link='</x?cursor=a>; rel="next"')
        with self.assertRaises(TasmanError):
            list(Service(page).client().list_departments(1).pages())

    async def test_iterates_with_asyncio(self) -> None:
        service = Service(*self.pages())
        page = await service.async_client().list_departments(1, limit=1)
        self.assertEqual([one.id async for one in page.each()], [1, 2, 3])


if __name__ == "__main__":
    unittest.main()
