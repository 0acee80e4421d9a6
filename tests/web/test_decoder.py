"""The reader of QR codes as the build joins it: small, whole, and refused where its package has changed."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import build
from web.build.decoder import joined, write_decoder
from web.build.toolchain import Problem

PACKAGES = build.ROOT / "web" / "node_modules"

ENCODER = "const EXP = [1];\nexport function encodeQR() {}\nexport { EXP as _EXP };\n"
IMPORT = "import { _EXP as EXP, } from './index.js';\n"
DECODER = f"{IMPORT}export const decodeQR = () => EXP;\nexport default decodeQR;\n"

ROUND = """
import { generate } from %s;
import * as reader from %s;
const text = process.argv.at(-1);
const code = generate(text);
const scale = 4, side = (code.size + 8) * scale;
const data = new Uint8ClampedArray(side * side * 4);
for (let y = 0; y < side; y += 1) for (let x = 0; x < side; x += 1) {
  const dark = code.get(Math.floor(x / scale) - 4, Math.floor(y / scale) - 4);
  data.set([dark ? 0 : 255, dark ? 0 : 255, dark ? 0 : 255, 255], (y * side + x) * 4);
}
console.log(JSON.stringify([Object.keys(reader), reader.decodeQR({ width: side, height: side, data })]));
"""


@pytest.fixture(scope="module")
def decoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("decoder") / "qr.mjs"
    write_decoder(PACKAGES / "qr", out)
    return out


@pytest.mark.parametrize("text", ["https://example.org/calavera/#join=" + "7" * 227, "1" * 152, "¿Qué?"])
def test_what_our_encoder_draws_the_reader_reads(decoder: Path, text: str) -> None:
    node, _ = build.node_and_npm()
    modules = [json.dumps((PACKAGES / "lean-qr" / "index.mjs").as_uri()), json.dumps(decoder.as_uri())]
    script = ROUND % tuple(modules)
    run = [node, "--input-type=module", "-e", script, text]
    said = subprocess.run(run, check=True, capture_output=True, text=True).stdout
    assert json.loads(said) == [["decodeQR"], text]


def test_its_licence_stays_in_it_and_nothing_of_the_encoder(decoder: Path) -> None:
    script = decoder.read_text()
    assert "Copyright (c) 2023 Paul Miller" in script
    assert "SPDX-License-Identifier: MIT OR Apache-2.0" in script
    assert len(script) < 36_000
    for word in ("eval(", "new Function", "WebAssembly", "import(", "fetch("):
        assert word not in script


def test_two_modules_become_one() -> None:
    assert joined(ENCODER, DECODER).split("\n") == [
        *("const EXP = [1];", "function encodeQR() {}", "", ""),
        *("const decodeQR = () => EXP;", "", "", "export { decodeQR };", ""),
    ]


@pytest.mark.parametrize(
    ("encoder", "decoder"),
    [
        (ENCODER, DECODER.replace("'./index.js'", '"./index.js"')),
        (ENCODER.replace("const EXP", "const OTHER"), DECODER),
        (ENCODER, DECODER.replace("_EXP as EXP", "_EXP as POWERS")),
        (f"{ENCODER}const decodeQR = 1;\n", DECODER),
        (ENCODER, DECODER.replace("decodeQR", "decode")),
    ],
)
def test_a_package_that_is_written_otherwise_is_refused(encoder: str, decoder: str) -> None:
    with pytest.raises(Problem):
        joined(encoder, decoder)
