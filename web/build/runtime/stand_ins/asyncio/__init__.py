"""The page's stand-in for asyncio's own list of names: without sockets, processes and threads.

The event loop is the browser's, by Pyodide's `webloop`. The original imports all of its modules, among them a
loop for each system, and takes longer than all of the game.
"""

from asyncio import events, tasks
from asyncio.coroutines import iscoroutine, iscoroutinefunction
from asyncio.events import (
    AbstractEventLoop,
    Handle,
    TimerHandle,
    _get_running_loop,
    _set_running_loop,
    get_event_loop,
    get_running_loop,
    new_event_loop,
    set_event_loop,
    set_event_loop_policy,
)
from asyncio.exceptions import CancelledError, InvalidStateError, TimeoutError
from asyncio.futures import Future, isfuture, wrap_future
from asyncio.locks import Event, Lock
from asyncio.queues import Queue
from asyncio.runners import run
from asyncio.tasks import (
    Task,
    all_tasks,
    create_task,
    current_task,
    ensure_future,
    gather,
    shield,
    sleep,
    wait,
    wait_for,
)

__all__ = [
    "AbstractEventLoop",
    "CancelledError",
    "DefaultEventLoopPolicy",
    "Event",
    "Future",
    "Handle",
    "InvalidStateError",
    "Lock",
    "Queue",
    "Task",
    "TimeoutError",
    "TimerHandle",
    "_get_running_loop",
    "_set_running_loop",
    "all_tasks",
    "create_task",
    "current_task",
    "ensure_future",
    "events",
    "gather",
    "get_event_loop",
    "get_running_loop",
    "iscoroutine",
    "iscoroutinefunction",
    "isfuture",
    "new_event_loop",
    "run",
    "set_event_loop",
    "set_event_loop_policy",
    "shield",
    "sleep",
    "tasks",
    "wait",
    "wait_for",
    "wrap_future",
]


class DefaultEventLoopPolicy(events._BaseDefaultEventLoopPolicy):
    """The base of Pyodide's policy, which makes the browser's loop; alone it makes none."""
