# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""What the user's script sees: a callback for Model.train, and a session for loops of one's own."""

from __future__ import annotations

import atexit
import sys
import time
from typing import Any, Dict, List, Optional, Tuple

import mindspore
import numpy as np
from mindspore.train.callback import Callback

from . import conditions, messages
from .connection import Connection, ConnectionLost
from .dump_folder import DumpFolder

_MOST_FAILURES = 5
_GRAPH_MODE = 0


class LiveDebugger(Callback):
    """Connects a training to Sporescope.

    address: where Sporescope listens, "HOST:PORT".
    tensors: "all", "outputs" (what operators give; a third of the files), or a regular expression on full names.
    lost: what to do when the connection breaks off while the training waits: "continue" or "stop".
    timeout: seconds to wait for the debugger at the beginning.

    Without a debugger the training goes on as if this object were not there, and one line says so.
    """

    def __init__(self, address: str = "127.0.0.1:50051", tensors: str = "outputs", lost: str = "continue", timeout: float = 3.0) -> None:
        super().__init__()
        if lost not in ("continue", "stop"):
            raise ValueError(f'lost is "continue" or "stop", not {lost!r}')
        if mindspore.get_context("mode") != _GRAPH_MODE:
            raise ValueError("LiveDebugger follows graph mode: call mindspore.set_context(mode=mindspore.GRAPH_MODE) first")
        self.address, self._lost = address, lost
        self.step = 0
        self.stopped = False  # the user ended the training
        self.debugger_seconds = 0.0  # spent here since the beginning, waiting for the user left out
        self._network: Any = None
        self._watches: Dict[int, messages.Watch] = {}
        self._initial: Dict[str, np.ndarray] = {}
        self._dump: Optional[DumpFolder] = None
        self._connection: Optional[Connection] = None
        backend = str(mindspore.get_context("device_target"))
        connection = Connection(address, f"{_rank()}:0", backend, str(mindspore.__version__))
        if connection.introduce(1, timeout):
            self._connection = connection
            self._dump = DumpFolder(tensors)
            atexit.register(self.close)
            _say(f"connected to {address}")
        else:
            _say(f"no debugger at {address}: training without one")

    # For Model.train.

    def on_train_step_begin(self, run_context: Any) -> None:
        if self.step == 0 and self._network is None and self._connection is not None:
            arguments = run_context.original_args()
            self.begin(arguments.train_network, *arguments.train_dataset_element)
            if self.stopped:
                run_context.request_stop()

    def on_train_step_end(self, run_context: Any) -> None:
        if not self.step_end():
            run_context.request_stop()

    def on_train_end(self, run_context: Any) -> None:
        self.close()

    def __exit__(self, *error: Any) -> None:
        self.close()

    # For loops of one's own.

    def session(self, train_net: Any, *batch: Any) -> "LiveDebugger":
        """Compiles the network for this batch and stops before the first step. Use it in a `with`."""
        self.begin(train_net, *batch)
        return self

    def __enter__(self) -> "LiveDebugger":
        return self

    def step_end(self, loss: Any = None) -> bool:
        """To be called after each step. False if the user ended the training."""
        if self._connection is None or self._dump is None:
            return not self.stopped
        begin = time.perf_counter()
        if loss is not None and hasattr(loss, "asnumpy"):
            loss.asnumpy()  # the step is over when its result is there
        self.step += 1
        self._dump.finish_step()
        try:
            fresh = self._dump.new_graphs()
            if fresh:
                self._connection.send_graphs([graph.proto for graph in fresh])
            self._send_hits()
            self.debugger_seconds += time.perf_counter() - begin
            self._obey()
        except ConnectionLost as why:
            self._give_up(str(why))
        return not self.stopped

    # Inside.

    def begin(self, train_net: Any, *batch: Any) -> None:
        self._network = train_net
        if self._connection is None or self._dump is None:
            return
        train_net.compile(*batch)
        self._initial = {p.name: p.asnumpy() for p in train_net.get_parameters()}
        graphs = self._dump.new_graphs()
        try:
            if not graphs or not self._connection.send_graphs([graph.proto for graph in graphs]):
                raise ConnectionLost("the graph was not taken")
            self._obey()
        except ConnectionLost as why:
            self._give_up(str(why))

    def _obey(self) -> None:
        """Carries commands out until one lets the training go on."""
        assert self._connection is not None
        failures = 0
        while True:
            answer = self._connection.wait(self.step)
            if not answer.ok:
                failures += 1
                if failures >= _MOST_FAILURES or not self._introduce_again():
                    raise ConnectionLost("the debugger knows this training no more")
                continue
            command = answer.command
            if isinstance(command, messages.Exit):
                self.stopped = True
                return
            if isinstance(command, messages.Watch):
                self._set_watch(command)
            elif isinstance(command, messages.View):
                self._show(command)
            elif isinstance(command, messages.Run):
                if command.level != "recheck":
                    return  # a step; graph mode has no stop inside of one
                self._send_hits()

    def _introduce_again(self) -> bool:
        assert self._connection is not None and self._dump is not None
        graphs = [graph.proto for graph in self._dump.graphs]
        return self._connection.introduce(len(graphs), 3.0) and self._connection.send_graphs(graphs)

    def _set_watch(self, watch: messages.Watch) -> None:
        if watch.delete:
            self._watches.pop(watch.id, None)
        elif watch.condition in conditions.KNOWN:
            self._watches[watch.id] = watch

    def _value(self, wanted: messages.Wanted) -> Optional[np.ndarray]:
        assert self._dump is not None
        found = self._dump.find(wanted.node)
        if found is None:
            return None
        if self.step == 0 or (wanted.previous and self.step == 1):
            return self._parameter(wanted.node) if not (wanted.previous and self.step == 0) else None
        steps = self._dump.steps
        if wanted.previous and len(steps) < 2:
            return None
        return steps[-2 if wanted.previous else -1].load(*found, wanted.slot)

    def _parameter(self, node: str) -> Optional[np.ndarray]:
        """The initial value of the parameter that a node shows."""
        assert self._dump is not None
        for graph in self._dump.graphs:
            _, name = graph.resolve(node)
            if name is not None:
                return self._initial.get(name)
        return None

    def _show(self, view: messages.View) -> None:
        assert self._connection is not None
        values = [(wanted, self._value(wanted)) for wanted in view.tensors]
        if view.level == 2:
            self._connection.stream("SendTensorBase", [messages.tensor_base(value) for _, value in values])
        elif view.level == 1:
            self._connection.stream("SendTensorStats", [messages.tensor_summary(value) for _, value in values])
        else:
            self._connection.stream("SendTensors", [part for wanted, value in values for part in messages.tensor_messages(wanted, value)])

    def _judged_tensors(self) -> "Dict[Tuple[str, int], List[messages.Watch]]":
        """What is watched, with those who watch it: each tensor is measured once."""
        watched: Dict[Tuple[str, int], List[messages.Watch]] = {}
        assert self._dump is not None
        for watch in self._watches.values():
            if (watch.condition == conditions.INITIAL) != (self.step == 0):
                continue
            for node in watch.nodes:
                found = self._dump.find(node)
                slots = [0] if self.step == 0 else self._dump.steps[-1].slots(*found) if found else []
                for slot in slots:
                    watched.setdefault((node, slot), []).append(watch)
        return watched

    def _send_hits(self) -> None:
        assert self._connection is not None
        hits = []
        for (node, slot), watches in self._judged_tensors().items():
            now = self._value(messages.Wanted(node, slot))
            if now is None or now.size == 0:
                continue
            before = self._value(messages.Wanted(node, slot, previous=True)) if self.step > 0 else None
            measured = conditions.Measured(now, before)
            for watch in watches:
                judged = conditions.judge(watch, measured)
                if judged is not None:
                    hits.append(messages.Hit(watch, node, slot, *judged))
        if hits:
            self._connection.stream("SendWatchpointHits", [hit.encode() for hit in hits])

    def _give_up(self, why: str) -> None:
        _say(f"the connection to {self.address} is lost ({why}): " + ("training on" if self._lost == "continue" else "stopping"))
        self.stopped = self._lost == "stop"
        self.close()

    def close(self) -> None:
        """Says goodbye to the debugger and removes the dump. May be called more than once."""
        connection, self._connection = self._connection, None
        dump, self._dump = self._dump, None
        if connection is not None:
            connection.finish(self.step)
            _say(f"done after {self.step} steps")
        if dump is not None:
            dump.close()
        atexit.unregister(self.close)


def _rank() -> int:
    try:
        from mindspore.communication import get_rank

        return int(get_rank())
    except (ImportError, RuntimeError, ValueError):
        return 0


def _say(sentence: str) -> None:
    print(f"sporescope: {sentence}", file=sys.stderr, flush=True)
