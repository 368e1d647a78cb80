"""
Two users chat through a client in another language, which writes its frames by hand over the
WebSocket of Debian's python3-websocket.

  apt-get install --no-install-recommends python3-websocket
  /usr/bin/python3 server/test/clients/stomp_client.py

The script starts the product with its own database in a temporary folder and signs both up over
HTTP. It fails with an AssertionError if the product violates the contract.
"""

import http.cookiejar
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path

import websocket

MAIN = Path(__file__).parent.parent.parent / "src" / "main.ts"
PASSWORD = "Four-on-the-floor-128"


class Person:
    """A user who is signed in over HTTP."""

    def __init__(self, site, name):
        self.site = site
        self.name = name
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        email = f"{name}@listeners.example"
        self.call("GET", f"/api/user/auth/email/{urllib.parse.quote(email)}")
        mails = self.call("GET", "/dev/mailbox")
        code = re.search(r"^([A-Z0-9]{8})$", mails[mails.index(email) :], re.MULTILINE).group(1)
        self.call("POST", "/api/user/auth/verify-email", {"email": email, "code": code})
        account = json.dumps({"userName": name, "email": email, "password": PASSWORD})
        self.call("POST", "/api/user/auth/create", form={"user": account})
        self.call("POST", "/api/user/auth/login", {"username": name, "password": PASSWORD})

    def call(self, method, path, body=None, form=None):
        headers = {"Origin": self.site}
        data = None
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        if form is not None:
            parts = [
                f'--part\r\nContent-Disposition: form-data; name="{name}"\r\nContent-Type: application/json\r\n\r\n{text}\r\n'
                for name, text in form.items()
            ]
            data = ("".join(parts) + "--part--\r\n").encode()
            headers["Content-Type"] = "multipart/form-data; boundary=part"
        request = urllib.request.Request(self.site + path, data, headers, method=method)
        with self.opener.open(request, timeout=30) as answer:
            text = answer.read().decode()
            return json.loads(text) if "json" in answer.headers.get("Content-Type", "") else text


class Stomp:
    """A STOMP 1.2 connection with one frame in each WebSocket message."""

    def __init__(self, person):
        self.socket = websocket.create_connection(
            person.site.replace("http", "ws") + "/ws",
            subprotocols=["v12.stomp"],
            origin=person.site,
            cookie="; ".join(f"{cookie.name}={cookie.value}" for cookie in person.cookies),
            timeout=20,
        )
        assert self.socket.getsubprotocol() == "v12.stomp"
        self.waiting = []
        self.send("CONNECT", {"accept-version": "1.2", "host": "localhost", "heart-beat": "0,0"})
        _, headers, _ = self.frame("CONNECTED")
        assert headers["version"] == "1.2", headers
        assert re.fullmatch(r"\d+,\d+", headers["heart-beat"]), headers

    def send(self, command, headers, body=""):
        lines = [command, *(f"{escape(name)}:{escape(value)}" for name, value in headers.items())]
        data = body.encode()
        if data:
            lines.append(f"content-length:{len(data)}")
        self.socket.send_binary("\n".join([*lines, "", ""]).encode() + data + b"\0")

    def subscribe(self, name, destination):
        self.send("SUBSCRIBE", {"id": name, "destination": destination, "receipt": f"subscribed:{name}"})
        self.frame("RECEIPT", {"receipt-id": f"subscribed:{name}"})

    def say(self, chat, message, **more):
        """Sends a message and waits until it is stored."""
        self.tell(chat, message, f"said:{message}", **more)
        self.frame("RECEIPT", {"receipt-id": f"said:{message}"})

    def tell(self, chat, message, receipt, **more):
        body = json.dumps({"message": message, "type": "CHAT", **more}, ensure_ascii=False)
        self.send("SEND", {"destination": f"/app/chat/{chat}/send", "receipt": receipt}, body)

    def frame(self, command, wanted=None):
        """The next frame of this kind with these headers; others stay queued."""
        for index, each in enumerate(self.waiting):
            if matches(each, command, wanted):
                return self.waiting.pop(index)
        while True:
            data = self.socket.recv()
            data = data.encode() if isinstance(data, str) else data
            if data == b"\n":
                continue
            each = parse(data)
            if matches(each, command, wanted):
                return each
            self.waiting.append(each)

    def is_closed(self):
        try:
            return self.socket.recv() in ("", b"")
        except websocket.WebSocketConnectionClosedException:
            return True


