"""The site, served to this machine alone."""

from __future__ import annotations

import sys
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, ClassVar, Final

from audiogame.web.site import POLICY
from slapjack.book import wording
from slapjack.errors import SlapjackError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HOST: Final = "127.0.0.1"


class Handler(SimpleHTTPRequestHandler):
    """Files of one folder, with the page's own policy; isolated, so that clocks are finest."""

    extensions_map: ClassVar[dict[str, str]] = {  # type: ignore[misc]
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".opus": "audio/ogg",
    }

    def end_headers(self) -> None:
        """Say with each file what the page may do."""
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: Any) -> None:  # noqa: ANN401
        """Say nothing of each file."""


class Server(ThreadingHTTPServer):
    """A server whose browsers may come and go."""

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401
        """Say nothing of a browser that left before it had its file; what else fails is told."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int) -> Server:
    """Open a server of a folder; port 0 is any that is free."""
    try:
        return Server((HOST, port), partial(Handler, directory=str(folder)))
    except OSError as error:
        raise SlapjackError(
            f"--port {port}: cannot be served at: {error.strerror}. Take another, such as --port "
            "8080, or 0 for any that is free."
        ) from None


def serve(opened: Server, tell: Callable[[str], None]) -> None:
    """Serve until Ctrl-C, and open it in the browser."""
    with opened:
        address = f"http://{HOST}:{opened.server_port}/"
        tell(wording.sentence("web.j2", "served", address))
        webbrowser.open(address)
        opened.serve_forever()
