import asyncio
import contextlib
import threading
import unittest
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
from service import Service, answer
from tasman import ApiError, AsyncTasman, ConnectionFailed, KeptTokens, Tasman, TokenSet, models

NOW = 1_000_000.0
GOOD = TokenSet("old", "r1", NOW + 900, 7)
ENDING = TokenSet("old", "r1", NOW + 59, 7)
RENEWED = TokenSet("new", "r2", NOW + 1800, 7)
TOKENS = {"access_token": "new", "refresh_token": "r2", "expires_in": 1800, "customer_id": 7}
LIST = answer(200, [])
NO = answer(401, {"detail": "expired"})
SPENT = answer(400, {"error": "invalid_grant", "error_description": "spent"})


def kept(tokens: TokenSet, saved: list[TokenSet], **more: Any) -> KeptTokens:
    return KeptTokens("client", tokens, saved.append, client_secret="secret", **more)


def seen(service: Service) -> list[str]:
    return [one.headers.get("authorization", one.content.decode()) for one in service.sent]


REFRESH = "grant_type=refresh_token&refresh_token=r1&client_id=client&client_secret=secret"


class Tokens(unittest.TestCase):
    def client(self, service: Service, tokens: KeptTokens) -> Tasman:
        return service.client(tokens=tokens, now=lambda: NOW)

    def test_uses_valid_tokens(self) -> None:
        service, saved = Service(LIST), list[TokenSet]()
        self.client(service, kept(GOOD, saved)).list_companies()
        self.assertEqual((seen(service), saved), (["Bearer old"], []))

    def test_refreshes_expiring_tokens_and_saves_them_before_use(self) -> None:
        service, saved = Service(answer(200, TOKENS), LIST), list[TokenSet]()
        self.client(service, kept(ENDING, saved)).list_companies()
        self.assertEqual((seen(service), saved), ([REFRESH, "Bearer new"], [RENEWED]))

    def test_refreshes_rejected_tokens_once(self) -> None:
        service, saved = Service(NO, answer(200, TOKENS), NO), list[TokenSet]()
        with self.assertRaises(ApiError) as caught:
            self.client(service, kept(GOOD, saved)).list_companies()
        self.assertEqual(caught.exception.status, 401)
        self.assertEqual(seen(service), ["Bearer old", REFRESH, "Bearer new"])

    def test_refreshes_once_for_many_threads(self) -> None:
        asked = list[str]()

        def handle(request: httpx.Request) -> httpx.Response:
            if request.url.path == "/api/oauth/token":
                asked.append("refresh")
                return httpx.Response(200, json=TOKENS)
            return httpx.Response(401 if request.headers["authorization"] == "Bearer old" else 200, json=[])

        saved = list[TokenSet]()
        http = httpx.Client(transport=httpx.MockTransport(handle))
        client = Tasman("http://tasman.test", http=http, tokens=kept(GOOD, saved), now=lambda: NOW)
        threads = [threading.Thread(target=client.list_companies) for _ in range(8)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        self.assertEqual((asked, saved), (["refresh"], [RENEWED]))

    def test_saves_unsaved_tokens_first(self) -> None:
        service, saved, full = Service(answer(200, TOKENS), LIST), list[TokenSet](), [True]

        def save(tokens: TokenSet) -> None:
            if full.pop() if full else False:
                raise OSError("disk full")
            saved.append(tokens)

        client = self.client(service, KeptTokens("client", ENDING, save))
        with self.assertRaises(OSError):
            client.list_companies()
        self.assertEqual(len(service.sent), 1)
        client.list_companies()
        self.assertEqual((saved, seen(service)[1:]), ([RENEWED], ["Bearer new"]))

    def test_loads_tokens_that_another_process_refreshed(self) -> None:
        service, saved, turns = Service(NO, LIST), list[TokenSet](), list[str]()

        @contextlib.contextmanager
        def turn() -> Iterator[None]:
            turns.append("in")
            yield
            turns.append("out")

        client = self.client(service, kept(GOOD, saved, load=lambda: RENEWED, exclusively=turn))
        client.list_companies()
        self.assertEqual((seen(service), saved, turns), (["Bearer old", "Bearer new"], [], ["in", "out"]))

    def test_loads_tokens_again_after_invalid_grant(self) -> None:
        loads = [ENDING, RENEWED]
        service, saved = Service(SPENT, LIST), list[TokenSet]()
        self.client(service, kept(ENDING, saved, load=lambda: loads.pop(0))).list_companies()
        self.assertEqual((seen(service), saved), ([REFRESH, "Bearer new"], []))

    def test_raises_invalid_grant_without_newer_tokens(self) -> None:
        with self.assertRaises(ApiError) as caught:
            self.client(Service(SPENT), kept(ENDING, [])).list_companies()
        self.assertEqual(caught.exception.word, "invalid_grant")

    def test_retries_a_refresh_without_response_once_and_only_soon(self) -> None:
        for late, times in ((0.0, 2), (9.0, 1)):
            service = Service(httpx.ReadError("lost"))
            client = service.client(tokens=kept(ENDING, []), now=lambda: NOW + late * len(service.sent))
            with self.assertRaises(ConnectionFailed):
                client.list_companies()
            self.assertEqual(len(service.sent), times)

    def test_asks_the_caller_for_another_token_after_a_401(self) -> None:
        given = iter(["one", "two"])
        service = Service(NO, LIST)
        service.client(token=lambda: next(given)).list_companies()
        self.assertEqual(seen(service), ["Bearer one", "Bearer two"])

    def test_sends_no_token_to_public_operations(self) -> None:
        service, saved = Service(NO), list[TokenSet]()
        with self.assertRaises(ApiError):
            self.client(service, kept(GOOD, saved)).login(models.LoginIn(username="u", password="wrong"))
        self.assertEqual((seen(service), saved), (["username=u&password=wrong"], []))

    def test_rejects_token_together_with_tokens(self) -> None:
        with self.assertRaises(TypeError):
            Service(LIST).client(token="x", tokens=kept(GOOD, []))

    def test_rejects_coroutines_without_asyncio(self) -> None:
        async def token() -> str:
            return "x"

        coroutine = token()
        with self.assertRaises(TypeError):
            Service(LIST).client(token=lambda: coroutine).list_companies()
        coroutine.close()


class TokensWithAsyncio(unittest.IsolatedAsyncioTestCase):
    async def test_refreshes_once_and_saves_and_loads_with_coroutines(self) -> None:
        saved, turns = list[TokenSet](), list[str]()

        async def save(tokens: TokenSet) -> None:
            await asyncio.sleep(0)
            saved.append(tokens)

        async def load() -> TokenSet:
            return saved[-1] if saved else ENDING

        @contextlib.asynccontextmanager
        async def turn() -> AsyncIterator[None]:
            turns.append("in")
            yield

        service = Service(answer(200, TOKENS), LIST)
        tokens = KeptTokens("client", ENDING, save, load=load, exclusively=turn)
        client = service.async_client(tokens=tokens, now=lambda: NOW)
        await asyncio.gather(*(client.list_companies() for _ in range(5)))
        self.assertEqual((saved, seen(service)[1:]), ([RENEWED], ["Bearer new"] * 5))
        self.assertEqual(len(turns), 5)

    async def test_saves_refreshed_tokens_when_the_caller_is_cancelled(self) -> None:
        saved, asked, go_on = list[TokenSet](), asyncio.Event(), asyncio.Event()

        async def handle(request: httpx.Request) -> httpx.Response:
            if request.url.path == "/api/oauth/token":
                asked.set()
                await go_on.wait()
                return httpx.Response(200, json=TOKENS)
            return httpx.Response(200, json=[])

        http = httpx.AsyncClient(transport=httpx.MockTransport(handle))
        client = AsyncTasman("http://tasman.test", http=http, tokens=kept(ENDING, saved), now=lambda: NOW)
        call = asyncio.create_task(client.list_companies())
        await asked.wait()
        call.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await call
        go_on.set()
        await client.list_companies()
        self.assertEqual(saved, [RENEWED])


if __name__ == "__main__":
    unittest.main()
