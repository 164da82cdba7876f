# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""What the user's script sees: a callback for Model.train and Model.fit, and a session for loops of one's own."""

from __future__ import annotations

from typing import Any

from mindspore.train.callback import Callback

from .debugged_training import DebuggedTraining


# MindSpore refuses callbacks of Model.fit in whose own class `step_end` is written: the session's are inherited.
class LiveDebugger(DebuggedTraining, Callback):
    """Connects a training to Sporescope.

    address: where Sporescope listens, "HOST:PORT".
    tensors: "all", "outputs" (no gradients), "weights", or a regular expression: operators whose full name has it in it.
    lost: what to do when the connection breaks off: "continue" or "stop".
    timeout: seconds to wait for the debugger at the beginning.
    post_mortem: a training that raises waits before it ends, so that its last step can be looked at.
    first_step, every: tensors are kept from this step on, of every so many steps.
    allow_console: whoever is at the debugger may run code in the training while it stands; only from this computer, or with a
    token.
    stop_at_new_shapes: in PyNative mode, a run stops after a step in which an operator gave a shape that it never gave before.
    token: what Sporescope asks for where other computers reach it; else the environment's SPORESCOPE_TOKEN.

    Make it after the mode is set and before anything is compiled. Without a debugger the training goes on as if this object
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
        """Not a step: MindSpore would take it for one."""

    def on_train_end(self, run_context: Any) -> None:
        """Another Model.train may follow, with the same object. Without one, the training ends with the script, or as soon as
        nobody holds the object any more."""
        if self.stopped:
            self.close()
        else:
            self._suspend()
