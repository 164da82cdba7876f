# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The exchange between training and debugger while the training is paused."""

from __future__ import annotations

import time

import numpy as np

from . import conditions, messages
from .arrays import Array
from .connection import Connection, ConnectionLost
from .console import Answer, Console
from .measured_tensor import Measured
from .runtime import TrainingError, synchronize
from .scalars import Scalars
from .source import Source

_Watched = dict[tuple[str, int], list[messages.Watch]]  # the watchpoints of each node and slot

_MAX_FAILURES = 5
_RECONNECT_TIMEOUT = 3.0  # seconds
# Seconds for which a node counts as observed: a window that shows a tensor during a run requests it more often than this, but
# not in each step.
_OBSERVED_TIME = 3.0


class Dialogue:
    """The state of a session: watchpoints, and how far to run. All calls come from the training thread."""

    def __init__(self, connection: Connection, source: Source, console: Console | None = None) -> None:
        self._connection, self._source, self._console = connection, source, console
        self._watches: dict[int, messages.Watch] = {}
        # Watchpoint, node and slot of the results that were already reported inside the current step.
        self._judged: set[tuple[int, str, int]] = set()
        self._unfinished = False  # the training is paused inside a step
        self._failed = False  # the training ends with an exception, so some values cannot be computed
        self._run = messages.Run()
        self._observed: dict[str, float] = {}  # nodes, with the time at which they were last observed
        self._failures = 0
        self.ended = False  # the user ended the training
        self.waited = 0.0  # seconds that the training has waited for commands
        self.cost = ""
        self.scalars: Scalars = ()  # of the last step

    def send_graphs(self, graphs: list[bytes]) -> None:
        if graphs and not self._connection.send_graphs(graphs):
            raise ConnectionLost("the graph was not accepted")

    def go_on(self) -> None:
        """More steps begin after a pause, possibly of another network; changes are compared with the current state."""
        self.scalars = ()
        self._judged.clear()
        self._retain_changing()

    def judge_step(self, step: int) -> None:
        """Evaluates the watchpoints of a finished step; results already reported at a stop inside the step are not repeated."""
        self._send_hits(self._not_judged(step))
        self._judged.clear()

    def pause(self, step: int) -> None:
        """Waits after a step until the user lets the training continue."""
        self._execute_command(step)

    def pause_before_first_step(self, step: int) -> None:
        """Waits before the first step of a training, or of another network in it, after this many finished steps."""
        self._unfinished = True
        self._execute_command(step)
        self._unfinished = False

    def pause_at_node(self, step: int, node: str) -> None:
        """Waits inside the given step, after a node, if the user wants to stop there."""
        if self.ended or self._run.level != "node" or self._run.node not in ("", node):
            return
        self._unfinished = True
        self._judge_available(step)
        self._execute_command(step, node)
        self._unfinished = False

    def pause_at_failure(self, step: int, inside: bool, node: str) -> None:
        """Waits inside a step that cannot finish, or after the last one, until the user lets it continue."""
        self._unfinished = inside
        self._failed = True
        if inside:
            self.judge_step(step)
        self._execute_command(step, node)

    def _execute_command(self, step: int, node: str = "") -> None:
        """Executes commands until one lets the training continue."""
        answer: Answer | None = None  # the result of the code that was typed last
        observed: set[str] = set()  # nodes that were viewed here, which are also needed in the next step
        while not self.ended:
            begin = time.perf_counter()
            # Cost and scalars exist only for finished steps.
            reply = self._connection.wait(step, node, "" if node else self.cost, () if node else self.scalars, answer)
            self.waited += time.perf_counter() - begin
            answer = None
            if not reply.ok:
                self._reconnect()
                continue
            self._failures = 0
            command = reply.command
            if isinstance(command, messages.Exit):
                self.ended = True
            elif isinstance(command, messages.Watch):
                self._set_watch(command)
            elif isinstance(command, messages.View):
                observed.update(requested.node for requested in command.tensors)
                self._show(command)
            elif isinstance(command, messages.Code):
                answer = self._run_code(command)
            elif isinstance(command, messages.Run) and command.level == "recheck":
                self._send_hits(self._watched(step))
            elif isinstance(command, messages.Run):
                self._run = command
                if not node:
                    self._retain_changing()
                recent = self._recently_observed(observed)
                self._source.run_through(recent if command.passes and not self._watches else None)
                return

    def _recently_observed(self, observed: set[str]) -> set[str]:
        """Adds nodes to those observed recently, and returns all of them."""
        now = time.monotonic()
        self._observed.update((node, now) for node in observed)
        self._observed = {node: last for node, last in self._observed.items() if last >= now - _OBSERVED_TIME}
        return set(self._observed)

    def _run_code(self, code: messages.Code) -> Answer:
        if self._console is None:
            return Answer(code.id, "this training does not allow a console", True)
        begin = time.perf_counter()
        with self._source.suspended():
            self._synchronize()  # otherwise, a pending error of the training would be raised in the code
            answer = self._console.run(code.id, code.text)
            try:
                synchronize()
            except TrainingError as failed:  # an error of the code, not of the training
                answer = Answer(code.id, "\n".join(filter(None, (answer.output, str(failed)))), True)
        self.waited += time.perf_counter() - begin
        return answer

    def _synchronize(self) -> None:
        try:
            synchronize()
        except TrainingError:
            if not self._failed:
                raise

    def _reconnect(self) -> None:
        """The debugger has lost this session: sends everything again, up to a limit of consecutive failures."""
        self._failures += 1
        graphs = self._source.all_graphs()
        if self._failures > _MAX_FAILURES or not self._connection.introduce(len(graphs), _RECONNECT_TIMEOUT):
            raise ConnectionLost("the debugger no longer knows this training")
        self._watches.clear()
        self.send_graphs(graphs)

    def _set_watch(self, watch: messages.Watch) -> None:
        if watch.delete:
            self._watches.pop(watch.id, None)
        elif watch.condition in conditions.KNOWN:
            self._watches[watch.id] = watch
        self._judged = {judged for judged in self._judged if judged[0] != watch.id}

    def _retain_changing(self) -> None:
        changes = (watch for watch in self._watches.values() if watch.condition in conditions.CHANGES)
        self._source.retain([node for watch in changes for node in watch.nodes])

    def _show(self, view: messages.View) -> None:
        values = [(requested, self._value(requested.node, requested.slot, requested.previous)) for requested in view.tensors]
        if view.level == 2:
            self._connection.stream("SendTensorBase", [messages.tensor_base(value) for _, value in values])
        elif view.level == 1:
            self._connection.stream("SendTensorStats", [messages.tensor_summary(value) for _, value in values])
        else:
            self._connection.stream(
                "SendTensors", (part for requested, value in values for part in messages.tensor_messages(requested, value))
            )

    def _value(self, node: str, slot: int, previous: bool = False) -> Array | None:
        try:
            return self._source.value(node, slot, previous)
        except TrainingError:
            if not self._failed:
                raise
            return None

    def _judge_available(self, step: int) -> None:
        """Evaluates the tensors that have been computed and not been evaluated yet, at a stop inside a step.

        Weights are excluded, because they are updated at the end of the step.
        """
        pending = self._not_judged(step).items()
        available = {place: watches for place, watches in pending if not self._source.is_weight(place[0])}
        self._judged.update((watch.id, *place) for place, watches in available.items() for watch in watches)
        self._send_hits(available)

    def _not_judged(self, step: int) -> _Watched:
        pending: _Watched = {}
        for place, watches in self._watched(step).items():
            remaining = [watch for watch in watches if (watch.id, *place) not in self._judged]
            if remaining:
                pending[place] = remaining
        return pending

    def _watched(self, step: int) -> _Watched:
        """Tensors with a value and their watchpoints, so that each tensor is measured once."""
        watched: _Watched = {}
        for watch in self._watches.values():
            if (watch.condition == conditions.INITIAL) != (step == 0):
                continue
            for node in watch.nodes:
                for slot in self._source.slots(node):
                    watched.setdefault((node, slot), []).append(watch)
        return watched

    def _send_hits(self, watched: _Watched) -> None:
        hits = []
        for (node, slot), watches in watched.items():
            hits += self._hits_of(node, slot, watches)
        if hits:
            self._connection.stream("SendWatchpointHits", [hit.encode() for hit in hits])

    def _hits_of(self, node: str, slot: int, watches: list[messages.Watch]) -> list[messages.Hit]:
        now = self._value(node, slot)
        if now is None or now.size == 0:
            return []
        changes = any(watch.condition in conditions.CHANGES for watch in watches)
        before = self._value(node, slot, previous=True) if changes else None
        awaits_update = changes and self._unfinished and self._source.is_weight(node)
        if awaits_update and before is not None and np.array_equal(now, before, equal_nan=True):
            # An unchanged weight is not a hit here, because its update would follow at the end of the step.
            watches = [watch for watch in watches if watch.condition not in conditions.CHANGES]
        measured = Measured(now, before)
        judged = [(watch, conditions.judge(watch, measured)) for watch in watches]
        return [messages.Hit(watch, node, slot, *result) for watch, result in judged if result is not None]
