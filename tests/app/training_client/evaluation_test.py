# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests which calls belong to a step: evaluations, callbacks of Model, compiled functions."""

import contextlib
import shutil
import unittest
from unittest import mock

from places import ROOT

import networks
import numpy as np

import mindspore
from mindspore.train.callback import Callback
from mindspore.train.model import Model
from scripted_debugger import EXIT, ScriptedDebugger, fields, run, view, watch, wire
from session_test import CHANGE_TOO_LARGE, OVERFLOW, Session
from sporescope_live import LiveDebugger, cell_calls, step_calls
from sporescope_live.compiled_functions import CompiledFunctions
from sporescope_live.retained_tensors import RetainedTensors

SAMPLE = ROOT / "resources" / "sample"
EVALUATED = [networks.batch(value) for value in (0.0, 5.0, 0.0)]  # the loss of zeros is infinite


class Loop(Session):
    """Custom training loops."""

    def loop(self, step, cells, script=(), steps=3, after=None):
        """`after` is called after each step."""
        answers = list(script)
        with (
            ScriptedDebugger(lambda _: answers.pop(0) if answers else run()) as debugger,
            contextlib.redirect_stderr(self.printed),
            LiveDebugger(debugger.address).session(cells) as live,
        ):
            for _ in range(steps):
                step(networks.batch(1.0))
                live.step_end()
                if after:
                    after()
        self.debugger, self.live = debugger, live

    def functional(self, forward=None):
        """Network, loss and optimizer, and a step that takes the gradient of a function."""
        train = networks.training()
        net, loss, optimizer = train.network.net, train.network.loss, train.optimizer
        gradient = mindspore.value_and_grad(forward or (lambda x: loss(net(x))))

        def step(x):
            value, gradients = gradient(x)
            optimizer(gradients)
            return value

        return net, loss, optimizer, step

    def operators(self):
        found = set()
        for message in self.debugger.sent("SendGraph"):
            for number, _, value in wire.fields(fields(message)[1]):
                if number == 1:
                    found.add(bytes(fields(value)[8]).decode())
        return found


