"""The page's security policy, for its meta element, and as ready files for hosts that can send headers."""

import re
from pathlib import Path

__all__ = ["HEADER_FILES", "POLICY", "write_headers"]

POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
    ]
)
"""Sources that the page may use; nothing in it is written inline."""

HEADER_FILES = ("_headers", ".htaccess", "nginx.conf")
"""For Netlify and Cloudflare Pages, for Apache, and to be included by nginx in the page's location."""

HEADERS_EVERYWHERE = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
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


def write_headers(site: Path, *forever: str, one_file: str) -> None:
    """Write the files; `forever` names the folders whose content never changes."""
    rules = {"/*": HEADERS_EVERYWHERE} | {f"/{name}/*": {"Cache-Control": IMMUTABLE} for name in forever}
    rules[f"/{one_file}"] = SAVED
    blocks = [
        "\n".join([path, *(f"  {name}: {value}" for name, value in headers.items())])
        for path, headers in rules.items()
    ]
    (site / "_headers").write_text("\n".join(blocks) + "\n")
    lines = [f'Header set {name} "{value}"' for name, value in HEADERS_EVERYWHERE.items()]
    saved = [f'Header set {name} "{value}"' for name, value in SAVED.items()]
    name = re.escape(one_file)
    (site / ".htaccess").write_text(
        APACHE.format(always="\n".join(lines), forever=IMMUTABLE, one_file=name, saved="\n".join(saved))
    )
    lines = [f'add_header {name} "{value}" always;' for name, value in HEADERS_EVERYWHERE.items()]
    # What is set for one file replaces what is set for all.
    saved = [f'add_header {name} "{value}" always;' for name, value in (HEADERS_EVERYWHERE | SAVED).items()]
    (site / "nginx.conf").write_text(
        NGINX.format(always="\n".join(lines), one_file=name, saved="\n  ".join(saved))
    )
