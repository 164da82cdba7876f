# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests operators that the code of cells calls directly, with a stand-in for MindSpore."""

import threading
import unittest
from unittest import mock

from places import HERE

import numpy as np

import mindspore
from mindspore import nn, ops
from mindspore.ops import exp as bound_exp
from sporescope_live.cell_calls import CellCalls, Listener
from sporescope_live.operator_calls import OperatorCalls
from sporescope_live.operator_types import type_of_function

STAND_IN = str(HERE / "stand_in")
PLAIN = [ops.exp]


class Types(unittest.TestCase):
    def test_names_in_python_and_types_in_graphs(self):
        for name, type_ in {
            "log_softmax": "LogSoftmax",
            "exp": "Exp",
            "__truediv__": "Div",
            "mean": "ReduceMean",
            "sum_ext": "ReduceSum",
            "relu": "ReLU",
            "matmul": "MatMul",
            "__getitem__": "StridedSlice",
            "logsumexp": "LogSumExp",
            "__iadd__": "Add",
            "add_": "Add",
            "masked_fill_": "MaskedFill",
        }.items():
            self.assertEqual(type_of_function(name), type_)


class Calls(unittest.TestCase):
    def setUp(self):
        self.reported = []
        self.calls = OperatorCalls(self.around)
        self.addCleanup(self.calls.close)
        self.x = mindspore.Tensor(np.ones(2, np.float32))

    def around(self, plain, type_, arguments, keywords, overwrites):
        self.reported.append(type_)
        return plain(*arguments, **keywords)

    def test_functions_methods_and_primitives_are_told(self):
        self.assertTrue(mindspore.__file__.startswith(STAND_IN))
        ops.exp(self.x)
        ops.Log()(self.x)
        _ = (self.x + self.x) * 2.0
        self.assertEqual(self.reported, ["Exp", "Log", "Add", "Mul"])

    def test_what_computes_no_tensor_is_left_alone(self):
        self.assertEqual(ops.shape(self.x), (2,))
        self.x.asnumpy()
        self.assertIs(ops.Print()(self.x), self.x)
        self.assertEqual(self.reported, [])

    def test_a_name_bound_before_is_told_and_what_stands_in_a_list_leads_past(self):
        bound_exp(self.x)
        self.assertEqual(self.reported, ["Exp"])
        PLAIN[0](self.x)
        self.assertEqual(self.reported, ["Exp"])

    def test_what_a_name_is_bound_to_later_stays(self):
        global bound_exp
        mine = bound_exp = lambda x: x
        with self.calls.compiling():
            self.assertIs(bound_exp, mine)
        self.calls.close()
        self.assertIs(bound_exp, mine)
        bound_exp = PLAIN[0]

    def test_setting_elements_gives_the_tensor_itself(self):
        given = []

        def around(plain, type_, arguments, keywords, overwrites):
            given.append((type_, plain(*arguments, **keywords), overwrites))

        later = OperatorCalls(around)
        self.x[0] = 2.0
        later.close()
        self.assertEqual(given, [("TensorScatterUpdate", self.x, True)])
        self.assertEqual(self.reported, ["TensorScatterUpdate"])
        self.assertEqual(self.x.asnumpy().tolist(), [2.0, 1.0])

    def test_what_is_added_in_place_is_told(self):
        self.x += self.x
        self.assertEqual(self.reported, ["Add"])

    def test_a_compile_finds_the_functions_as_they_are(self):
        instead = ops.exp
        with self.calls.compiling():
            with self.calls.compiling():
                pass
            self.assertIs(ops.exp, PLAIN[0])
            self.assertIs(bound_exp, PLAIN[0])
        self.assertIs(ops.exp, instead)
        self.assertIsNot(bound_exp, PLAIN[0])

    def test_nothing_stays_behind(self):
        add, call = mindspore.Tensor.__add__, ops.Log.__call__
        self.calls.close()
        self.assertIs(ops.exp, PLAIN[0])
        self.assertIs(bound_exp, PLAIN[0])
        self.assertIsNot(mindspore.Tensor.__add__, add)
        self.assertIsNot(ops.Log.__call__, call)
        _ = ops.exp(self.x) + self.x
        self.assertEqual(self.reported, [])

    def test_who_came_later_stays(self):
        later = OperatorCalls(self.around)
        self.calls.close()
        _ = ops.exp(self.x) + self.x
        self.assertEqual(self.reported[-1], "Add")
        self.assertIn("Exp", self.reported)
        later.close()


