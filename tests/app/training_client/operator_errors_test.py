# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests operators that fail asynchronously: the script gets their errors, even if a call of the client raises them."""

import contextlib
import unittest
from unittest import mock

import places  # noqa: F401

import networks
import numpy as np
from console_test import code
from networks import FIRST, RELU

import mindspore
from mindspore import nn
from mindspore.tensors import computed, fail_later
from scripted_debugger import ScriptedDebugger, fields, run, view
from session_test import Session
from sporescope_live import LiveDebugger, dump_folder

ERROR = "the label 99 is out of range\n\n- C++ Call Stack"
REPORTED = "RuntimeError: the label 99 is out of range"


class OperatorErrors(Session):
    def tearDown(self):
        self.assertEqual(mindspore.tensors._failed, [])

    @contextlib.contextmanager
    def debugged(self, answer=lambda _: run()):
        with ScriptedDebugger(answer) as self.debugger, contextlib.redirect_stderr(self.printed):
            yield

    def reported(self):
        """The end of the training as reported to the debugger."""
        return bytes(fields(self.debugger.sent("SendMetadata")[-1]).get(108, b"")).decode()

    def fail_at_the_end_of(self, cell, step):
        """The last operator of a cell fails in a step."""
        construct, calls = cell.construct, []

        def fail(*arguments):
            outputs = construct(*arguments)
            calls.append(step)
            if len(calls) == step:
                fail_later(RuntimeError(ERROR))
            return outputs

        cell.construct = fail

    def fails(self, cell_of, script=(), step=2, scalars=True):
        """Trains until the script gets the error. Returns the number of finished steps."""
        train, answers = networks.training(), list(script)
        with (
            self.debugged(lambda _: answers.pop(0) if answers else run()),
            self.assertRaisesRegex(RuntimeError, "the label 99"),
            LiveDebugger(self.debugger.address).session(train) as live,
        ):
            self.fail_at_the_end_of(cell_of(train), step)
            for _ in range(step + 1):
                loss = train(networks.batch())
                live.step_end(loss if scalars else None)
        self.assertEqual(self.reported(), REPORTED)
        self.assertNotIn("the debugger failed", self.printed.getvalue())
        return live.step

    def test_where_gradients_are_asked_for(self):
        self.assertEqual(self.fails(lambda train: train.network), 1)
        self.assertEqual(self.stops()[-1][0], 2)  # it paused inside the step that failed

    def test_where_the_loss_is_read(self):
        self.assertEqual(self.fails(lambda train: train.optimizer), 1)

    def test_where_an_input_is_read(self):
        plain = networks.Shared.construct

        def construct(network, x):
            fail_later(RuntimeError(ERROR))
            return plain(network, mindspore.Tensor(x._value))

        with mock.patch.object(networks.Shared, "construct", construct):
            self.assertEqual(self.fails(lambda train: train.network, step=1), 0)

    def test_where_the_user_looks_at_a_value(self):
        observations = [run(), run(), view(FIRST)]
        self.assertEqual(self.fails(lambda train: train.optimizer, observations, scalars=False), 2)

    def test_where_the_user_looks_at_a_weight(self):
        observations = [run(), run(), view("first.weight")]
        self.assertEqual(self.fails(lambda train: train.optimizer, observations, scalars=False), 2)

    def test_code_that_is_typed_does_not_get_it(self):
        observations = [run(), run(), code(1, "1 + 1")]
        with mock.patch("sporescope_live.debugged_training.is_allowed", return_value=True):
            self.fails(lambda train: train.optimizer, observations, scalars=False)
        self.assertEqual([wait.answer for wait in self.debugger.waits if wait.answer], [])

    def test_what_typed_code_makes_fail_is_its_own(self):
        text = "import mindspore.tensors as t; t.fail_later(RuntimeError('mine')); 3"
        with mock.patch("sporescope_live.debugged_training.is_allowed", return_value=True):
            self.train([run(), code(1, text), run()])
        self.assertEqual([wait.answer for wait in self.debugger.waits if wait.answer], [(1, "3\nmine", True)])
        self.assertEqual((self.live.step, self.reported()), (3, ""))

    def test_a_script_that_catches_it_is_followed_on(self):
        for cell_of in (lambda train: train.network, lambda train: train.optimizer):
            with self.subTest(cell_of), self.debugged():
                train, caught = networks.training(), 0
                with LiveDebugger(self.debugger.address).session(train) as live:
                    self.fail_at_the_end_of(cell_of(train), 2)
                    for _ in range(4):
                        try:
                            live.step_end(train(networks.batch()))
                        except RuntimeError:
                            caught += 1
                self.assertEqual((caught, live.step, self.reported()), (1, 3, ""))
                self.assertEqual(self.stops(), [(0, ""), (1, ""), (2, ""), (3, "")])

    def test_a_tensor_that_refuses_a_hook_is_no_failure(self):
        def refuse(hook):
            raise RuntimeError("the tensor requires no gradient")

        def without_gradient(construct, x):
            result = construct(x)
            result.register_hook = refuse
            return result

        def hook(step, train, debugger):
            if step == 0:
                relu = train.network.net.relu
                construct = relu.construct
                relu.construct = lambda x: without_gradient(construct, x)

        self.train([run(), view(RELU)], hook=hook)
        self.assertEqual((self.live.step, self.reported()), (3, ""))
        self.assertIsNotNone(self.values()[0][1])

    def test_an_operator_that_the_device_lacks_is_told_of_where_the_script_uses_it(self):
        class Lacking(mindspore.Tensor):
            """Each call that needs the result raises."""

            def fail(self, *_):
                raise TypeError("Unsupported data type!")

            dtype = shape = property(fail)
            asnumpy = copy = register_hook = fail

        def construct(_, x):
            lacking = computed(x._value, (x, lambda g: g))
            lacking.__class__ = Lacking
            return lacking

        train = networks.training()
        with (
            self.debugged(),
            mock.patch.object(nn.ReLU, "construct", construct),
            self.assertRaisesRegex(TypeError, "Unsupported"),
            LiveDebugger(self.debugger.address).session(train) as live,
        ):
            live.step_end(train(networks.batch()))
        self.assertEqual(self.reported(), "TypeError: Unsupported data type!")
        self.assertNotIn("the debugger failed", self.printed.getvalue())

    def test_a_network_that_does_not_compile_raises_where_the_script_calls_it(self):
        class Wrong(nn.Cell):
            def compile(self, *batch):
                raise ValueError("cannot reshape")

            construct = compile

        mindspore.set_context(mode=mindspore.GRAPH_MODE)
        called = []
        net, batch = Wrong(), mindspore.Tensor(np.float32(0))
        with (
            self.debugged(),
            mock.patch.object(dump_folder._ProcessFolder, "present", None),
            self.assertRaisesRegex(ValueError, "reshape"),
            LiveDebugger(self.debugger.address).session(net, batch),
        ):
            called.append(net)
            net(batch)
        self.assertEqual(called, [net])
        self.assertEqual(self.reported(), "ValueError: cannot reshape")
        self.assertNotIn("the debugger failed", self.printed.getvalue())


if __name__ == "__main__":
    unittest.main()
