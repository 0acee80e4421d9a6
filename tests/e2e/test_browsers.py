"""Browsers, frames and hosts in which the game cannot start: each is told the reason, and what to do."""

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

import build
from tests import suite
from tests.e2e.hand import READY
from tests.e2e.host import Host
from tests.e2e.player import PATIENCE, Player
from tests.tiers import large_after
from tests.web.catalogues import LANGUAGES, words_of
from web.build.site_files import ONE_FILE

OLD = [
    "Array.from",
    "Array.prototype.at",
    "Array.prototype.includes",
    "BigInt",
    "BigInt64Array",
    "CSS.supports",
    "Element.prototype.after",
    "Element.prototype.append",
    "Element.prototype.insertAdjacentHTML",
    "Element.prototype.remove",
    "FinalizationRegistry",
    "HTMLElement.prototype.dataset",
    "Map",
    "MessageChannel",
    "MutationObserver",
    "Object.entries",
    "Object.fromEntries",
    "Object.hasOwn",
    "PerformanceObserver",
    "Promise.all",
    "Promise.prototype.finally",
    "Proxy",
    "Reflect",
    "Response.prototype.arrayBuffer",
    "Set",
    "String.prototype.codePointAt",
    "String.prototype.padStart",
    "Symbol",
    "TextDecoder",
    "URL",
    "WeakMap",
    "fetch",
    "indexedDB",
    "matchMedia",
    "performance",
    "requestAnimationFrame",
    "WebAssembly.Global",
    "WebAssembly.instantiateStreaming",
]
"""Names without which the game does not start."""

SMALL = {"Array.prototype.at", "Object.hasOwn", "FinalizationRegistry"}
"""Those of the small tier."""

NEEDLESS = {
    "WeakRef": "delete globalThis.WeakRef",
    "structuredClone": "delete globalThis.structuredClone",
    "streams": "delete globalThis.DecompressionStream; delete globalThis.ReadableStream",
    "findLast": "delete Array.prototype.findLast",
    "replaceAll": "delete String.prototype.replaceAll",
    "no list of languages": "Object.defineProperty(Navigator.prototype, 'languages', { value: undefined })",
    "no localStorage, as in some apps' own browsers": (
        "Object.defineProperty(window, 'localStorage', { value: null })"
    ),
}
"""Changes of a browser after which it still plays."""

REFUSED_CODE = """(() => {
  const refuse = () => { throw new WebAssembly.CompileError("disallowed by embedder"); };
  WebAssembly.Module = function () { refuse(); };
  for (const name of ["compile", "instantiate", "instantiateStreaming"]) {
    WebAssembly[name] = async () => refuse();
  }
})()"""
"""Like a policy of an organization, under which no code is compiled."""

APPLE = "Object.defineProperty(Navigator.prototype, 'vendor', { value: 'Apple Computer, Inc.' });"

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"

NO_LOOKBEHIND = """(() => {
  const Real = RegExp;
  window.RegExp = new Proxy(Real, { construct(target, [pattern, ...flags]) {
    if (pattern === "(?<=a)b") throw new SyntaxError("invalid group specifier name");
    return new target(pattern, ...flags);
  } });
})()"""
"""Like Safari before 16.4, which read no look behind."""

STYLE = {"container-type": "container-type", "selector(:has": ":has()", "color-mix": "color-mix()"}
"""Features that the style is written with: as CSS.supports is asked for them, and as messages name them."""

NO_STYLE = """{{
  const asked = CSS.supports.bind(CSS);
  CSS.supports = (...what) => !what.join().includes({text!r}) && asked(...what);
}}"""
"""Like a browser that does not know what a rule of the style is written with."""


@pytest.fixture
def visit(browser: Browser, host: Host) -> Iterator[Callable[..., Page]]:
    """Open an address, by default the site's, in a browser that this script has changed before."""
    opened: list[BrowserContext] = []

    def come(script: str = "", locale: str = "en-GB", address: str = "", **how: object) -> Page:
        context = browser.new_context(
            viewport={"width": 360, "height": 640},
            locale=locale,
            has_touch=True,
            reduced_motion="reduce",
            **how,  # type: ignore[arg-type]  # the user agent, and whether service workers are there
        )
        opened.append(context)
        page = context.new_page()
        if script:
            page.add_init_script(script)
        page.goto(address or host.address, wait_until="domcontentloaded")
        return page

    yield come
    for context in opened:
        context.close()


