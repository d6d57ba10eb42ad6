"""Verification of webhook deliveries."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Union

from pydantic import ValidationError as MismatchError

from ._model import Moment, Reply
from .errors import TasmanError
from .models import EVENTS_BY_TYPE, KnownEvent


class WebhookVerificationError(TasmanError):
    """The delivery is not genuine."""


class Entity(Reply):
    type: str
    id: int


class WebhookEvent(Reply):
    """An event of an unknown type, with data that does not fit the model, or of a test (``webhook.test``)."""

    id: str
    """The same for every attempt. Remember it, and skip events that you have seen."""
    type: str
    createdAt: Moment
    customerId: int
    companyId: int | None
    entity: Entity
    data: dict[str, Any]


#: The event of a delivery: the model of its type, such as `models.PayCreatedEvent`, or else a `WebhookEvent`.
#: Ignore unknown fields and unknown event types.
AnyEvent = Union[KnownEvent, WebhookEvent]


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> AnyEvent:
    """Returns the event of a genuine delivery. Raises `WebhookVerificationError` otherwise.

    The event has the model of its type, so ``isinstance(event, models.PayCreatedEvent)`` narrows it. It is a `WebhookEvent`,
    with the data as a dict, if this version of the package does not know its type or its data does not fit the model.

    Accepts both signatures of the service: Standard Webhooks, and ``X-SVC-Signature`` for gateways that pass only that one.

    Args:
        body: The raw body, before any parser.
        headers: The headers of the request, with names in any case.
        secrets: The ``secret`` or ``standardSecret`` of the endpoint. During a rotation, the old and the new one.
        tolerance_seconds: How much the timestamp may differ from the local clock.
        now: Seconds since 1970, for tests.
    """
    if not isinstance(body, (bytes, bytearray, memoryview, str)):
        raise TypeError("verify_webhook needs the raw body as text or bytes: call it before any parser")
    raw = body.encode() if isinstance(body, str) else bytes(body)
    given_secrets = [secrets] if isinstance(secrets, str) else list(secrets)
    if not given_secrets or "" in given_secrets:
        raise ValueError("verify_webhook needs a secret")
    found = {name.lower(): value for name, value in headers.items()}
    is_standard = "webhook-signature" in found or "x-svc-signature" not in found
    timestamp, signed, given = (_standard if is_standard else _of_contract)(found, raw)
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise WebhookVerificationError("The time of the delivery is not a number of seconds")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError(
            "The delivery is too old or has a time in the future. Check the clock of this machine."
        )
    keys = [key for secret in given_secrets for key in _keys(secret)]
    expected = [hmac.new(key, signed, hashlib.sha256).digest() for key in keys]
    if not any(hmac.compare_digest(one, wanted) for wanted in expected for one in given):
        raise WebhookVerificationError("The signature does not match the body with any of the secrets")
    return _event(json.loads(raw, parse_float=Decimal))


def _event(content: Any) -> AnyEvent:
    model = EVENTS_BY_TYPE.get(content.get("type")) if isinstance(content, dict) else None
    if model is not None:
        try:
            return model.model_validate(content)
        except MismatchError:
            # The delivery is genuine, so it must not be lost because a newer service sends its data differently.
            pass
    return WebhookEvent.model_validate(content)


def _standard(headers: Mapping[str, str], body: bytes) -> tuple[str, bytes, list[bytes]]:
    delivery, timestamp = _header(headers, "webhook-id"), _header(headers, "webhook-timestamp")
    signatures = _header(headers, "webhook-signature").split(" ")
    return timestamp, f"{delivery}.{timestamp}.".encode() + body, _decoded(one[3:] for one in signatures if one[:3] == "v1,")


def _of_contract(headers: Mapping[str, str], body: bytes) -> tuple[str, bytes, list[bytes]]:
    timestamp, signature = _header(headers, "x-svc-timestamp"), _header(headers, "x-svc-signature")
    try:
        given = [bytes.fromhex(signature)]
    except ValueError:
        given = []
    return timestamp, f"{timestamp}.".encode() + body, given


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name, "")
    if not value:
        raise WebhookVerificationError(f"The header {name} is missing")
    return value


def _decoded(texts: Iterable[str]) -> list[bytes]:
    return [one for one in map(_bytes, texts) if one is not None]


def _keys(secret: str) -> list[bytes]:
    """The possible keys of a secret: the secret itself, and the base64 value after `whsec_` (Standard Webhooks)."""
    written = _bytes(secret.removeprefix("whsec_")) if secret.startswith("whsec_") else None
    # A secret that you chose yourself may happen to have this prefix, so its own bytes are tried as a key too.
    return [secret.encode(), written] if written else [secret.encode()]


def _bytes(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
