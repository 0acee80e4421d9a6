"""The whole site as one file, without a browser: its size, its policy, and what is in it."""

import base64
import gzip
import hashlib
import json
import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import build
from tests import suite
from web.app.browser.page_address import FILE_PATH
from web.app.view.screens.settings import FILE
from web.build.one_file import DIGITS, LINE, MODULES, REST, base85, checked_address, one_file, write_one_file
from web.build.one_file_scripts import HOME, LINK, REPLACED
from web.build.site_files import ONE_FILE

DATA_ALONE = {"text/html", "text/plain", "application/json", "py"}
"""Types of scripts that no browser runs."""


class Document(HTMLParser):
    """Elements of a document, with the text of scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.open = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.texts.append("")
        self.open = tag in self.CDATA_CONTENT_ELEMENTS

    def handle_endtag(self, tag: str) -> None:
        self.open = False

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts[-1] += data

    def of(self, tag: str) -> list[tuple[dict[str, str | None], str]]:
        """Return the attributes and the text of every element of a kind."""
        together = zip(self.elements, self.texts, strict=True)
        return [(attributes, text) for (name, attributes), text in together if name == tag]


@pytest.fixture(scope="module")
def dist() -> Path:
    return suite.site()


@pytest.fixture(scope="module")
def text(dist: Path) -> str:
    return (dist / ONE_FILE).read_text()


@cache
def parsed(text: str) -> Document:
    return Document(text)


def parts(text: str) -> dict[str, bytes]:
    """Return what stands in the file's parts, by their names: as Python reads its own digits."""
    back = bytes.maketrans(b",[.", b"&<>")
    return {
        str(attributes["data-part"]): base64.b85decode("".join(said.split()).encode().translate(back))
        for attributes, said in parsed(text).of("script")
        if "data-part" in attributes
    }


