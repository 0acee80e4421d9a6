"""The page's security policy, for its meta element, and as ready files for hosts that can send headers."""

import re
from pathlib import Path

from web.build.toolchain import Problem

__all__ = ["EMBEDDERS", "HEADER_FILES", "POLICY", "checked_embedders", "write_headers"]

POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
"""Sources that the page may use; nothing in it is written inline.

It shows no documents of other programs, sends no forms, and no element changes what its addresses are
relative to.
"""

EMBEDDERS = "'self'"
"""The pages that may show the site in a frame. Browsers heed this in a header alone, not in a document."""

HEADER_FILES = ("_headers", ".htaccess", "nginx.conf")
"""For Netlify and Cloudflare Pages, for Apache, and to be included by nginx in the page's location."""

SAVED = {"Content-Disposition": "attachment"}
"""For the one file, which is to be saved: its own policy and the site's would together forbid everything."""

IMMUTABLE = "public, max-age=31536000, immutable"
"""For the folders that hold their content's hash in their names."""

APACHE = """\
AddType text/javascript .js .mjs
AddType application/wasm .wasm
AddType application/manifest+json .webmanifest
RemoveEncoding .gz
AddType application/gzip .gz
<IfModule mod_headers.c>
{always}
<If "%{{REQUEST_URI}} =~ m#/(app|runtime)-[0-9a-f]+/#">
Header set Cache-Control "{forever}"
</If>
<If "%{{REQUEST_URI}} =~ m#/{one_file}$#">
{saved}
</If>
</IfModule>
"""

NGINX = """\
# include this file in the location of the page
types {{
  text/html html; text/css css; text/javascript js mjs; application/wasm wasm; image/svg+xml svg;
  image/png png; font/woff2 woff2; application/zip zip; application/gzip gz;
  application/manifest+json webmanifest;
}}
gzip_static off;
{always}
if ($uri ~ /{one_file}$) {{
  {saved}
}}
"""


_EMBEDDER = re.compile(
    r"'self'|\*|(https?://)?(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:([0-9]+|\*))?|https?:", re.IGNORECASE
)
"""A source of `frame-ancestors` (CSP 3): this site itself, any page, a host, or all of a scheme."""


def checked_embedders(text: str) -> str:
    """Return the sources of `frame-ancestors` in one form. Raises Problem for what no browser reads."""
    sources = text.split()
    if sources != ["'none'"] and not (sources and all(map(_EMBEDDER.fullmatch, sources))):
        raise Problem(
            f"--frame-ancestors {text}: must be 'none', or 'self', * and hosts like https://example.org"
        )
    return " ".join(sources)


def write_headers(site: Path, *forever: str, one_file: str, embedders: str = EMBEDDERS) -> None:
    """Write the files; `forever` names the folders whose content never changes."""
    everywhere = {
        "Content-Security-Policy": f"{POLICY}; frame-ancestors {embedders}",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
    }
    rules = {"/*": everywhere} | {f"/{name}/*": {"Cache-Control": IMMUTABLE} for name in forever}
    rules[f"/{one_file}"] = SAVED
    blocks = [
        "\n".join([path, *(f"  {name}: {value}" for name, value in headers.items())])
        for path, headers in rules.items()
    ]
    (site / "_headers").write_text("\n".join(blocks) + "\n")
    lines = [f'Header set {name} "{value}"' for name, value in everywhere.items()]
    saved = [f'Header set {name} "{value}"' for name, value in SAVED.items()]
    name = re.escape(one_file)
    (site / ".htaccess").write_text(
        APACHE.format(always="\n".join(lines), forever=IMMUTABLE, one_file=name, saved="\n".join(saved))
    )
    lines = [f'add_header {name} "{value}" always;' for name, value in everywhere.items()]
    # What is set for one file replaces what is set for all.
    saved = [f'add_header {name} "{value}" always;' for name, value in (everywhere | SAVED).items()]
    (site / "nginx.conf").write_text(
        NGINX.format(always="\n".join(lines), one_file=name, saved="\n  ".join(saved))
    )
