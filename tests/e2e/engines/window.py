"""A browser of one window for WebKitWebDriver: `python window.py PROFILE WIDTH HEIGHT SCRIPT`.

MiniBrowser keeps nothing while it is driven: closed and opened again, it would be another person's. This one
has its website data in the profile's folder, and beside them what the console said; the script runs in every
document before its own. Standard library only.
"""

import os
import sys
from ctypes import CDLL, CFUNCTYPE, c_void_p
from pathlib import Path
from typing import Any

__all__ = ["CONSOLE"]

CONSOLE = "console.txt"

LIBRARY = "libwebkit2gtk-4.1.so.0"
"""Among its functions are those of GTK and GObject, which it stands on."""

NAME = b"MiniBrowser"
"""Options that Selenium passes to the driver."""

NEVER = 2
"""WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER."""


class Pointer(c_void_p):
    """A pointer that stays one: a plain `c_void_p` comes back as a number, and as an int it is cut."""


ANSWER = CFUNCTYPE(c_void_p, Pointer, Pointer)
STARTED = CFUNCTYPE(None, Pointer, Pointer, Pointer)
"""Handlers of signals: the object, what comes with the signal, and what was connected with the handler."""


def main(profile: Path, width: int, height: int, script: bytes) -> None:
    """Run until the window is closed."""
    # The driver throws away what a browser prints.
    console = os.open(profile / CONSOLE, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(console, 1)
    os.dup2(console, 2)
    library = CDLL(LIBRARY)

    def call(name: str, *given: Any) -> Pointer:
        function = library[name]
        function.restype = Pointer
        found: Pointer = function(*given)
        return found

    def connect(thing: Pointer, signal: bytes, handler: Any) -> None:
        call("g_signal_connect_data", thing, signal, handler, None, None, 0)

    @ANSWER  # type: ignore[untyped-decorator]  # ctypes makes it
    def closed(*_: Pointer) -> None:
        call("gtk_main_quit")

    @ANSWER  # type: ignore[untyped-decorator]  # ctypes makes it
    def open_window(*_: Pointer) -> int | None:
        parts = (b"web-context", context, b"settings", settings, b"user-content-manager", scripts)
        kind = call("webkit_web_view_get_type")
        view = call("g_object_new", kind, *parts, b"is-controlled-by-automation", 1, None)
        window = call("gtk_window_new", 0)
        call("gtk_window_set_default_size", window, width, height)
        call("gtk_container_add", window, view)
        call("gtk_widget_show_all", window)
        connect(view, b"close", closed)
        return view.value

    @STARTED  # type: ignore[untyped-decorator]  # ctypes makes it
    def started(_: Pointer, session: Pointer, __: Pointer) -> None:
        about = call("webkit_application_info_new")
        call("webkit_application_info_set_name", about, NAME)
        call("webkit_automation_session_set_application_info", session, about)
        connect(session, b"create-web-view", open_window)

    call("gtk_init", None, None)
    kept = (
        b"base-data-directory",
        bytes(profile / "data"),
        b"base-cache-directory",
        bytes(profile / "cache"),
    )
    manager = call("webkit_website_data_manager_new", *kept, None)
    context = call("webkit_web_context_new_with_website_data_manager", manager)
    settings = call("webkit_settings_new")
    call("webkit_settings_set_enable_write_console_messages_to_stdout", settings, 1)
    # Where no graphics card is, one made of threads would draw every frame.
    call("webkit_settings_set_hardware_acceleration_policy", settings, NEVER)
    scripts = call("webkit_user_content_manager_new")
    first = call("webkit_user_script_new", script, 0, 0, None, None)  # in all frames, at the start
    call("webkit_user_content_manager_add_script", scripts, first)
    connect(context, b"automation-started", started)
    call("webkit_web_context_set_automation_allowed", context, 1)
    call("gtk_main")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), os.fsencode(sys.argv[4]))