def modules(text: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(gzip.decompress(parts(text)[MODULES]))
    return found


def rest(text: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(gzip.decompress(parts(text)[REST]))
    return found


def test_it_is_small_enough(text: str) -> None:
    assert len(text.encode()) <= 4_000_000


def test_it_is_the_same_whenever_it_is_made_of_the_same_site(dist: Path, text: str, tmp_path: Path) -> None:
    assert write_one_file(dist, tmp_path / ONE_FILE) == len(text.encode())
    assert (tmp_path / ONE_FILE).read_text() == text
    assert [file.name for file in tmp_path.iterdir()] == [ONE_FILE]


def test_the_policy_allows_the_scripts_and_styles_of_the_file_by_their_hashes_and_nothing_else(
    text: str,
) -> None:
    document = parsed(text)
    (said,) = [
        str(attributes["content"])
        for attributes, _ in document.of("meta")
        if attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    scripts = [code for attributes, code in document.of("script") if attributes.get("type") not in DATA_ALONE]
    styles = [style for _, style in document.of("style")] + [rest(text)["style"]]
    assert scripts
    assert len(styles) == 2

    def hashes(texts: list[str]) -> list[str]:
        digests = (base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in texts)
        return [f"'sha256-{digest}'" for digest in digests]

    rules = {name: sources for name, *sources in (rule.split() for rule in said.split(";"))}
    assert rules == {
        "default-src": ["'none'"],
        "script-src": [*hashes(scripts), "blob:", "'wasm-unsafe-eval'"],
        "style-src": hashes(styles),
        "img-src": ["data:"],
        "font-src": ["data:"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
        "object-src": ["'none'"],
    }
    assert all(not attributes.get("src") for attributes, _ in document.of("script"))
    inline = {name for _, attributes in document.elements for name in attributes}
    assert not [name for name in inline if name == "style" or name.startswith("on")]


def test_no_address_leads_out_of_it(text: str) -> None:
    for tag, attributes in parsed(text).elements:
        for name in ("src", "href", "action", "data", "poster", "srcset", "xlink:href"):
            address = attributes.get(name) or ""
            assert not address or address.startswith(("#", "data:")), (tag, address)
    for style in [*(style for _, style in parsed(text).of("style")), rest(text)["style"]]:
        assert style.count("url(") == len(found := re.findall(r"url\(([^)\s\"']*)\)", style)) > 0
        assert all(url.startswith("data:") for url in found)
        assert "@import" not in style
    plain = re.sub(r'(<script type="text/plain" [^>]*>).*?(</script>)', r"\1\2", text, flags=re.DOTALL)
    assert len(plain) < 500_000
    assert set(re.findall(r"\b(?:https?:)?//[\w.-]+\.[a-z]{2,}[^\s\"'<>]*", plain)) <= {
        HOME,
        "http://www.w3.org/2000/svg",
    }


def test_its_parts_are_those_of_the_site(dist: Path, text: str) -> None:
    archives = {
        twin.relative_to(dist).as_posix().removesuffix(".gz"): twin.read_bytes()
        for kind in ("wasm", "zip")
        for twin in dist.rglob(f"*.{kind}.gz")
    }
    assert len(archives) == 3
    assert {name: data for name, data in parts(text).items() if name not in {MODULES, REST}} == archives


def test_a_module_comes_after_those_that_it_imports_and_has_no_address_of_its_own(
    dist: Path, text: str
) -> None:
    there: set[str] = set()
    for path, code in modules(text).items():
        assert (dist / path).is_file()
        assert set(re.findall(f'"{LINK}([^"]+)"', code)) <= there, path
        assert not re.search(r"""\bfrom\s*["']\.|\bimport\s*["']\.|import\.meta|sourceMapping""", code), path
        assert code.endswith(f"\n//# sourceURL={HOME}{path}\n")
        there.add(path)
    names = {Path(path).name for path in there}
    assert {
        "boot.js",
        "interpreter.mjs",
        "database.mjs",
        "core.js",
        "pyodide.asm.mjs",
        "lean-qr.mjs",
    } <= names


def test_what_is_replaced_in_scripts_is_still_in_them(dist: Path, text: str) -> None:
    """An address or a service worker that a script names otherwise would be asked for again."""
    (app,) = dist.glob("app-*")
    scripts = "".join(file.read_text() for file in app.glob("*.*js"))
    assert all(what in scripts for what in REPLACED)
    inside = [code for path, code in modules(text).items() if path.startswith("app-")]
    inside += [code for attributes, code in parsed(text).of("script") if not attributes]
    assert len(inside) > len(list(app.glob("*.*js"))) - 2
    for code in inside:
        assert not [what for what in (*REPLACED, "location.pathname", "serviceWorker.") if what in code]


def test_scripts_and_python_store_under_the_same_path() -> None:
    assert HOME.endswith(FILE_PATH)
    assert f'"{FILE_PATH}"' in REPLACED.values()


def test_the_page_offers_the_file_by_its_name(dist: Path) -> None:
    assert FILE == ONE_FILE
    assert (dist / FILE).is_file()
    assert FILE not in (dist / "sw.js").read_text()


# -- what it survives


def test_base_85_is_text_that_mail_and_markup_leave_alone() -> None:
    assert len(set(DIGITS)) == len(DIGITS) == 85
    assert not set(DIGITS) & set("<>&\"'\\/")
    data = hashlib.shake_256(b"calavera").digest(5_003)
    lines = base85(data).split("\n")
    assert {len(line) for line in lines[:-1]} == {LINE}
    assert LINE % 5 == 0
    assert LINE < 998
    assert set("".join(lines)) <= set(DIGITS)
    assert base85(bytes([0, 0, 0, 84, 255, 255, 255, 255])) == "0000~|NsC0"


@pytest.mark.parametrize("transport", ["base64", "quoted-printable"])
def test_mail_carries_it_unchanged(text: str, transport: str) -> None:
    letter = EmailMessage(policy=policy.SMTP)
    letter["Subject"] = "Calavera"
    letter.set_content("For the journey.")
    letter.add_attachment(text, subtype="html", cte=transport, filename=ONE_FILE)
    (attachment,) = message_from_bytes(letter.as_bytes(), policy=policy.SMTP).iter_attachments()
    # As a text it may come with other ends of lines, which the loader passes over.
    assert attachment.get_content().replace("\r\n", "\n").rstrip("\n") == text.rstrip("\n")


# -- the address and the command


def test_with_an_address_it_differs_in_nothing_else(dist: Path, text: str) -> None:
    address = "https://example.org/games/"
    with_address = one_file(dist, address)
    assert with_address.replace(f'data-file="{address}"', 'data-file=""') == text
    assert 'data-file=""' not in with_address


@pytest.mark.parametrize(
    ("given", "address"),
    [("https://example.org", "https://example.org/"), ("http://10.0.0.1:8000/x/", "http://10.0.0.1:8000/x/")],
)
def test_an_address_is_that_of_a_site(given: str, address: str) -> None:
    assert checked_address(given) == address


@pytest.mark.parametrize(
    "wrong", ["example.org", "file:///home/x/", "https://x.org/#a", "https://x.org/?a", "x"]
)
def test_another_address_is_refused(wrong: str) -> None:
    with pytest.raises(build.Problem, match="the site's own address"):
        checked_address(wrong)


def test_a_place_that_cannot_be_written_is_one_line(dist: Path, tmp_path: Path) -> None:
    with pytest.raises(build.Problem, match="No such file or directory") as told:
        write_one_file(dist, tmp_path / "nowhere" / ONE_FILE)
    assert "\n" not in str(told.value)


def test_a_document_that_asks_for_more_is_refused(dist: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    for file in dist.iterdir():
        if file.name != "index.html":
            (site / file.name).symlink_to(file)
    page = (dist / "index.html").read_text()
    for more, what in (
        ('<link rel="prefetch" href="x.js">\n', "a link of an unknown kind: prefetch"),
        ('<img src="x.png">', "something that is not put in"),
    ):
        (site / "index.html").write_text(page.replace("</head>", f"{more}</head>"))
        with pytest.raises(build.Problem, match=what):
            one_file(site)
