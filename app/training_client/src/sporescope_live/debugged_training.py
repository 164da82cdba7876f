# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""A training under the debugger, from its first step to its end."""

from __future__ import annotations

import atexit
import os
import sys
import time
import weakref
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable

import mindspore

from .capture import Capture
from .cell_names import roots_of
from .connection import Connection, ConnectionLost
from .console import Console, is_allowed
from .dialogue import Dialogue
from .graph_mode import GraphMode
from .messages import Client
from .process import Ending, ending_of, this_process
from .pynative_mode import PyNativeMode
from .runtime import TrainingError, raised_in_script
from .scalars import scalars_of
from .source import Source, requested_names

if TYPE_CHECKING:
    from typing_extensions import Self

_GRAPH_MODE = 0


class DebuggedTraining:
    """See LiveDebugger for the arguments. All calls come from the training thread; none raises except for invalid arguments.

    An object that is no longer referenced closes itself, so callbacks that it registers hold only weak references to it.
    """

    _source: Source | None = None

    def __init__(
        self,
        address: str = "127.0.0.1:50051",
        tensors: str = "all",
        lost: str = "continue",
        timeout: float = 3.0,
        post_mortem: bool = True,
        token: str = "",
        first_step: int = 1,
        every: int = 1,
        allow_console: bool = False,
        stop_at_new_shapes: bool = False,
    ) -> None:
        if lost not in ("continue", "stop"):
            raise ValueError(f'lost must be "continue" or "stop", not {lost!r}')
        requested_names(tensors)  # raises an error if it is invalid
        self._capture = Capture(first_step, every)
        # A script that was launched from a window connects to that window, whatever address the script specifies.
        self.address = address = os.environ.get("SPORESCOPE_LAUNCHED_BY") or address
        self.step = 0  # steps that have ended
        self._ended_before = 0  # steps that had ended when the training began or continued
        self.stopped = False  # the user or a lost connection ended the training
        self.seconds = 0.0  # spent in the debugger at the end of the last step, without the time waiting for the user
        self._lost, self._post_mortem = lost, post_mortem
        self._process = os.getpid()  # a forked child has a copy of this object, which must not use the connection
        self._started = False  # _begin() was called and _suspend() was not called since
        self._entered = 0  # nesting depth of the context: Model.fit enters it again for each evaluation
        self._end_reported = False
        self._last_error = _last_error()  # an earlier error, for example in an interactive session
        self._dialogue: Dialogue | None = None
        graph_mode = mindspore.get_context("mode") == _GRAPH_MODE
        target = str(mindspore.get_context("device_target"))
        backend = target if graph_mode else PyNativeMode.backend
        rank, ranks = _rank()
        token = token or os.environ.get("SPORESCOPE_TOKEN", "")
        console = is_allowed(allow_console, address, token)
        if allow_console and not console:
            _say("no console: the debugger is on another computer, and no token was given")
        client = Client(f"{rank}:0", backend, str(mindspore.__version__), ranks, this_process(), console)
        self._connection = Connection(address, client, token)
        if not self._connection.introduce(1, timeout):
            self._connection.close()
            _say(f"{self._connection.refusal}: training without a debugger")
            return
        if graph_mode:
            self._source = GraphMode(tensors, target, self._capture)
        else:
            self._source = PyNativeMode(
                tensors,
                self._capture,
                on_ready=_weakly(self._calls_known),
                on_node=_weakly(self._node_ran),
                on_failure=_weakly(self._failed),
                stop_at_new_shapes=stop_at_new_shapes,
            )
        self._dialogue = Dialogue(self._connection, self._source, Console() if console else None)
        self._at_exit = _weakly(self._close_at_exit)
        atexit.register(self._at_exit)
        _say(f"connected to {address}: {'graph' if graph_mode else 'PyNative'} mode, MindSpore {mindspore.__version__}")

    def session(self, train_net: Any, *batch: Any) -> Self:
        """Use in a `with` statement. `train_net` is the cell that computes a step; in PyNative mode also several cells, as a
        list or by name (network, loss, optimizer). `batch` is the first batch, for which graph mode compiles."""
        if len(batch) == 1 and isinstance(batch[0], (tuple, list)):
            batch = tuple(batch[0])
        try:
            roots_of(train_net)
            self._begin(train_net, batch)
        except BaseException as error:
            self._end(ending_of(error))
            raise
        return self

    def __enter__(self) -> Self:
        self._entered += 1
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._entered -= 1
        # The end of an evaluation before any training step is not the end of a training.
        if self._entered == 0 and (self._started or error is not None):
            if isinstance(error, Exception) and self._started and self._post_mortem and not self.stopped:
                self._pause_at_failure(ending_of(error))
            self._end(ending_of(error))

    def step_end(self, loss: Any = None, **scalars: Any) -> bool:
        """Call after each step with the values to plot over the steps: the loss, and any other numbers by name. Returns
        False if the training should end."""
        source, dialogue = self._source, self._dialogue
        if source is None or dialogue is None or self._is_forked():
            self.step += 1
            return not self.stopped
        with raised_in_script():
            self._read_scalars(source, dialogue, loss, scalars)
            self.step += 1
            self._guard(lambda: self._end_step(source, dialogue))
        return not self.stopped

    @property
    def is_over(self) -> bool:
        """Whether the training can no longer be observed, though the user did not end it."""
        return self._source is None and not self.stopped

    def close(self) -> None:
        """Disconnects from the debugger and restores MindSpore's classes. May be called more than once."""
        self._end(Ending())

    def __del__(self) -> None:
        self._end(Ending())

    # Internal methods.

    def _begin(self, train_net: Any, batch: tuple[Any, ...]) -> None:
        self._started = True
        source, dialogue = self._source, self._dialogue
        if source is not None and dialogue is not None:
            with raised_in_script():
                self._guard(lambda: self._begin_with(source, dialogue, train_net, batch))
        elif self._end_reported and not self.stopped:
            self._end_reported = False
            _say("the training of this LiveDebugger is over; create a new one to show what follows")

    @staticmethod
    def _read_scalars(source: Source, dialogue: Dialogue, loss: Any, others: dict[str, Any]) -> None:
        """Waits for the result of the step, which may raise an error of the training."""
        try:
            dialogue.scalars = scalars_of(loss, others)
        except TrainingError:
            source.fail_step()
            raise

    def _begin_with(self, source: Source, dialogue: Dialogue, train_net: Any, batch: tuple[Any, ...]) -> None:
        source.begin(train_net, batch)
        self._ended_before = self.step
        if self.step:
            dialogue.go_on()
        self._pause_before_first_step(source, dialogue)

    def _suspend(self) -> None:
        """The steps have ended, but more may follow; the debugger treats them as the same training."""
        self._started = False
        source = self._source
        if source is not None:
            with raised_in_script():
                self._guard(source.suspend)

    def _end(self, ending: Ending) -> None:
        if self._source is not None:
            after = f"after {self.step} step{'' if self.step == 1 else 's'}"
            self._disconnect(f"failed {after}: {ending.failure}" if ending.failure else f"done {after}", ending)

    def _pause_at_failure(self, ending: Ending) -> None:
        """The training is about to end with an exception: waits while the user inspects its last step."""
        source, dialogue = self._source, self._dialogue
        if source is None or dialogue is None or self._is_forked():
            return
        _say(f"stopped at {ending.failure}: the training ends when continued in the debugger, or on Ctrl+C")
        self._connection.ending = ending
        try:
            self._guard(lambda: self._pause_with(source, dialogue))
        except (KeyboardInterrupt, TrainingError):
            pass  # the original exception ends the training

    def _pause_with(self, source: Source, dialogue: Dialogue) -> None:
        inside, node = source.stop_inside()
        dialogue.send_graphs(source.new_graphs())
        self._connection.remark = self._remark(source)
        self._connection.graphs_ran = []  # unknown
        dialogue.pause_at_failure(self.step + inside, inside, node)

    def _remark(self, source: Source) -> str:
        return " ".join(filter(None, (self._capture.remark(), source.remark())))

    def _close_at_exit(self) -> None:
        """Called at exit unless the object is closed. An uncaught exception is visible here; sys.exit() is not."""
        error = _last_error()
        self._end(ending_of(error if error is not self._last_error else None))

    def _calls_known(self) -> None:
        source, dialogue = self._source, self._dialogue
        if source is not None and dialogue is not None:
            self._guard(lambda: self._pause_before_first_step(source, dialogue))

    def _pause_before_first_step(self, source: Source, dialogue: Dialogue) -> None:
        graphs = source.new_graphs()
        if graphs:  # in PyNative mode, the first graph is known after the first forward pass
            dialogue.send_graphs(graphs)
            self._connection.remark = self._remark(source)
            dialogue.pause_before_first_step(self._ended_before)

    def _node_ran(self, node: str) -> None:
        dialogue = self._dialogue
        if dialogue is not None:
            self._guard(lambda: dialogue.pause_at_node(self.step + 1, node))

    def _end_step(self, source: Source, dialogue: Dialogue) -> None:
        begin = time.perf_counter()
        waited = dialogue.waited
        source.finish_step()
        dialogue.send_graphs(source.new_graphs())
        dialogue.judge_step(self.step)
        self._connection.remark = self._remark(source)
        self._connection.graphs_ran = source.graphs_ran()
        self.seconds = time.perf_counter() - begin - (dialogue.waited - waited)
        dialogue.cost = ", ".join(filter(None, (source.cost(), f"debugger {self.seconds * 1e3:.1f} ms")))
        dialogue.pause(self.step)

    def _is_forked(self) -> bool:
        """Whether this object is a copy in a forked child."""
        return os.getpid() != self._process

    def _guard(self, action: Callable[[], None]) -> None:
        """Runs an action; if it fails, disables the debugger instead of ending the training."""
        if self._is_forked():
            return
        try:
            action()
        except ConnectionLost as why:
            self._disable(f"lost the connection to {self.address} ({why})", Ending())
        except TrainingError:
            raise
        except Exception as error:  # a bug of the client or a full disk must not end the training
            self._failed(error)
        if self._dialogue is not None and self._dialogue.ended:
            self.stopped = True

    def _failed(self, error: Exception) -> None:
        if not self._is_forked():
            self._disable(f"the debugger failed ({error!r})", ending_of(error))

    def _disable(self, why: str, ending: Ending) -> None:
        self.stopped = self._lost == "stop"
        sentence = f"{why}: {'stopping' if self.stopped else 'continuing without the debugger'}"
        self._disconnect(sentence, Ending(sentence, ending.traceback))

    def _disconnect(self, final_message: str, ending: Ending) -> None:
        source, self._source, self._dialogue = self._source, None, None
        atexit.unregister(self._at_exit)
        forked = self._is_forked()
        if not forked:
            self._connection.finish(self.step, ending)
        if source is not None:
            source.close()  # also in a forked child, because remaining hooks may keep it from exiting
        self._end_reported = True
        if not forked:
            _say(final_message)


def _weakly(method: Callable[..., None]) -> Callable[..., None]:
    """A function that calls a method only while its object exists."""
    reference = weakref.WeakMethod(method)

    def call(*arguments: Any) -> None:
        bound_method = reference()
        if bound_method is not None:
            bound_method(*arguments)

    return call


def _last_error() -> BaseException | None:
    """The last uncaught exception that Python has reported."""
    return getattr(sys, "last_exc", None) or getattr(sys, "last_value", None)


def _rank() -> tuple[int, int]:
    """Rank of this process and the number of ranks; 0 ranks if it runs alone."""
    try:
        from mindspore.communication import get_group_size, get_rank

        rank, ranks = int(get_rank()), int(get_group_size())
    except (ImportError, RuntimeError, ValueError):
        rank, ranks = int(os.environ.get("RANK_ID", "0") or 0), int(os.environ.get("RANK_SIZE", "0") or 0)
    return rank, ranks if ranks > 1 else 0


def _say(sentence: str) -> None:
    print(f"sporescope: {sentence}", file=sys.stderr, flush=True)
