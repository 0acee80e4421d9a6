"""The runtime of a site: Pyodide, its library and PyScript, cut to what the page uses, or whole."""

from web.build.runtime.cuts import write_runtime
from web.build.runtime.parts import empty_lock

__all__ = ["empty_lock", "write_runtime"]