def refused(page: Page) -> str:
    """Return the words of a start that is refused: alone in sight, without buttons that would not help."""
    card = page.locator("#failed")
    card.wait_for(timeout=PATIENCE)
    box = card.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    assert card.locator("button").count() == 0
    assert page.locator("#lost").count() == 0
    assert page.locator("#app > *").count() == 0
    assert page.locator("#boot").is_hidden()
    return card.inner_text()


def taken_away(name: str) -> str:
    """Return a script that takes a name away."""
    owner, _, last = f"globalThis.{name}".rpartition(".")
    return f"delete {owner}.{last}"


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in SMALL else pytest.mark.large) for name in OLD]
)
def test_a_browser_without_what_the_game_needs_is_too_old(visit: Callable[..., Page], name: str) -> None:
    said = refused(visit(taken_away(name)))
    assert words_of("en")("boot_failed") in said
    assert words_of("en")("boot_why_old") in said
    assert name in said


@pytest.mark.parametrize(
    ("script", "name"),
    [
        (NO_LOOKBEHIND, "RegExp (?<=)"),
        *((NO_STYLE.format(text=text), f"CSS {name}") for text, name in STYLE.items()),
    ],
    ids=["lookbehind", *STYLE],
)
def test_syntax_and_style_of_2023_are_needed(visit: Callable[..., Page], script: str, name: str) -> None:
    said = refused(visit(script))
    assert words_of("en")("boot_why_old") in said
    assert name in said


@pytest.mark.usefixtures("tools")
def test_the_style_asks_for_nothing_newer() -> None:
    node, _ = build.node_and_npm()
    linted = [node, "node_modules/stylelint/bin/stylelint.mjs", "--config=stylelint.config.mjs"]
    files = sorted((build.WEB / "style").rglob("*.css"))
    assert files
    done = subprocess.run(
        [*linted, "--formatter=unix", *files], cwd=suite.TOOLS, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("kind", ["old", "wasm"])
@pytest.mark.parametrize(
    "language", [pytest.param(one, marks=[] if one == "de" else pytest.mark.large) for one in LANGUAGES]
)
def test_the_reason_is_told_in_the_browsers_language(
    visit: Callable[..., Page], language: str, kind: str
) -> None:
    gone = {"old": "Array.prototype.at", "wasm": "WebAssembly"}[kind]
    page = visit(taken_away(gone), f"{language}-{language.upper()}")
    assert words_of(language)(f"boot_why_{kind}") in refused(page)
    assert page.locator("html").get_attribute("lang") == language


def test_the_reason_is_told_in_the_language_that_was_chosen(visit: Callable[..., Page]) -> None:
    chosen = """localStorage.setItem(`calavera:${location.pathname}:settings`, '{"language": "fr"}');"""
    assert words_of("fr")("boot_why_old") in refused(visit(chosen + taken_away("Object.hasOwn")))


@pytest.mark.parametrize("script", [taken_away("WebAssembly"), REFUSED_CODE], ids=["missing", "refused"])
def test_a_new_browser_in_which_webassembly_is_off_is_not_too_old(
    visit: Callable[..., Page], script: str
) -> None:
    said = refused(visit(script))
    assert words_of("en")("boot_why_wasm") in said
    assert words_of("en")("boot_why_old") not in said


def test_on_apples_devices_lockdown_mode_is_named(visit: Callable[..., Page]) -> None:
    said = refused(visit(APPLE + taken_away("WebAssembly"), user_agent=IPHONE))
    assert words_of("en")("boot_why_lockdown") in said


def test_code_that_an_older_engine_does_not_know_makes_it_too_old(visit: Callable[..., Page]) -> None:
    assert words_of("en")("boot_why_old") in refused(visit("WebAssembly.validate = () => false"))


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=[] if one == "WeakRef" else pytest.mark.large) for one in NEEDLESS]
)
def test_a_browser_without_what_can_be_missed_plays(browser: Browser, host: Host, name: str) -> None:
    context = browser.new_context(locale="en-GB", has_touch=True, reduced_motion="reduce")
    player = Player(context.new_page(), host)
    player.page.add_init_script(NEEDLESS[name])
    player.page.goto(host.address)
    player.page.wait_for_selector(READY, timeout=PATIENCE)
    player.new()
    player.tap("throw")
    assert player.page.locator(".die:not(.blank)").count() == 6
    context.close()


# -- one file