class RecordingListener(Listener):
    def __init__(self):
        self.events = []

    def on_enter(self, cell, arguments, lines):
        self.events.append(cell.type)

    def on_operator(self, operator, arguments, outputs, lines):
        self.events.append(f"{operator.type} at {lines()[0].partition('/        ')[2]}")

    def on_exit(self, cell, outputs):
        pass

    def on_compiled_call(self, cell, weights):
        pass

    def weight_gradient(self, weight, gradient):
        pass

    def on_step_restart(self):
        pass

    def before_update(self):
        pass

    def failed(self, error):
        raise error


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.exp = ops.exp
        self.dense = nn.Dense(np.ones((2, 2)), "dense")
        self.requires_grad = True

    def construct(self, x):
        loader = threading.Thread(target=lambda: ops.Log()(x))
        loader.start()
        loader.join()
        return self.exp(self.dense(x)) + x


class OfCells(unittest.TestCase):
    def test_the_outermost_in_the_code_of_ones_own_cells(self):
        net, reported = Net(), RecordingListener()
        plain = net.exp
        calls = CellCalls(net, reported)
        self.addCleanup(calls.close)
        x = mindspore.Tensor(np.ones((1, 2), np.float32))
        net(x)
        line = "return self.exp(self.dense(x)) + x/"
        self.assertEqual(reported.events, ["Net", "Dense", f"Exp at {line}", f"Add at {line}"])
        ops.exp(x)  # outside any cell, and without a gradient
        self.assertEqual(len(reported.events), 4)
        calls.close()
        self.assertIs(net.exp, plain)

    def test_gradients_are_asked_for_when_the_backward_pass_may_follow(self):
        # Requesting a gradient waits for all pending operators.
        events = []

        class Requesting(RecordingListener):
            def on_operator(self, operator, arguments, outputs, lines):
                events.append(operator.type)
                calls.on_gradient(outputs, events.append)

        def ask(tensor, hook):
            events.append("asked")

        net = Net()
        train = nn.TrainOneStepCell(net, nn.Optimizer(net.get_parameters(), 0.1))
        x = mindspore.Tensor(np.ones((1, 2), np.float32))
        for called in (net, train):
            calls = CellCalls(called, Requesting())
            with mock.patch.object(mindspore.Tensor, "register_hook", ask):
                called(x)
            calls.close()
            self.assertEqual(events, ["Exp", "Add", "asked", "asked"])
            events.clear()

    def test_of_what_is_overwritten_no_gradient_is_asked_for(self):
        requested = []

        class Requesting(RecordingListener):
            def on_operator(self, operator, arguments, outputs, lines):
                calls.on_gradient(outputs, lambda gradient: None)

        class Overwriting(Net):
            def construct(self, x):
                x = ops.exp(x)
                x[0] = 0.0
                return ops.exp(x)

        net = Overwriting()
        calls = CellCalls(net, Requesting())
        self.addCleanup(calls.close)
        with mock.patch.object(mindspore.Tensor, "register_hook", lambda tensor, hook: requested.append(tensor)):
            net(mindspore.Tensor(np.ones((1, 2), np.float32)))
        self.assertEqual(len({id(tensor) for tensor in requested}), len(requested))
        self.assertEqual(len(requested), 2)

    def test_a_fault_of_an_operator_is_the_trainings(self):
        net = Net()
        calls = CellCalls(net, RecordingListener())
        self.addCleanup(calls.close)
        with self.assertRaisesRegex(AttributeError, "asnumpy"):
            net(None)


if __name__ == "__main__":
    unittest.main()
