# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Runs a script without a debugger, adding one to its Model.train and Model.fit.

Custom loops are not changed, because only their author knows where a step ends.
"""

from __future__ import annotations

import argparse
import functools
import importlib.abc
import inspect
import io
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Callable

_MODEL = "mindspore.train.model"
_METHODS = ("train", "fit")


def main() -> None:
    options = _options()
    sys.argv = [options.script, *options.arguments]
    sys.path[0] = os.path.dirname(os.path.abspath(options.script))
    injector = DebuggerInjector(options.allow_console)
    injector.install()
    _run(options.script)
    if not injector.injected and "sporescope_live.live_debugger" not in sys.modules:
        reason = "neither Model.train nor Model.fit was called, so nothing was shown"
        print(f"sporescope: {reason}. A custom training loop needs LiveDebugger.", file=sys.stderr)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m sporescope_live",
        usage="%(prog)s [-h] [--allow-console] SCRIPT [ARGUMENTS]",
        description="Run a script with Sporescope's debugger in its Model.train and Model.fit.",
    )
    parser.add_argument("--allow-console", action="store_true", help="allow the console, like LiveDebugger(allow_console=True)")
    parser.add_argument("script", metavar="SCRIPT")
    arguments = parser.add_argument("arguments", metavar="ARGUMENTS", nargs=argparse.REMAINDER)
    arguments.required = False  # otherwise, an error about a missing SCRIPT also mentions ARGUMENTS
    return parser.parse_args()


def _run(script: str) -> None:
    """Runs the script as Python would: as the main module, whose names live as long as the process."""
    try:
        with io.open_code(os.path.abspath(script)) as file:
            source = file.read()
    except OSError as error:
        sys.exit(f"sporescope: cannot open {script}: {error.strerror}")
    names = sys.modules["__main__"].__dict__
    names.clear()
    names.update(__name__="__main__", __file__=script, __builtins__=__builtins__, __spec__=None)
    exec(compile(source, script, "exec", dont_inherit=True), names)  # noqa: S102


class DebuggerInjector(importlib.abc.MetaPathFinder):
    """Intercepts the import of Model; MindSpore itself is imported when the script imports it."""

    def __init__(self, allow_console: bool) -> None:
        self._allow_console = allow_console
        self.injected = False
        self._live: Any = None  # shared, because all calls of a script belong to one training

    def install(self) -> None:
        """Adds the debugger to Model as soon as it is imported."""
        sys.meta_path.insert(0, self)

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != _MODEL:
            return None
        sys.meta_path.remove(self)
        specs = (finder.find_spec(name, path, target) for finder in sys.meta_path)
        spec = next((found for found in specs if found is not None), None)
        if spec is not None and spec.loader is not None:
            plain = spec.loader.exec_module

            def exec_module(module: ModuleType) -> None:
                plain(module)
                self._wrap_methods(module.Model)

            spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec

    def _wrap_methods(self, model: Any) -> None:
        for name in _METHODS:
            plain = getattr(model, name, None)
            if plain is not None:
                setattr(model, name, self._with_debugger(plain))

    def _with_debugger(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        signature = inspect.signature(plain)

        @functools.wraps(plain)
        def train(*arguments: Any, **keywords: Any) -> Any:
            try:
                call = signature.bind(*arguments, **keywords)
            except TypeError:
                return plain(*arguments, **keywords)  # raises MindSpore's own error
            call.arguments["callbacks"] = self._callbacks(call.arguments.get("callbacks"))
            return plain(*call.args, **call.kwargs)

        return train

    def _callbacks(self, passed: Any) -> list[Any]:
        """The callbacks that the script has passed, with a LiveDebugger."""
        from .live_debugger import LiveDebugger

        callbacks = list(passed) if isinstance(passed, (list, tuple)) else [] if passed is None else [passed]
        if not any(isinstance(callback, LiveDebugger) for callback in callbacks):
            if self._live is None or self._live.is_over:
                self._live = LiveDebugger(allow_console=self._allow_console)
            callbacks.append(self._live)
        self.injected = True
        return callbacks
