# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""What the user's script sees: a callback for Model.train, and a session for loops of one's own."""

from __future__ import annotations

import atexit
import os
import sys
import time
from typing import Any, Callable, Optional, Tuple

import mindspore
from mindspore.train.callback import Callback

from .connection import Connection, ConnectionLost
from .dialogue import Dialogue
from .graph_mode import GraphMode
from .pynative_mode import PyNativeMode
from .source import Source, wanted_names

_GRAPH_MODE = 0


class LiveDebugger(Callback):
    """Connects a training to Sporescope.

    address: where Sporescope listens, "HOST:PORT".
    tensors: "all", "outputs" (no gradients), "weights", or a regular expression: operators whose full name has it in it.
    lost: what to do when the connection breaks off: "continue" or "stop".
    timeout: seconds to wait for the debugger at the beginning.

    Make it after the mode is set and before anything is compiled. Without a debugger the training goes on as if this object
    were not there, and one line says so.
    """

    def __init__(self, address: str = "127.0.0.1:50051", tensors: str = "all", lost: str = "continue", timeout: float = 3.0) -> None:
        super().__init__()
        if lost not in ("continue", "stop"):
            raise ValueError(f'lost is "continue" or "stop", not {lost!r}')
        wanted_names(tensors)  # a wrong one is told of here
        self.address = address
        self.step = 0  # steps that have ended
        self.stopped = False  # the user, or a lost connection, ended the training
        self.seconds = 0.0  # spent for the debugger at the end of the last step, the wait for the user left out
        self._lost = lost
        self._begun = False
        self._source: Optional[Source] = None
        self._dialogue: Optional[Dialogue] = None
        graph_mode = mindspore.get_context("mode") == _GRAPH_MODE
        target = str(mindspore.get_context("device_target"))
        backend = target if graph_mode else PyNativeMode.backend
        rank, ranks = _rank()
        self._connection = Connection(address, f"{rank}:0", backend, str(mindspore.__version__), ranks)
        if not self._connection.introduce(1, timeout):
            self._connection.close()
            _say(f"{self._connection.refusal}: training without one")
            return
        if graph_mode:
            self._source = GraphMode(tensors, target)
        else:
            self._source = PyNativeMode(tensors, on_ready=self._calls_known, on_node=self._node_ran, on_failure=self._failed)
        self._dialogue = Dialogue(self._connection, self._source)
        atexit.register(self.close)
        _say(f"connected to {address}: {'graph' if graph_mode else 'PyNative'} mode, MindSpore {mindspore.__version__}")

    # For Model.train.

    def on_train_step_begin(self, run_context: Any) -> None:
        if not self._begun:
            arguments = run_context.original_args()
            element = arguments.train_dataset_element
            self._begin(arguments.train_network, tuple(element) if isinstance(element, (tuple, list)) else (element,))
        if self.stopped:
            run_context.request_stop()

    def on_train_step_end(self, run_context: Any) -> None:
        if not self.step_end():
            run_context.request_stop()

    def on_train_end(self, run_context: Any) -> None:
        self.close()

    # For loops of one's own.

    def session(self, train_net: Any, *batch: Any) -> "LiveDebugger":
        """To be used in a `with`. `train_net` is what computes a step: a cell; in PyNative mode also several, in a list or by
        name (network, loss, optimizer). `batch` is the first one, for which graph mode compiles."""
        if len(batch) == 1 and isinstance(batch[0], (tuple, list)):
            batch = tuple(batch[0])
        try:
            self._begin(train_net, batch)
        except BaseException:
            self.close()
            raise
        return self

    def __enter__(self) -> "LiveDebugger":
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def step_end(self, loss: Any = None) -> bool:
        """To be called after each step. False if the training shall end."""
        self.step += 1
        source, dialogue = self._source, self._dialogue
        if source is None or dialogue is None:
            return not self.stopped
        if loss is not None and hasattr(loss, "asnumpy"):
            loss.asnumpy()  # the step is over when its result is there
        self._guard(lambda: self._end_step(source, dialogue))
        return not self.stopped

    def close(self) -> None:
        """Says goodbye to the debugger and leaves the training as it was. May be called more than once."""
        if self._source is not None:
            self._leave(f"done after {self.step} steps")

    # Inside.

    def _begin(self, train_net: Any, batch: "tuple[Any, ...]") -> None:
        self._begun = True
        source, dialogue = self._source, self._dialogue
        if source is None or dialogue is None:
            return
        source.begin(train_net, batch)
        self._guard(lambda: self._stand_before_first_step(source, dialogue))

    def _calls_known(self) -> None:
        source, dialogue = self._source, self._dialogue
        if source is not None and dialogue is not None:
            self._guard(lambda: self._stand_before_first_step(source, dialogue))

    def _stand_before_first_step(self, source: Source, dialogue: Dialogue) -> None:
        graphs = source.new_graphs()
        if graphs:  # in PyNative mode they are known when the first forward pass is over
            dialogue.tell_graphs(graphs)
            dialogue.stand(0)

    def _node_ran(self, node: str) -> None:
        dialogue = self._dialogue
        if dialogue is not None:
            self._guard(lambda: dialogue.stand_at_node(self.step + 1, node))

    def _end_step(self, source: Source, dialogue: Dialogue) -> None:
        begin = time.perf_counter()
        waited = dialogue.waited
        source.finish_step()
        dialogue.tell_graphs(source.new_graphs())
        dialogue.judge_step(self.step)
        self.seconds = time.perf_counter() - begin - (dialogue.waited - waited)
        dialogue.cost = f"{source.cost()}, debugger {self.seconds * 1e3:.1f} ms"
        dialogue.stand(self.step)

    def _guard(self, talk: Callable[[], None]) -> None:
        try:
            talk()
        except ConnectionLost as why:
            self._give_up(f"the connection to {self.address} is lost ({why})")
        except Exception as error:  # a fault of ours, or a full disk, must not end the training
            self._failed(error)
        if self._dialogue is not None and self._dialogue.ended:
            self.stopped = True

    def _failed(self, error: Exception) -> None:
        self._give_up(f"the debugger failed ({error!r})")

    def _give_up(self, why: str) -> None:
        self.stopped = self._lost == "stop"
        self._leave(f"{why}: {'stopping' if self.stopped else 'training on without it'}")

    def _leave(self, last_words: str) -> None:
        source, self._source, self._dialogue = self._source, None, None
        atexit.unregister(self.close)
        self._connection.finish(self.step)
        if source is not None:
            source.close()
        _say(last_words)


def _rank() -> Tuple[int, int]:
    """The rank of this process, and of how many; 0 of those if it is alone."""
    try:
        from mindspore.communication import get_group_size, get_rank

        rank, ranks = int(get_rank()), int(get_group_size())
    except (ImportError, RuntimeError, ValueError):
        rank, ranks = int(os.environ.get("RANK_ID", "0") or 0), int(os.environ.get("RANK_SIZE", "0") or 0)
    return rank, ranks if ranks > 1 else 0


def _say(sentence: str) -> None:
    print(f"sporescope: {sentence}", file=sys.stderr, flush=True)
