"""A host of static files for one's own machine, as strict about their types as browsers are."""

from http.server import SimpleHTTPRequestHandler

__all__ = ["Files"]


class Files(SimpleHTTPRequestHandler):
    """Files with the types that browsers insist on; always asked again, so that a new build is seen."""

    extensions_map = {  # noqa: RUF012  the base class has it as a class attribute
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing, so that the address stays the last line."""