class Evaluation(Loop):
    """Batches of an evaluation belong to no step: they result in no hits, values or operators."""

    def assert_only_steps(self):
        self.assertEqual(self.hits(), [])
        self.assertFalse([name for name in self.operators() if name.endswith("-op2")], "operators of an evaluation")
        self.assertEqual(len(self.debugger.sent("SendGraph")), 1)
        inputs = [value for name, value in self.values() if name == "inputs0"]
        self.assertTrue(inputs)
        for value in inputs:
            np.testing.assert_array_equal(value, np.ones(6))

    def test_of_a_cell_that_computes_steps(self):
        train = networks.training()

        def evaluate():
            for batch in EVALUATED:
                train.network.loss(train.network.net(batch))

        everything = [networks.FIRST, networks.LOSS, "Default/network-WithLoss/loss-LogLoss/LogLoss-op1"]
        self.loop(
            train, train, [watch(1, OVERFLOW, everything), run(), view("inputs0"), run(), view("inputs0")], after=evaluate
        )
        self.assert_only_steps()

    def test_another_cell_that_trains_the_same_network_makes_steps(self):
        train = networks.training()
        other = mindspore.nn.TrainOneStepCell(train.network, mindspore.nn.Optimizer(train.network.get_parameters(), 0.1))
        with mock.patch.object(step_calls, "is_recorded", lambda unknown=True: True):
            self.loop(other, train, [run(), view("inputs0"), run(), view("inputs0")])
        self.assertEqual([name for name, value in self.values() if value is not None], ["inputs0"] * 2)

    def test_in_a_loop_of_ones_own(self):
        net, loss, optimizer, step = self.functional()
        losses = [f"Default/LogLoss-LogLoss/LogLoss-op{number}" for number in range(3)]

        def evaluate():
            for batch in EVALUATED:
                loss(net(batch))

        self.loop(
            step,
            [net, loss, optimizer],
            [watch(1, OVERFLOW, losses), run(), view("inputs0"), run(), view("inputs0")],
            after=evaluate,
        )
        self.assert_only_steps()

    def test_nothing_of_it_is_held(self):
        net, loss, optimizer, step = self.functional()

        def evaluate():
            for batch in EVALUATED * 20:
                loss(net(batch))

        retained = []
        retain = RetainedTensors.retain

        def counted(self, place, *arguments, **options):
            retained.append(place)
            retain(self, place, *arguments, **options)

        with mock.patch.object(RetainedTensors, "retain", counted):
            self.loop(step, [net, loss, optimizer], after=evaluate)
        self.assertEqual(len(retained), 3 * len(set(retained)))
        self.assertLess(len(set(retained)), 20)

    def test_before_the_first_step(self):
        net, loss, optimizer, step = self.functional()

        def first_evaluates(x):
            net.set_train(False)
            for batch in EVALUATED:
                loss(net(batch))
            net.set_train(True)
            return step(x)

        self.loop(first_evaluates, [net, loss, optimizer], [run(), view("inputs0"), run(), view("inputs0")])
        self.assert_only_steps()

    def built_without_gradient(self, evaluates_before_the_end):
        """The result of a cell without a gradient is passed to a step that takes one."""
        train = networks.training()
        built_by, net, loss = networks.ScaleByTwo(), train.network.net, train.network.loss
        gradient = mindspore.value_and_grad(lambda built: loss(net(built)))
        steps = []

        def evaluate():
            for batch in EVALUATED:
                built_by(batch)

        def step(x):
            train.optimizer(gradient(built_by(x))[1])
            if evaluates_before_the_end and steps:
                evaluate()
            steps.append(x)

        cells = {"maker": built_by, "net": net, "loss": loss, "optimizer": train.optimizer}
        builder, first = "Default/maker-ScaleByTwo/ScaleByTwo-op0", "Default/net-Shared/first-Dense/Dense-op0"
        views = [run(), view(builder, first), run(), view(builder, first)]
        self.loop(step, cells, views, after=None if evaluates_before_the_end else evaluate)
        self.assertIn(builder, self.operators())
        values = self.values()
        self.assertEqual([value is not None for _, value in values], [True] * 4)
        for _, value in values[::2]:
            np.testing.assert_array_equal(value, np.full(6, 2.0))

    def test_what_is_handed_to_a_step_is_of_it(self):
        self.built_without_gradient(evaluates_before_the_end=False)

    def test_evaluation_before_the_end_of_the_step(self):
        self.built_without_gradient(evaluates_before_the_end=True)

    def test_a_network_that_trains_nothing_is_followed(self):
        net = networks.Shared()
        node = "Default/Shared-Shared/first-Dense/Dense-op0"
        self.loop(net, [net], [run(), view(node), run(), view(node)])
        self.assertEqual(self.stops()[:3], [(0, ""), (1, ""), (1, "")])
        self.assertTrue(all(value is not None for _, value in self.values()))


