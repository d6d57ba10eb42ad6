"""The steps of a call, written once: `Tasman` runs them synchronously, `AsyncTasman` awaits them."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Generator
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar, Union

import httpx
T = TypeVar("T")


@dataclass(frozen=True)
class Send:
    """Sends the request. The step yields the response, or raises the exception of httpx."""

    request: httpx.Request


@dataclass(frozen=True)
class Wait:
    seconds: float


@dataclass(frozen=True)
class Ask:
    """Calls a function of the caller. With `AsyncTasman` it may be a coroutine."""

    ask: Callable[[], Any]


Lock: TypeAlias = Union[AbstractContextManager[Any], AbstractAsyncContextManager[Any]]


@dataclass(frozen=True)
class InTurn:
    """Runs these steps exclusively: in one thread or task, and with `lock` in one process."""

    flow: Flow[Any]
    lock: Lock | None


Step: TypeAlias = Union[Send, Wait, Ask, InTurn]
Flow: TypeAlias = Generator[Step, Any, T]


def run(flow: Flow[T], do: Callable[[Step], Any]) -> T:
    try:
        step = next(flow)
        while True:
            try:
                outcome = do(step)
            except Exception as failure:
                step = flow.throw(failure)
            else:
                step = flow.send(outcome)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]


async def run_async(flow: Flow[T], do: Callable[[Step], Awaitable[Any]]) -> T:
    try:
        step = next(flow)
        while True:
            try:
                outcome = await do(step)
            except Exception as failure:
                step = flow.throw(failure)
            else:
                step = flow.send(outcome)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]


def answered(outcome: Any) -> Any:
    """The result of a function of the caller, which must not be awaitable."""
    if inspect.isawaitable(outcome):
        raise TypeError("Tasman takes plain functions; AsyncTasman takes coroutines as well")
    return outcome


async def awaited(outcome: Any) -> Any:
    return await outcome if inspect.isawaitable(outcome) else outcome
