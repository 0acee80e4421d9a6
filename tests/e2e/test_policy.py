"""The page's own policy in each of the three engines: what it does not need is refused, and it starts."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.engines.chromium import Chromium
from tests.e2e.engines.engine import Engine
from tests.e2e.engines.firefox import Firefox
from tests.e2e.engines.webkit import WebKit
from tests.e2e.host import Host

PUT_IN = """async (wanted) => {
  const refused = [];
  addEventListener("securitypolicyviolation", (one) => refused.push(one.effectiveDirective));
  const before = document.baseURI;
  const put = (name, values) => {
    const element = Object.assign(document.createElement(name), values);
    document.body.append(element);
    return element;
  };
  document.head.prepend(put("base", { href: "https://elsewhere.invalid/" }));
  put("object", { data: "./icons/icon-48.png", type: "image/png" });
  put("form", { action: "./form-was-sent", method: "get" }).requestSubmit(); // submit throws in Firefox
  const all = () => wanted.every((one) => refused.includes(one));
  for (let tries = 0; tries < 600 && !all(); tries += 1) await new Promise((again) => setTimeout(again, 50));
  return JSON.stringify({ refused: [...new Set(refused)].sort(), moved: document.baseURI !== before });
}"""
"""Puts in what an attacker would, and returns what the policy has refused, once it is all that is wanted."""

REFUSED = ["base-uri", "form-action", "object-src"]
"""The directives that have to refuse something."""

SAID = (
    "refused: {} ",
    'violates the following Content Security Policy directive: "{} ',
    "settings blocked the loading of a resource ({}) ",
    "{} directive of the Content Security Policy.",
)
"""Messages of the console for each of these: the tests' own, and those of Chromium, Firefox and WebKit."""


@pytest.fixture(
    params=[
        "chromium",
        pytest.param("firefox", marks=pytest.mark.large),
        pytest.param("webkit", marks=pytest.mark.large),
    ]
)
def engine(request: pytest.FixtureRequest, host: Host, tmp_path: Path) -> Iterator[Engine]:
    """A browser on the start screen."""
    profile = tmp_path / "profile"
    engine: Engine
    if request.param == "chromium":
        engine = Chromium(host, profile, *map(request.getfixturevalue, ("playwright", "headless")))
    elif request.param == "firefox":
        request.getfixturevalue("tools")
        engine = Firefox(host, profile)
    else:
        engine = WebKit(host, profile)
    try:
        engine.launch()
        engine.open()
        yield engine
    finally:
        engine.quit()


def test_other_addresses_forms_and_objects_are_refused_and_the_page_plays(engine: Engine) -> None:
    engine.check_clean()
    engine.allow(*(said.format(one) for said in SAID for one in REFUSED))
    assert json.loads(engine.evaluate(PUT_IN, REFUSED)) == {"refused": REFUSED, "moved": False}
    assert not any("form-was-sent" in path for path in engine.host.asked)
    engine.reload()  # a form that was not sent leaves drivers waiting for its answer
    engine.begin(["Ina", "Søren"], "00" * 16)
    engine.tap("throw")
    assert engine.record.throws == 1
