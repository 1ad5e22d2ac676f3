"""The site as files: complete, closed in itself, and pure where it runs in a page."""

import ast
import hashlib
import json
import re
import socket
import subprocess
import sys
import threading
import zipfile
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner

from audiogame.cli import main
from audiogame.speech.voice import Voice
from audiogame.web import code, runtime
from audiogame.web.serving import server
from audiogame.web.site import as_asked, check_place
from slapjack.house.rules import PRESETS, House
from tests.web.sites import build, fetched
from tests.web.virtual import VirtualPage, silent_index

PURE = {"slapjack", "audiogame", "jinja2", "markupsafe"}
NOT_IN_A_PAGE = {"platformdirs", "matplotlib", "threading", "subprocess", "multiprocessing"}


def imported(path: Path) -> set[str]:
    """Give the modules that a module of ours imports as it is loaded."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


def test_what_runs_in_the_page_imports_only_what_runs_there() -> None:
    members = dict(code.members())
    ours = {name for name in members if name.endswith(".py") and not name.startswith(("j", "mark"))}
    for name in ours:
        for module in imported(members[name]):
            top = module.partition(".")[0]
            assert top in PURE | set(sys.stdlib_module_names), (name, module)
            assert module not in NOT_IN_A_PAGE, (name, module)
            if top in ("slapjack", "audiogame"):
                place = module.replace(".", "/")
                assert {f"{place}.py", f"{place}/__init__.py"} & members.keys(), (name, module)


def test_the_archive_alone_plays(tmp_path: Path) -> None:
    """With nothing but the standard library beside it, as in the page."""
    with zipfile.ZipFile(BytesIO(code.archive())) as archive:
        archive.extractall(tmp_path)
    index = json.dumps(silent_index())
    script = (
        f"import sys; sys.path[:0] = [{str(tmp_path)!r}]\n"
        "import json\nfrom audiogame.web.inpage.bridge import Bridge\n"
        "bridge = Bridge(sys.stdin.read())\nbridge.warm()\n"
        "print(bridge.handle(json.dumps({'do': 'rules', 'house': {}, 'now_s': 1})))\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", script],
        input=index,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["commands"][0]["do"] == "rules"


def test_no_file_of_ours_names_an_address(site: Path) -> None:
    for path in site.iterdir():
        if path.suffix in {".js", ".html", ".css", ".webmanifest"}:
            text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"https?:|//[a-z]+\.|(?:src|href)=\"/", text), path.name
            assert not re.search(r"<script(?! type=\"module\" src)|\son\w+=|style=", text), (
                path.name
            )


def test_the_service_worker_keeps_every_file_but_clips(site: Path) -> None:
    (listed,) = re.findall(r"^const SITE = (.*);$", (site / "sw.js").read_text(), re.MULTILINE)
    files = {str(path.relative_to(site)) for path in site.rglob("*") if path.is_file()}
    files = {name for name in files if not name.endswith(".mp3")}
    assert {*json.loads(listed)["files"]} == files - {"sw.js"} | {"./"}


def test_a_file_of_clips_is_named_by_what_is_in_it(site: Path) -> None:
    """So a page never takes clips of another site for those that its index tells of."""
    index = json.loads((site / "clips" / "index.json").read_bytes())
    names = [name for group in index["files"].values() for name in group]
    assert {f"{name}.mp3" for name in names} == {path.name for path in site.glob("clips/*.mp3")}
    for name in names:
        content = (site / "clips" / f"{name}.mp3").read_bytes()
        assert name.endswith("-" + hashlib.sha256(content).hexdigest()[:8])


def test_another_house_is_another_version(site: Path, tmp_path: Path) -> None:
    house = House(PRESETS["pagat"], "pagat", title="Ours")
    other = build(tmp_path / "other", house)
    assert (other / "sw.js").read_bytes() != (site / "sw.js").read_bytes()
    page = VirtualPage(silent_index())
    (about,) = page.send("house", house=json.loads((other / "house.json").read_text()))
    assert (about["title"], about["most"]) == ("Ours", house.rules.max_players)
    assert json.loads((other / "house.json").read_text()) == as_asked(house)


def test_without_the_runtime_one_message_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    done = CliRunner().invoke(main, ["web", "-o", str(tmp_path / "site")])
    assert done.exit_code == 1
    assert "make web" in done.output
    assert len(done.output.splitlines()) == 1
    assert not (tmp_path / "site").exists()


def test_a_runtime_that_is_another_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(runtime, "_registry", lambda: "https://registry")
    monkeypatch.setattr(runtime, "_downloaded", lambda _: b"another")
    with pytest.raises(runtime.NoRuntime, match="SHA-256"):
        runtime.fetch()
    assert [*tmp_path.iterdir()] == []


def test_without_a_registry_one_message_says_what_to_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("npm_config_registry", raising=False)
    with pytest.raises(runtime.NoRuntime, match="npm_config_registry"):
        runtime.fetch()


class Busy(BaseHTTPRequestHandler):
    """A registry that has no time, then breaks off, then gives what is no runtime."""

    asked = 0

    def do_GET(self) -> None:
        Busy.asked += 1
        self.send_response(503 if Busy.asked == 1 else 200)
        self.send_header("Content-Length", "7")
        self.end_headers()
        self.wfile.write(b"another" if Busy.asked == 3 else b"ano")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_a_registry_that_fails_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(runtime, "_PAUSES_S", (0.0, 0.0))
    with HTTPServer(("127.0.0.1", 0), Busy) as registry:
        threading.Thread(target=registry.serve_forever, daemon=True).start()
        monkeypatch.setenv("npm_config_registry", f"http://127.0.0.1:{registry.server_port}")
        with pytest.raises(runtime.NoRuntime, match="SHA-256"):
            runtime.fetch()
        registry.shutdown()
    assert Busy.asked == 3


@pytest.fixture
def mute(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that must be refused before the voice speaks."""
    fetched()
    monkeypatch.setattr(Voice, "named", lambda _: pytest.fail("the voice was asked"))


