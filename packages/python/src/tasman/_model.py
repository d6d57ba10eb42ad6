"""What the models of the API document are made of."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Annotated, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, PlainSerializer, SkipValidation

T = TypeVar("T")


class Request(BaseModel):
    """What is sent. Fields that are not set stay out; a field that is set to None is sent as null."""

    # Built when it is first used: a program needs a few of hundreds.
    model_config = ConfigDict(extra="forbid", populate_by_name=True, defer_build=True)


class OpenRequest(BaseModel):
    """What is sent, with further fields where the service takes them."""

    model_config = ConfigDict(extra="allow", populate_by_name=True, defer_build=True)


class Reply(BaseModel):
    """What comes back. There may be more fields than you know, and there will be."""

    model_config = ConfigDict(extra="allow", populate_by_name=True, defer_build=True)


#: The values that are known today. Another one that comes is let through, so that a newer service breaks no program.
Known = Annotated[T, SkipValidation]


def _in_full(amount: Decimal) -> str:
    return format(amount, "f")


#: Sent as text, without an exponent, so that no digit is lost.
Amount = Annotated[Decimal, PlainSerializer(_in_full, return_type=str, when_used="json")]


def _as_utc(moment: datetime.datetime) -> datetime.datetime:
    utc = datetime.timezone.utc
    return moment.replace(tzinfo=utc) if moment.tzinfo is None else moment.astimezone(utc)


#: The service writes UTC without an offset; here the offset is there.
Moment = Annotated[datetime.datetime, AfterValidator(_as_utc)]
