"""Creating employees takes no idempotency key: after a lost response they are read back by number before a repeat."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, Union

import httpx

from ._flow import Flow
from ._send import Call, plain
from .errors import ConnectionFailed, ServerError

_CREATE = "/api/company/{company_id}/employees/create"
_LIST = "/api/company/{company_id}/employees"


def is_read_back(call: Call) -> bool:
    return call.path == _CREATE


def created_once(call: Call, make: Callable[[Call], Flow[httpx.Response]], attempts: int) -> Flow[httpx.Response]:
    """Repeats the call only if none of its employees exists by then."""
    attempt = 1
    while True:
        try:
            return (yield from make(call))
        except (ConnectionFailed, ServerError) as failure:
            if not failure.may_have_been_done:
                raise
            numbers = [one.get("number") for one in plain(call.body)]
            if not all(numbers):
                _cannot_tell(failure, "an employee without a number cannot be read back")
            try:
                response = yield from make(Call("GET", _LIST, ids=call.ids, query={"status": "all"}))
            except Exception:
                _cannot_tell(failure, "reading them back failed too")
            known = {one["number"] for one in response.json()}
            there = [str(number) for number in numbers if number in known]
            if there:
                _cannot_tell(failure, f"employees with these numbers exist now: {', '.join(there)}")
            if attempt >= attempts:
                raise
        attempt += 1


def _cannot_tell(failure: Union[ConnectionFailed, ServerError], reason: str) -> NoReturn:
    failure.args = (f"{failure}. It is not known whether this call created the employees: {reason}",)
    raise failure