class Compiled(Loop):
    """Under @jit, Python calls no cells, and MindSpore compiles the hooks of weights."""

    JIT = "Default/{}/Jit-op0"
    OF_WEIGHT = "Gradients/Default/{}/Grad_Jit/{}Grad-op0"

    def test_a_step_shows_what_it_takes_and_gives(self):
        net, loss, optimizer, step = self.functional()
        compiled = mindspore.jit(step, list(net.get_parameters()))
        names = [self.JIT.format("step"), "inputs0", networks.FIRST, self.OF_WEIGHT.format("step", "first.weight")]
        self.loop(compiled, [net, loss, optimizer], [view("first.weight"), run(), view(*names)])
        self.assertEqual(self.live.step, 3)
        self.assertEqual(len(self.lines()), 2, self.lines())
        # The time before the first update is not seen, so the training first pauses after the step.
        self.assertEqual(self.stops(), [(1, ""), (1, ""), (2, ""), (2, ""), (3, "")])
        (_, weight), (_, result), (_, batch), *unseen = self.values()
        self.assertEqual(weight.shape, (4,))
        self.assertEqual(result.size, 1)
        np.testing.assert_array_equal(batch, np.ones(6))
        self.assertEqual([value for _, value in unseen], [None, None])
        # The graph contains no gradients that cannot be observed.
        self.assertEqual({name for name in self.operators() if "Grad" in name}, set())
        self.assertRegex(self.remark(), "^step runs compiled .*arguments, results and weights .*not all gradients")

    def test_a_forward_pass_has_gradients(self):
        train = networks.training()
        net, loss, optimizer = train.network.net, train.network.loss, train.optimizer

        def forward(x):
            return loss(net(x))

        compiled = mindspore.jit(forward, list(net.get_parameters()))
        gradient = mindspore.value_and_grad(compiled)
        retained = []

        def step(x):
            retained.append(gradient(x)[1])
            optimizer(retained[-1])

        requested = self.OF_WEIGHT.format("forward", "first.weight")
        self.loop(step, [net, loss, optimizer], [view("first.weight"), run(), view(requested)])
        self.assertEqual(self.stops()[0], (0, ""))  # before the update
        (_, weight), (name, value) = self.values()
        np.testing.assert_array_equal(weight, [1, -1, 0.5, 2])
        self.assertEqual(name, requested)
        np.testing.assert_array_equal(value, retained[0]["first.weight"].ravel())
        self.assertEqual(len(self.debugger.sent("SendGraph")), 1)
        self.assertLess({requested, self.OF_WEIGHT.format("forward", "last.weight")}, self.operators())
        self.assertRegex(self.remark(), "^forward runs compiled .*gradients and weights are visible")

    def test_weights_are_found_where_a_function_can_reach_them(self):
        train = networks.training()

        class Trainer:
            def __init__(self):
                self.parts = {"net": train.network.net, "loss": train.network.loss}
                self.other = networks.Shared()

            def forward(self, x):
                return self.loss_of(self.parts["net"](x))

            def loss_of(self, logits):
                return self.parts["loss"](logits)

        named = {parameter.name: parameter for parameter in train.get_parameters()}
        unusual = mindspore.Parameter(np.zeros(1, np.float32), "strange")
        found = CompiledFunctions({**named, "strange": unusual})
        trainer = Trainer()
        self.assertEqual(set(found.cell(Trainer.forward, (trainer,), True).weights), named.keys())
        self.assertEqual(found.cell(lambda x: unusual, (), True).weights, ("strange",))
        self.assertEqual(found.cell(lambda x: x, (), True).weights, ())
        optimizer = train.optimizer
        self.assertEqual(found.cell(lambda x: optimizer, (), True).weights, ())

    def test_evaluations_by_a_compiled_function_are_no_steps(self):
        net, loss, optimizer, step = self.functional()
        compiled = mindspore.jit(lambda x: net(x), list(net.get_parameters()))
        self.loop(
            step, [net, loss, optimizer], [run(), view("inputs0")] * 3, after=lambda: [compiled(batch) for batch in EVALUATED]
        )
        self.assertEqual(len(self.debugger.sent("SendGraph")), 1)
        for _, value in self.values():
            np.testing.assert_array_equal(value, np.ones(6))

    def test_a_part_of_a_network_is_named(self):
        train = networks.training()
        last = train.network.net.last
        last.construct = mindspore.jit(last.construct, [last.weight])
        hidden = networks.Holding(train.network.net.first)
        hidden.construct = mindspore.jit(hidden.construct, [])
        train.network.net.first = hidden
        requested = "Gradients/Default/network-WithLoss/net-Shared/first-Holding/Grad_Holding/weightGrad-op0"
        self.loop(train, train, [run(), view(requested)])
        self.assertRegex(self.remark(), "^first-Holding, last-Dense run compiled")
        self.assertIsNotNone(self.values()[0][1])

    def test_a_version_that_cannot_be_followed_there_shows_weights(self):
        net, loss, optimizer, step = self.functional()
        with mock.patch.object(cell_calls, "runner", return_value=None):
            self.loop(mindspore.jit(step, []), [net, loss, optimizer], [view("first.weight")])
        self.assertIsNotNone(self.values()[0][1])
        self.assertRegex(self.remark(), "^The networks run compiled .*only their weights")

    def test_what_is_seen_needs_no_remark(self):
        train = networks.training()
        self.loop(train, train)
        self.assertEqual(self.remark(), "")

    def remark(self):
        return bytes(fields(self.debugger.sent("SendMetadata")[-1]).get(110, b"")).decode()


