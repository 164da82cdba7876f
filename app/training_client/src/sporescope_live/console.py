# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Runs code typed by the user where the script is paused.

Disabled unless the script allows it, because anyone who can reach the debugger can then do whatever the training can do.
"""

from __future__ import annotations

import ast
import contextlib
import ctypes
import io
import ipaddress
import linecache
import sys
import traceback
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

from .interrupt import interruptible

_MAX_LENGTH = 1 << 16  # characters of an answer
_NON_SCRIPT_MODULES = {"sporescope_live", "mindspore", "contextlib"}


@dataclass(frozen=True)
class Answer:
    """The result of running code: its output and the repr of its value, or the traceback."""

    id: int
    output: str = ""
    failed: bool = False


def is_allowed(requested: bool, address: str, token: str) -> bool:
    """Whether the console is requested and the debugger is on this computer or requires a token."""
    return requested and (bool(token) or _is_of_this_computer(address))


def _is_of_this_computer(address: str) -> bool:
    host = address.rpartition(":")[0].strip("[]")
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or address.startswith("unix:")


class _CapturedOutput(io.StringIO):
    """Output, up to the size an answer can hold."""

    def write(self, text: str) -> int:
        room = _MAX_LENGTH + 1 - self.tell()
        if room > 0:
            super().write(text[:room])
        return len(text)


class Console:
    """Names created by typed code persist for later code, separate from the script's own variables."""

    def __init__(self) -> None:
        self._names: dict[str, Any] = {}

    def run(self, id_: int, code: str) -> Answer:
        """Never raises; Ctrl+C interrupts only the typed code."""
        printed = _CapturedOutput()
        failed = False
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed), interruptible():
            try:
                value = self._evaluate(code, _name_of(id_, code), _frame_of_script())
                if value is not None:
                    printed.write(repr(value))
            except BaseException as error:  # including sys.exit(): only the debugger's command ends the training
                failed = True
                printed.write(_traceback_of(error))
        return Answer(id_, _bounded(printed.getvalue()), failed)

    def _evaluate(self, code: str, file: str, frame: FrameType | None) -> Any:
        statements, last = _compiled(code, file)
        names, finish = self._names_of(frame)
        try:
            if statements is not None:
                exec(statements, names)  # noqa: S102
            value = eval(last, names) if last is not None else None
        finally:
            finish()
        if value is not None:
            self._names["_"] = value
        return value

    def _names_of(self, frame: FrameType | None) -> tuple[dict[str, Any], Any]:
        """All names the code can see as one dict, and a function that writes changed ones back."""
        if frame is None:
            return self._names, lambda: None
        module_names = frame.f_globals
        local_names = {} if frame.f_locals is module_names else frame.f_locals
        names = {**module_names, **self._names, **local_names}
        before = dict(names)

        def finish() -> None:
            changed = {name: value for name, value in names.items() if name not in before or before[name] is not value}
            changed.pop("__builtins__", None)
            changed_locals = {name: changed.pop(name) for name in list(changed) if name in local_names}
            if changed_locals:
                _set_locals(frame, changed_locals)
            module_names.update({name: changed.pop(name) for name in list(changed) if name in module_names})
            self._names.update(changed)

        return names, finish


def _name_of(id_: int, code: str) -> str:
    """Registers the code in the line cache, for tracebacks, and returns its made-up file name."""
    file = f"<console {id_}>"
    linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
    return file


def _compiled(code: str, file: str) -> tuple[CodeType | None, CodeType | None]:
    """The statements, and the final expression whose value is shown."""
    tree = ast.parse(code, file)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        return compile(tree, file, "exec"), None
    tree.body.pop()
    statements = compile(tree, file, "exec") if tree.body else None
    return statements, compile(ast.Expression(last.value), file, "eval")


def _frame_of_script() -> FrameType | None:
    """The innermost frame that belongs neither to this package nor to MindSpore."""
    frame: FrameType | None = sys._getframe()
    while frame is not None and str(frame.f_globals.get("__name__", "")).partition(".")[0] in _NON_SCRIPT_MODULES:
        frame = frame.f_back
    return frame


def _set_locals(frame: FrameType, changed: dict[str, Any]) -> None:
    """Changes local variables of a running function."""
    frame.f_locals.update(changed)
    if sys.version_info < (3, 13):  # from 3.13 on, f_locals writes through
        ctypes.pythonapi.PyFrame_LocalsToFast(ctypes.py_object(frame), ctypes.c_int(0))


def _traceback_of(error: BaseException) -> str:
    formatted = traceback.TracebackException.from_exception(error)
    # The frames before the typed line belong to this package.
    frames = formatted.stack
    begin = next((i for i, frame in enumerate(frames) if frame.filename.startswith("<console ")), len(frames))
    formatted.stack = traceback.StackSummary.from_list(frames[begin:])
    return "".join(formatted.format()).rstrip("\n")


def _bounded(text: str) -> str:
    return text if len(text) <= _MAX_LENGTH else f"{text[:_MAX_LENGTH]}\n… the rest was cut off"
