"""Who may call: nobody but the page that was opened."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nonolith.web.guard import LARGEST_BODY, Address
from nonolith.web.worker import MEMORY
from tests.web.served import Served, serve

CALL = json.dumps({"puzzle": {"rows": [[1]], "columns": [[1]]}}).encode()


def status(server: Served, path: str, body: bytes | None = None, **headers: str) -> int:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return server.request("GET" if body is None else "POST", path, body, names)[0]


def test_the_page_is_served_with_a_strict_policy(server: Served) -> None:
    for path in ("/", "/static/main.js", "/static/style.css", "/api/shelf", "/nowhere"):
        code, headers, _ = server.request("GET", path)
        assert code == {"/api/shelf": 401, "/nowhere": 404}.get(path, 200)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({}, 200),
        ({"Host": "localhost:{port}"}, 200),
        ({"Host": "[::1]:{port}"}, 200),
        ({"Host": "evil.example:{port}"}, 421),
        ({"Host": "127.0.0.1"}, 421),
        ({"Host": "127.0.0.1:1"}, 421),
        ({"Host": "127.0.0.1.evil.example:{port}"}, 421),
        ({"Host": "10.0.0.1:{port}"}, 421),
        ({"Host": ""}, 421),
        ({"Origin": "http://127.0.0.1:{port}"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "https://127.0.0.1:{port}"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"X-Nonolith-Token": ""}, 401),
        ({"X-Nonolith-Token": "wrong"}, 401),
        ({"X-Nonolith-Token": "ä"}, 401),
        ({"Content-Length": "x"}, 413),
    ],
)
def test_calls(server: Served, headers: dict[str, str], code: int) -> None:
    sent = {"X-Nonolith-Token": server.token} | headers
    sent = {name: value.replace("{port}", str(server.port)) for name, value in sent.items()}
    body: bytes | None = CALL
    if "Content-Length" in sent:
        code = 400  # refused by the parser of HTTP before anything else
        body = None  # what nobody reads resets the connection, which may overtake the answer
    assert server.request("POST", "/api/classify", body, sent)[0] == code


def test_a_large_body_is_refused_before_it_is_read(server: Served) -> None:
    headers = {"X-Nonolith-Token": server.token, "Content-Length": str(LARGEST_BODY + 1)}
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        lines = [f"{name}: {value}" for name, value in headers.items()]
        head = ["POST /api/read HTTP/1.1", f"Host: 127.0.0.1:{server.port}", *lines, "", ""]
        connection.sendall("\r\n".join(head).encode())
        assert connection.recv(100).startswith(b"HTTP/1.1 413")


def test_a_large_body_without_a_length_is_refused(server: Served) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        head = [
            "POST /api/read HTTP/1.1",
            f"Host: 127.0.0.1:{server.port}",
            f"X-Nonolith-Token: {server.token}",
            "Transfer-Encoding: chunked",
        ]
        connection.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
        chunk = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
        try:
            for _ in range(9):
                connection.sendall(chunk)
        except ConnectionError:
            pass  # it had enough
        assert connection.recv(100).startswith(b"HTTP/1.1 413")


def test_unknown_calls_and_methods(server: Served) -> None:
    token = {"X-Nonolith-Token": server.token}
    assert server.request("POST", "/api/nothing", b"{}", token)[0] == 404
    assert server.request("GET", "/api/classify", None, token)[0] == 405
    assert server.request("GET", "/static/../app.py")[0] == 404
    assert server.request("GET", "/static/%2e%2e/app.py")[0] == 404


def test_the_token_is_random_and_not_shown() -> None:
    one, other = Address("127.0.0.1", 1), Address("127.0.0.1", 1)
    assert one.token != other.token
    assert len(one.token) >= 32
    assert one.token not in repr(one)


def test_listening_everywhere_admits_addresses_but_no_names() -> None:
    address = Address("0.0.0.0", 80)
    assert address.is_own("192.168.1.7")
    assert not address.is_own("evil.example")
    assert address.url.startswith("http://127.0.0.1:80/")


def test_a_used_port_is_one_line(server: Served) -> None:
    command = [sys.executable, "-m", "nonolith", "play", "--no-browser", "--port"]
    done = subprocess.run([*command, str(server.port)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 3
    assert done.stderr.count("\n") == 1
    assert f"port {server.port}: Address already in use" in done.stderr


def test_a_missing_file_is_told_before_anything_is_served(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nonolith", "play", "--no-browser", str(tmp_path / "no.non")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 3
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1


def test_a_missing_browser_is_one_line() -> None:
    command = [sys.executable, "-m", "nonolith", "play", "--port", "0"]
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "BROWSER")}
    environment |= {"PATH": "/nonexistent"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        assert process.stdout.readline().startswith("http://127.0.0.1:")
        assert "no browser was found" in process.stderr.readline()
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


def test_another_address_is_warned_of() -> None:
    command = [sys.executable, "-m", "nonolith", "play", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--host", "0.0.0.0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    try:
        assert "other machines" in process.stderr.readline()
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-host.invalid"])
def test_an_address_of_another_machine_is_one_line(host: str) -> None:
    command = [sys.executable, "-m", "nonolith", "play", "--no-browser", "--host", host]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 3
    assert done.stdout == ""
    assert done.stderr.splitlines()[-1].startswith(f"nonolith: can't listen at {host} port")
    assert "Traceback" not in done.stderr


def test_a_puzzle_too_large_for_the_page_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_text(json.dumps({"rows": [[1]] * 600, "columns": [[1]] * 600}))
    command = [sys.executable, "-m", "nonolith", "play", "--no-browser", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 3
    assert done.stderr.count("\n") == 1
    assert "not 600×600" in done.stderr


def test_the_memory_of_what_computes_is_bounded(server: Served) -> None:
    server.call("classify", puzzle={"rows": [[1]], "columns": [[1]]})
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children")
    if not children.exists():
        pytest.skip("there is no /proc here that tells the children of a process")

    def unbounded() -> list[str]:
        return [child for child in children.read_text().split() if _address_space(child) != MEMORY]

    deadline = time.monotonic() + 60  # they bound themselves as they start
    while unbounded() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert unbounded() == []


def _address_space(pid: str) -> int | None:
    lines = Path(f"/proc/{pid}/limits").read_text().splitlines()
    [limit] = [line.split()[3] for line in lines if line.startswith("Max address space")]
    return int(limit) if limit.isdecimal() else None


def test_nothing_is_written(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    command = [sys.executable, "-m", "nonolith", "play", "--no-browser", "--port", "0"]
    environment = {
        **os.environ,
        "HOME": str(home),
        "TMPDIR": str(home),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=home, env=environment
    )
    assert process.stdout is not None
    try:
        served = Served(process.stdout.readline().strip(), process)
        puzzle = {"rows": [[1], [2]], "columns": [[1], [2]]}
        for job in ("classify", "rate", "explain"):
            served.call(job, puzzle=puzzle)
        served.call("write", puzzle=puzzle, format="png")
        served.call("hint", puzzle=puzzle, marks=[[-1, -1], [-1, -1]], level=4)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)
        process.stdout.close()
    assert list(home.iterdir()) == []


def test_ctrl_c_ends_everything() -> None:
    with serve() as served:
        served.call("classify", puzzle={"rows": [[1]], "columns": [[1]]})
        children = Path(f"/proc/{served.process.pid}/task/{served.process.pid}/children")
        workers = children.read_text().split() if children.exists() else []
        served.process.send_signal(signal.SIGINT)
        assert served.process.wait(timeout=60) == 130
        assert not [pid for pid in workers if Path(f"/proc/{pid}/exe").exists()]
