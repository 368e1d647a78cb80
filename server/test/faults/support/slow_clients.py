"""Opens many connections that never end and holds them until its input ends.

    slow_clients.py PORT COUNT PATH COOKIE

A quarter of them each sends nothing, sends headers byte by byte, sends a body byte by byte, and
requests PATH without reading the response. Prints `open` once all connections are open.
"""
import socket
import sys
import threading
import time

port, count, path, cookie = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
STARTS = [
    b"",
    b"GET /api/posts/get HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    b"POST /api/user/auth/login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"
    b"Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{",
    f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode(),
]
trickling = []
held = []
for index in range(count):
    start = STARTS[index % len(STARTS)]
    connection = socket.socket()
    # The small buffer leaves the rest of a response at the server.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(30)
    connection.connect(("127.0.0.1", port))
    connection.sendall(start)
    connection.setblocking(False)
    held.append(connection)
    if index % len(STARTS) in (1, 2):
        trickling.append(connection)
print("open", flush=True)


def trickle():
    while True:
        time.sleep(1)
        for connection in trickling:
            try:
                connection.send(b"a")
            except OSError:
                pass


threading.Thread(target=trickle, daemon=True).start()
sys.stdin.read()