class Callbacks(Session):
    """LiveDebugger as a callback of Model."""

    def model(self, train_with, answer=None, **arguments):
        train = networks.training()
        model = Model(train, train.network)
        with ScriptedDebugger(answer or (lambda _: run())) as debugger, contextlib.redirect_stderr(self.printed):
            self.live = LiveDebugger(debugger.address)
            self.debugger = debugger
            train_with(model, callbacks=[self.live], **arguments)
            self.live.close()

    def ends(self):
        """Steps after which the end of a training was reported."""
        reported = [fields(message) for message in self.debugger.sent("SendMetadata")]
        return [message[2] for message in reported if message.get(5)]

    def test_train(self):
        self.model(Model.train, epochs=2, batches=[networks.batch()] * 2)
        self.assertEqual(self.stops(), [(step, "") for step in range(5)])
        self.assertEqual(self.lines()[1:], ["sporescope: done after 4 steps"])

    def test_fit_evaluates_between_epochs(self):
        self.model(Model.fit, epochs=2, batches=[networks.batch()] * 2, evaluated=EVALUATED)
        self.assertEqual(self.stops(), [(step, "") for step in range(5)])
        self.assertEqual(self.lines()[1:], ["sporescope: done after 4 steps"])
        self.assertEqual(len(self.debugger.sent("SendGraph")), 1)

    def test_several_calls_with_one_object_are_one_training(self):
        calls = []

        def epochs(model, callbacks):
            for value in (1.0, 2.0, 3.0):
                model.train(1, [networks.batch(value)] * 2, callbacks)
                model.eval(EVALUATED, callbacks)
                calls.append((self.ends(), mindspore.nn.Cell.__call__))

        plain = mindspore.nn.Cell.__call__
        self.model(epochs)
        self.assertEqual(self.stops(), [(step, "") for step in range(7)])
        self.assertEqual(calls, [([], plain)] * 3)  # nothing is tracked between them
        self.assertEqual(len(self.debugger.sent("SendGraph")), 1)
        self.assertEqual(self.ends(), [6])
        self.assertEqual(self.lines()[1:], ["sporescope: done after 6 steps"])

    def test_after_a_rest_weights_are_held_against_what_they_were_then(self):
        def twice(model, callbacks):
            weight = model._train_network.network.net.last.weight
            model.train(1, [networks.batch()], callbacks)
            weight.set_data(weight.asnumpy() * 100)  # a checkpoint
            model.train(1, [networks.batch()], callbacks)

        script = [watch(1, CHANGE_TOO_LARGE, ["last.weight"], abs_mean_update_ratio_gt=1.0)]
        self.model(twice, lambda _: script.pop(0) if script else run())
        self.assertEqual(self.stops()[-1], (2, ""))
        self.assertEqual(self.hits(), [])

    def test_another_network_is_shown_before_it_is_trained(self):
        others = [networks.training(), networks.training()]

        def folds(model, callbacks):
            for train in others:
                Model(train).train(1, [networks.batch()] * 2, callbacks)

        others[1].network.net.first.weight.set_data(np.float32([[7, 7], [7, 7]]))
        script = [run(), run(), run(), view("first.weight"), run(), view(networks.FIRST), run()]
        self.model(folds, lambda _: script.pop(0) if script else run())
        self.assertEqual([step for step, _ in self.stops()], [0, 1, 2, 2, 2, 3, 3, 4])
        self.assertEqual(len(self.debugger.sent("SendGraph")), 2)
        (_, weight), (_, first) = self.values()
        np.testing.assert_array_equal(weight, [7] * 4)
        np.testing.assert_allclose(first, [14] * 6, atol=0.5)

    def test_before_its_update_a_weight_of_another_network_has_not_stood_still(self):
        def folds(model, callbacks):
            for train in (networks.training(), networks.training()):
                Model(train).train(1, [networks.batch()], callbacks)

        script = [watch(1, 20, ["last.weight"], atol=0.0, rtol=0.0), run(), run(), run("recheck"), run()]
        self.model(folds, lambda _: script.pop(0) if script else run())
        self.assertEqual([step for step, _ in self.stops()], [0, 0, 1, 1, 1, 2])
        self.assertEqual(self.hits(), [])

    def test_it_ends_when_nobody_holds_it_any_more(self):
        train = networks.training()
        with ScriptedDebugger(lambda _: run()) as self.debugger, contextlib.redirect_stderr(self.printed):
            Model(train).train(1, [networks.batch()], [LiveDebugger(self.debugger.address)])
            self.assertEqual(self.ends(), [1])
        self.assertEqual(self.lines()[1:], ["sporescope: done after 1 step"])
        self.assertTrue(all(not parameter._hooks for parameter in train.get_parameters()))

    def test_what_follows_its_end_is_told_not_to_be_shown(self):
        def twice(model, callbacks):
            model.train(1, [networks.batch()], callbacks)
            callbacks[0].close()
            model.train(1, [networks.batch()] * 2, callbacks)

        self.model(twice)
        self.assertEqual(self.stops()[-1], (1, ""))
        self.assertRegex(self.lines()[-1], "is over; create a new one to show what follows")
        self.assertEqual(len(self.lines()), 3)

    def test_an_evaluation_before_the_training(self):
        def evaluate_and_train(model, callbacks):
            model.eval(EVALUATED, callbacks)
            model.train(1, [networks.batch()], callbacks)

        self.model(evaluate_and_train)
        self.assertEqual(self.stops(), [(0, ""), (1, "")])

    def test_the_user_ends_it(self):
        self.model(
            Model.fit,
            lambda wait: EXIT if wait.step == 1 else run(),
            epochs=2,
            batches=[networks.batch()] * 3,
            evaluated=EVALUATED,
        )
        self.assertEqual((self.live.step, self.live.stopped), (1, True))

    def test_another_callback_fails(self):
        class Failing(Callback):
            def on_train_epoch_end(self, run_context):
                raise ValueError("an evaluation is wrong")

        def train(model, callbacks):
            model.train(1, [networks.batch()], callbacks + [Failing()])

        with self.assertRaises(ValueError):
            self.model(train)
        self.assertEqual(self.lines()[2:], ["sporescope: failed after 1 step: ValueError: an evaluation is wrong"])


