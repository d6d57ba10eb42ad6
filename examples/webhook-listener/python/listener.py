"""Receives webhooks: verifies and stores an event, responds, and only then handles it.

Python 3.9 or newer, no packages.

    WEBHOOK_SECRET=… python3 examples/webhook-listener/python/listener.py
"""

import hashlib
import hmac
import json
import os
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SECRET = os.environ.get("WEBHOOK_SECRET", "")
PORT = int(os.environ.get("PORT", "9090"))
INBOX = Path(os.environ.get("INBOX", "inbox"))
MAX_BYTES = 10 * 1024 * 1024


def handle(event: dict) -> None:
    """Replace this with your own code. It must be idempotent, because it can run again after a crash."""
    say(f"handled {event['type']} {event['id']}")


def is_genuine(timestamp: str, signature: str, body: bytes) -> bool:
    if not timestamp.isascii() or not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    expected = hmac.new(SECRET.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.encode())


def store(event_id: str, body: bytes) -> bool:
    """Stores an event atomically under its id. Returns false if it is already stored, even from another delivery."""
    with tempfile.NamedTemporaryFile(dir=INBOX, suffix=".part") as part:
        part.write(body)
        part.flush()
        os.fsync(part.fileno())
        try:
            os.link(part.name, INBOX / f"{event_id}.json")
        except FileExistsError:
            return False
    return True


def work(wake: threading.Event) -> None:
    """Handles the stored events that are not done. An event that fails is retried when the next event arrives."""
    while True:
        wake.clear()
        for file in sorted(INBOX.glob("*.json")):
            done = file.with_suffix(".done")
            if done.exists():
                continue
            try:
                handle(json.loads(file.read_bytes()))
                done.touch()
            except Exception as error:
                print(f"{file.name}: {error!r}", file=sys.stderr, flush=True)
        wake.wait()


class Listener(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "")
        if not length.isdigit() or int(length) > MAX_BYTES:
            return self.respond(413)
        # The signature covers the raw bytes, so read them before parsing.
        body = self.rfile.read(int(length))
        if not is_genuine(self.headers.get("X-SVC-Timestamp", ""), self.headers.get("X-SVC-Signature", ""), body):
            return self.respond(401)
        event_id = json.loads(body)["id"]
        if store(event_id, body):
            wake.set()
        else:
            say(f"seen {event_id}")
        self.respond(204)

    def do_GET(self) -> None:
        self.respond(405)

    def respond(self, status: int) -> None:
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Turns off the log line for each request."""


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    if SECRET == "":
        sys.exit("Set WEBHOOK_SECRET to the secret of the endpoint.")
    INBOX.mkdir(parents=True, exist_ok=True)
    wake = threading.Event()
    threading.Thread(target=work, args=[wake], daemon=True).start()
    with ThreadingHTTPServer(("127.0.0.1", PORT), Listener) as server:
        say(f"listening at http://127.0.0.1:{PORT}")
        server.serve_forever()
