"""The base classes and types of the models of the API document."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, PlainSerializer, SkipValidation

T = TypeVar("T")


@dataclass(frozen=True)
class Upload:
    """A file to send. The service recognises its format by its name."""

    name: str
    data: bytes


class Request(BaseModel):
    """A request body. Fields that are not set are omitted; a field that is set to None is sent as null."""

    # Built on first use, because a program needs only a few of the hundreds of models.
    model_config = ConfigDict(extra="forbid", populate_by_name=True, defer_build=True)


class OpenRequest(BaseModel):
    """A request body that may have further fields."""

    model_config = ConfigDict(extra="allow", populate_by_name=True, defer_build=True)


class Reply(BaseModel):
    """A response body. Newer services may send further fields."""

    model_config = ConfigDict(extra="allow", populate_by_name=True, defer_build=True)


#: The values that are known today. Unknown values are accepted, so that programs keep working with a newer service.
Known = Annotated[T, SkipValidation]


def _in_full(amount: Decimal) -> str:
    return format(amount, "f")


#: Sent as text without an exponent, so that no digit is lost.
Amount = Annotated[Decimal, PlainSerializer(_in_full, return_type=str, when_used="json")]


def _as_utc(moment: datetime.datetime) -> datetime.datetime:
    utc = datetime.timezone.utc
    return moment.replace(tzinfo=utc) if moment.tzinfo is None else moment.astimezone(utc)


#: The service sends times in UTC without an offset. This type adds the offset.
Moment = Annotated[datetime.datetime, AfterValidator(_as_utc)]
