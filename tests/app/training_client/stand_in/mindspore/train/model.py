# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Calls callbacks as Model does, and refuses those that it refuses."""

import contextlib
import types

_OF_OLD = {"begin", "end", "epoch_begin", "epoch_end", "step_begin", "step_end"}


class RunContext:
    def __init__(self, **arguments):
        self._arguments, self.stop_requested = types.SimpleNamespace(**arguments), False

    def original_args(self):
        return self._arguments

    def request_stop(self):
        self.stop_requested = True


class Model:
    """`train_network` computes a step of a batch, `eval_network` evaluates one."""

    def __init__(self, train_network, eval_network=None):
        self._train_network, self._eval_network = train_network, eval_network

    def train(self, epochs, batches, callbacks, evaluated=None):
        with contextlib.ExitStack() as stack:
            for callback in callbacks:
                stack.enter_context(callback)
            self._train(epochs, batches, callbacks, evaluated)

    def fit(self, epochs, batches, evaluated, callbacks):
        for callback in callbacks:
            if _OF_OLD & set(callback.__class__.__dict__):
                raise ValueError("methods may not be supported in later version")
        self.train(epochs, batches, callbacks, evaluated)

    def eval(self, batches, callbacks=()):
        with contextlib.ExitStack() as stack:
            for callback in callbacks:
                stack.enter_context(callback)
            context = RunContext()
            _notify(callbacks, "on_eval_begin", context)
            self._eval_network.set_train(False)
            for batch in batches:
                self._eval_network(batch)
                _notify(callbacks, "on_eval_step_end", context)
            self._eval_network.set_train(True)
            _notify(callbacks, "on_eval_end", context)

    def _train(self, epochs, batches, callbacks, evaluated):
        self._train_network.set_train(True)
        context = RunContext(train_network=self._train_network, train_dataset_element=batches[0])
        _notify(callbacks, "on_train_begin", context)
        for _ in range(epochs):
            for batch in batches:
                _notify(callbacks, "on_train_step_begin", context)
                self._train_network(batch)
                _notify(callbacks, "on_train_step_end", context)
                if context.stop_requested:
                    break
            if evaluated:
                self.eval(evaluated, callbacks)
            _notify(callbacks, "on_train_epoch_end", context)
            if context.stop_requested:
                break
        _notify(callbacks, "on_train_end", context)


def _notify(callbacks, what, context):
    for callback in callbacks:
        getattr(callback, what)(context)