@pytest.mark.parametrize(
    ("gone", "kind"), [("Object.hasOwn", "old"), ("DecompressionStream", "old"), ("WebAssembly", "wasm")]
)
def test_the_one_file_tells_the_reason_too(
    visit: Callable[..., Page], dist: Path, tmp_path: Path, gone: str, kind: str
) -> None:
    shutil.copy(dist / ONE_FILE, tmp_path)
    said = refused(visit(taken_away(gone), address=(tmp_path / ONE_FILE).as_uri()))
    assert words_of("en")(f"boot_why_{kind}") in said


# -- frames


@pytest.fixture
def frame(tmp_path: Path) -> Iterator[Callable[[str, str], str]]:
    """Return the address of another site's page that shows an address in a frame."""
    with Host(tmp_path / "other") as other:
        other.folder.mkdir()

        def put(address: str, attributes: str) -> str:
            page = f'<!doctype html><iframe {attributes} width="340" height="600" src="{address}"></iframe>'
            (other.folder / "index.html").write_text(page)
            return other.address

        yield put


def test_a_frame_that_keeps_it_from_starting_is_named_with_the_way_out(
    visit: Callable[..., Page], host: Host, frame: Callable[[str, str], str]
) -> None:
    page = visit(address=frame(host.address, 'sandbox="allow-scripts allow-popups"'))
    inner = page.frame_locator("iframe")
    inner.locator("html[data-app=failed]").wait_for(timeout=PATIENCE, state="attached")
    card = inner.locator("#failed")
    said = card.inner_text()
    assert words_of("en")("boot_why_frame") in said
    assert words_of("en")("boot_why_fetch") not in said
    link = card.locator("a")
    assert link.inner_text() == host.address
    assert link.get_attribute("target") == "_blank"
    assert [button.is_visible() for button in card.locator("button").all()] == [False, False]


def test_in_a_frame_of_another_site_it_plays(
    visit: Callable[..., Page], host: Host, frame: Callable[[str, str], str]
) -> None:
    page = visit(address=frame(host.address.replace("127.0.0.1", "localhost"), ""))
    page.frame_locator("iframe").locator(READY).wait_for(timeout=PATIENCE, state="attached")


@pytest.mark.large
def test_a_sandbox_does_not_matter_where_the_host_lets_every_page_read_its_files(
    visit: Callable[..., Page], host: Host, frame: Callable[[str, str], str]
) -> None:
    host.headers["Access-Control-Allow-Origin"] = "*"
    page = visit(address=frame(host.address, 'sandbox="allow-scripts"'))
    page.frame_locator("iframe").locator(READY).wait_for(timeout=PATIENCE, state="attached")


# -- hosts


def failed(page: Page) -> str:
    page.wait_for_selector("html[data-app=failed]", timeout=PATIENCE)
    return page.locator("#failed").inner_text()


@pytest.mark.parametrize(
    ("ending", "sent"),
    [
        (".mjs", "application/octet-stream"),
        pytest.param(".mjs", "text/plain", marks=pytest.mark.large),
        pytest.param(".js", "application/octet-stream", marks=pytest.mark.large),
    ],
)
def test_a_host_that_sends_scripts_as_something_else_is_told_what_to_send(
    visit: Callable[..., Page], host: Host, ending: str, sent: str
) -> None:
    host.types[ending] = sent
    page = visit(service_workers="block")
    why = words_of("en")("boot_why_type", sent=sent, needed="text/javascript")
    page.locator("#failed .why", has_text=why).wait_for(timeout=PATIENCE)
    assert re.search(rf"http://\S+{ending}", failed(page))


@pytest.mark.parametrize("workers", large_after(1, ["allow", "block"]))
def test_a_host_that_does_not_know_webassembly_is_enough(
    visit: Callable[..., Page], host: Host, workers: str
) -> None:
    host.types |= {".wasm": "application/octet-stream", ".zip": "text/plain"}
    page = visit(service_workers=workers)
    page.wait_for_selector(READY, timeout=PATIENCE)


@pytest.mark.parametrize(
    "part",
    [
        "boot.js",
        *(
            pytest.param(part, marks=pytest.mark.large)
            for part in ("progress.js", "python.mjs", "pyodide.asm.wasm", "calavera.zip", "python_stdlib.zip")
        ),
    ],
)
def test_a_host_that_has_a_page_for_every_address_is_told(
    visit: Callable[..., Page], host: Host, part: str
) -> None:
    host.missing, host.portal = re.compile(rf"(^|/){re.escape(part)}$"), "<!doctype html><h1>Welcome</h1>"
    page = visit(service_workers="block")
    page.locator("#failed .why", has_text=words_of("en")("boot_why_page")).wait_for(timeout=PATIENCE)
    assert part in failed(page)
