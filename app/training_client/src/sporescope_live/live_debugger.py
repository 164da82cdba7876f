# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The public interface: a callback for Model.train and Model.fit, and a session for custom loops."""

from __future__ import annotations

from typing import Any

from mindspore.train.callback import Callback

from .debugged_training import DebuggedTraining


# MindSpore rejects callbacks of Model.fit whose own class defines `step_end`, so this class inherits it.
class LiveDebugger(DebuggedTraining, Callback):
    """Connects a training to Sporescope.

    address: where Sporescope listens, "HOST:PORT".
    tensors: "all", "outputs" (no gradients), "weights", or a regular expression searched in the full names of operators.
    lost: what to do if the connection is lost: "continue" or "stop".
    timeout: seconds to wait for the debugger at the start.
    post_mortem: if the training raises, wait before it ends, so that its last step can be inspected.
    first_step, every: keep tensors of every N-th step from this step on.
    allow_console: let the debugger run code in the training while it is paused; only from this computer, or with a token.
    stop_at_new_shapes: in PyNative mode, stop after a step in which an operator produced a shape for the first time.
    token: the token required by a Sporescope that other computers can reach; default: the variable SPORESCOPE_TOKEN.

    Create it after setting the mode and before anything is compiled. Without a debugger, the training runs as if this object
    were not there, and one line says so.
    """

    def on_train_step_begin(self, run_context: Any) -> None:
        if not self._started:
            arguments = run_context.original_args()
            element = arguments.train_dataset_element
            self._begin(arguments.train_network, tuple(element) if isinstance(element, (tuple, list)) else (element,))
        if self.stopped:
            run_context.request_stop()

    def on_train_step_end(self, run_context: Any) -> None:
        if not self.step_end(getattr(run_context.original_args(), "net_outputs", None)):
            run_context.request_stop()

    def on_eval_step_end(self, run_context: Any) -> None:
        """Does nothing: an evaluation step is not a step, although MindSpore's default would count it as one."""

    def on_train_end(self, run_context: Any) -> None:
        """Another Model.train may follow with the same object. Otherwise the training ends with the script, or when the
        object is no longer referenced."""
        if self.stopped:
            self.close()
        else:
            self._suspend()
