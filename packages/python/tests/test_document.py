"""The models read and write every example of the API document, which are responses of the service."""

import inspect
import json
import os
import re
import typing
import unittest
from collections.abc import Iterator
from typing import Any

from pydantic import TypeAdapter
from tasman import Answer, AsyncTasman, File, Tasman
from tasman._send import plain

with open(os.environ["TASMAN_DOCUMENT"], encoding="utf-8") as file:
    DOCUMENT: dict[str, Any] = json.load(file)


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for methods in DOCUMENT["paths"].values():
        for operation in methods.values():
            if any(status.startswith("2") for status in operation["responses"]):
                yield re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", operation["operationId"]).lower(), operation


def examples(content: dict[str, Any]) -> Iterator[Any]:
    for one in content.get("application/json", {}).get("examples", {}).values():
        yield one["value"]


def same(given: Any, sent: Any) -> bool:
    """Compares values. Amounts are sent as text, even if the example has numbers."""
    if isinstance(given, dict) and isinstance(sent, dict):
        return given.keys() == sent.keys() and all(same(given[key], sent[key]) for key in given)
    if isinstance(given, list) and isinstance(sent, list):
        return len(given) == len(sent) and all(map(same, given, sent))
    return bool(given == sent or (isinstance(given, (int, float)) and str(given) == sent))


class Document(unittest.TestCase):
    def test_every_operation_has_a_method_also_with_asyncio(self) -> None:
        for name, _ in operations():
            one, other = getattr(Tasman, name), getattr(AsyncTasman, name)
            self.assertEqual(inspect.signature(one).parameters, inspect.signature(other).parameters)
            self.assertTrue(inspect.iscoroutinefunction(other))

    def test_models_parse_every_example_response(self) -> None:
        count = 0
        for name, operation in operations():
            returns = typing.get_type_hints(getattr(Tasman, name))["return"]
            for status, response in operation["responses"].items():
                for example in examples(response.get("content", {})) if status.startswith("2") else ():
                    with self.subTest(name):
                        self.assertIsNot(returns, File)
                        (inner,) = typing.get_args(returns)
                        model: Any = inner if typing.get_origin(returns) is Answer else list.__class_getitem__(inner)
                        TypeAdapter(model).validate_python(example)
                        count += 1
        self.assertGreater(count, 150)

    def test_models_accept_and_send_every_example_body_unchanged(self) -> None:
        count = 0
        for name, operation in operations():
            hints = typing.get_type_hints(getattr(Tasman, name))
            for example in examples(operation.get("requestBody", {}).get("content", {})):
                with self.subTest(name):
                    sent = plain(TypeAdapter(hints["body"]).validate_python(example))
                    self.assertTrue(same(example, sent), f"{example} became {sent}")
                    count += 1
        self.assertGreater(count, 50)


if __name__ == "__main__":
    unittest.main()