@pytest.mark.usefixtures("mute")
def test_a_place_for_the_site_that_is_a_file_is_refused_before_the_voice_speaks(
    tmp_path: Path,
) -> None:
    (tmp_path / "site").write_text("mine")
    done = CliRunner().invoke(main, ["web", "-o", str(tmp_path / "site")])
    assert done.exit_code == 1
    assert done.output.startswith(f"{tmp_path / 'site'}: is a file, where a folder for index.html")
    assert (tmp_path / "site").read_text() == "mine"


@pytest.mark.usefixtures("mute")
def test_a_page_of_somebody_elses_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine")
    done = CliRunner().invoke(main, ["web", "-o", str(tmp_path)])
    assert done.exit_code == 1
    assert done.output.startswith(f"{tmp_path}: expected a folder that is new, or that audiogame")
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]


@pytest.mark.usefixtures("mute")
def test_a_port_that_is_taken_is_told_before_the_voice_speaks(tmp_path: Path) -> None:
    with server(tmp_path, 0) as taken:
        asked = ["--serve", "--port", str(taken.server_port), "-o", str(tmp_path / "site")]
        done = CliRunner().invoke(main, ["web", *asked])
    assert done.exit_code == 1
    assert done.output.startswith(f"--port {taken.server_port}: cannot be served at")
    assert not (tmp_path / "site").exists()


def test_a_site_takes_the_place_of_an_earlier_one(site: Path) -> None:
    check_place(site, site)


def test_a_browser_that_leaves_early_is_no_fault(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "large").write_bytes(bytes(50_000_000))
    with server(tmp_path, 0) as opened:
        thread = threading.Thread(target=opened.serve_forever, daemon=True)
        thread.start()
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", opened.server_port)) as browser:
                browser.sendall(b"GET /large HTTP/1.0\r\n\r\n")
                browser.recv(10)
        opened.shutdown()
    assert capfd.readouterr().err == ""
