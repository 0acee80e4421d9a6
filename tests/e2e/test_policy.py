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

PUT_IN = """(async () => {
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
  put("form", { action: "./form-was-sent", method: "get" }).submit();
  const wanted = ["base-uri", "form-action", "object-src"];
  const all = () => wanted.every((one) => refused.includes(one));
  for (let tries = 0; tries < 600 && !all(); tries += 1) await new Promise((again) => setTimeout(again, 50));
  return JSON.stringify({ refused: [...new Set(refused)].sort(), moved: document.baseURI !== before });
})()"""
"""Puts in what an attacker would, and returns what the policy has refused."""


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
    assert json.loads(engine.run(PUT_IN)) == {
        "refused": ["base-uri", "form-action", "object-src"],
        "moved": False,
    }
    assert not any("form-was-sent" in path for path in engine.host.asked)
    engine.allow("violates the following Content Security Policy", "refused: ")
    engine.reload()  # a form that was not sent leaves drivers waiting for its answer
    engine.begin(["Ina", "Søren"], "00" * 16)
    engine.tap("throw")
    assert engine.record.throws == 1