def matches(frame, command, wanted):
    return frame[0] == command and all(frame[1].get(name) == value for name, value in (wanted or {}).items())


def parse(data):
    assert data.endswith(b"\0"), data
    head, body = data[:-1].split(b"\n\n", 1)
    command, *lines = head.decode().split("\n")
    headers = {}
    for line in lines:
        name, value = line.split(":", 1)
        headers.setdefault(unescape(name), unescape(value))
    assert "content-length" not in headers or int(headers["content-length"]) == len(body), data
    return command, headers, body


def escape(text):
    return text.replace("\\", "\\\\").replace("\r", "\\r").replace("\n", "\\n").replace(":", "\\c")


def unescape(text):
    return re.sub(r"\\([\\rnc])", lambda found: {"\\": "\\", "r": "\r", "n": "\n", "c": ":"}[found.group(1)], text)


def converse(site):
    ana, bob = Person(site, "ana.python"), Person(site, "bob.python")
    chat = ana.call("POST", "/api/chats/create", {"users": [bob.name], "chatname": "Snakes"})["chatRoomId"]
    one, other = Stomp(ana), Stomp(bob)
    one.subscribe("own: chat", f"/topic/chat/{chat}")
    other.subscribe("chat", f"/topic/chat/{chat}")

    texts = ["Hello: \\ 🎸", "a\nb", *(f"Number {number}" for number in range(20))]
    for index, text in enumerate(texts):
        (one if index % 2 == 0 else other).say(chat, text, clientId=f"python-{index}")
    one.say(chat, texts[0], clientId="python-0")  # This message is stored already.
    for line, name in ((one, "own: chat"), (other, "chat")):
        frames = [line.frame("MESSAGE", {"subscription": name}) for _ in texts]
        heard = [json.loads(body) for _, _, body in frames]
        assert [message["message"] for message in heard] == texts, heard
        assert [message["seq"] for message in heard] == list(range(1, len(texts) + 1)), heard
        assert [message["sender"] for message in heard] == [ana.name, bob.name] * (len(texts) // 2), heard
        ids = {headers["message-id"] for _, headers, _ in frames}
        assert len(ids) == len(texts), ids
        assert {headers["destination"] for _, headers, _ in frames} == {f"/topic/chat/{chat}"}, frames
    stored = ana.call("GET", f"/api/chats/{chat}/messages")
    assert [message["message"] for message in stored] == texts, stored

    other.subscribe("no", "/user/queue/refusals")
    other.tell(chat, " ", "blank")
    _, _, body = other.frame("MESSAGE", {"subscription": "no", "receipt-id": "blank"})
    assert json.loads(body)["code"] == "INVALID_INPUT", body
    one.tell(chat, " ", "blank")
    _, headers, _ = one.frame("ERROR")
    assert headers["receipt-id"] == "blank", headers
    assert one.is_closed()
    other.send("DISCONNECT", {"receipt": "bye"})
    other.frame("RECEIPT", {"receipt-id": "bye"})
    assert other.is_closed()


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def wait_until_ready(site, product):
    for _ in range(600):
        assert product.poll() is None, "The product has ended."
        try:
            urllib.request.urlopen(f"{site}/api/ready", timeout=5).close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("The product did not become ready.")


def main():
    folder = tempfile.mkdtemp(prefix="backbeat-python-")
    os.chmod(folder, 0o755)
    port = free_port()
    site = f"http://localhost:{port}"
    environment = {**os.environ, "NODE_ENV": "test", "LOG_LEVEL": "warn", "PORT": str(port), "RATE_LIMITS": "off"}
    environment["DATA_DIR"] = str(Path(folder) / "data")
    product = subprocess.Popen(["node", "--import", "tsx", str(MAIN)], env=environment, cwd=MAIN.parent)
    try:
        wait_until_ready(site, product)
        converse(site)
        print("Two people have talked from Python.")
    finally:
        product.terminate()
        product.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


main()