class EvaluationInGraphMode(Session):
    """For versions in which the dump cannot be turned off."""

    def test_it_leaves_nothing(self):
        from sporescope_live.graph_mode import GraphMode

        mode = GraphMode("all", "CPU")
        self.addCleanup(mode.close)
        rank = mode._dump.path / "dump" / "rank_0"
        evaluated, train = networks.Shared(), networks.training()
        mode.begin(train, ())

        def compute(cell, graph, step):
            folder = rank / "Live" / str(graph) / str(step)

            def construct(x):
                for source, name in (
                    ("graphs", "ms_output_trace_code_graph_{}.pb"),
                    ("execution_order", "ms_execution_order_graph_{}.csv"),
                ):
                    (rank / source).mkdir(parents=True, exist_ok=True)
                    shutil.copy(SAMPLE / "rank_0" / source / name.format(0), rank / source / name.format(graph))
                folder.mkdir(parents=True)
                (folder / "a.output.0.npy").write_bytes(b"x")

            cell.construct = construct
            cell(networks.batch())
            return folder

        retained = compute(train, 0, 0)
        swept = [compute(evaluated, 1, step) for step in range(3)]
        self.assertTrue(list(retained.iterdir()))
        self.assertEqual([list(folder.iterdir()) for folder in swept], [[], [], []])
        self.assertEqual(len(mode.new_graphs()), 1)
        mode.finish_step()
        self.assertTrue((mode._dump.path / "step-0" / "0-0").exists())


if __name__ == "__main__":
    unittest.main()
