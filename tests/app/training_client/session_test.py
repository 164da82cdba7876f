# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trainings of the stand-in under a scripted debugger."""

import contextlib
import io
import json
import math
import os
import re
import shutil
import subprocess
import sys
import threading
import types
import unittest
from unittest import mock

from places import HERE, ROOT

import grpc
import networks
import numpy as np
from networks import FIRST, LAST, LAST_GRADIENT, LAST_WEIGHT_GRADIENT, LOSS, RELU, RELU_AGAIN

import mindspore
from scripted_debugger import EXIT, FAILED, ScriptedDebugger, fields, run, view, watch
from sporescope_live import LiveDebugger, dialogue, dump_folder, retained_tensors
from sporescope_live.capture import Capture

OVERFLOW, TOO_LARGE, CHANGE_TOO_LARGE = 13, 15, 18


class Session(unittest.TestCase):
    """`script` answers the waits one after another; after its end, the training runs without pauses."""

    def setUp(self):
        mindspore.set_context(mode=mindspore.PYNATIVE_MODE)
        self.printed = io.StringIO()

    def train(self, script, steps=3, tensors="all", lost="continue", values=(), networks_of=None, hook=None, **options):
        train = networks.training()
        answers = list(script)

        def answer(_):
            return answers.pop(0) if answers else run()

        with ScriptedDebugger(answer) as debugger, contextlib.redirect_stderr(self.printed):
            self.debugger = debugger
            with LiveDebugger(debugger.address, tensors=tensors, lost=lost, **options).session(
                networks_of(train) if networks_of else train
            ) as live:
                for step in range(steps):
                    if hook:
                        hook(step, train, debugger)
                    loss = train(networks.batch(values[step] if step < len(values) else 1.0))
                    if not live.step_end(loss):
                        break
            self.live = live
        return debugger

    def stops(self):
        return [(wait.step, wait.node) for wait in self.debugger.waits]

    def values(self):
        got = [fields(message) for message in self.debugger.sent("SendTensors")]
        return [(bytes(value[1]).decode(), np.frombuffer(value[3], np.float32) if 3 in value else None) for value in got]

    def hits(self):
        return [
            (fields(hit)[3], bytes(fields(fields(hit)[1])[1]).decode(), fields(hit).get(4, 0))
            for hit in self.debugger.sent("SendWatchpointHits")
        ]

    def lines(self):
        return self.printed.getvalue().splitlines()


class Steps(Session):
    def test_it_stands_before_the_first_update_and_after_each_step(self):
        self.train([])
        self.assertEqual(self.stops(), [(0, ""), (1, ""), (2, ""), (3, "")])
        self.assertEqual({wait.backend for wait in self.debugger.waits}, {"PyNative"})
        self.assertRegex(self.debugger.waits[-1].cost, r"^tensors \d+\.\d ms, debugger \d+\.\d ms$")
        self.assertEqual(len(self.debugger.sent("SendGraph")), 1)
        self.assertRegex(self.lines()[0], "^sporescope: connected to .*PyNative")
        self.assertEqual(self.lines()[1:], ["sporescope: done after 3 steps"])
        self.assertEqual(fields(self.debugger.sent("SendMetadata")[-1])[5], 1)

    def test_of_steps_that_are_not_captured_there_are_weights_alone(self):
        observations = [view(FIRST), view(LAST_WEIGHT_GRADIENT), view("first.weight"), run()]
        self.train([run()] + observations * 4, steps=4, first_step=2, every=2)
        values = self.values()
        seen = [[value is not None for _, value in values[at : at + 3]] for at in range(0, len(values), 3)]
        self.assertEqual(seen, [[False, False, True], [True, True, True]] * 2)
        self.assertEqual(self.stops()[-1], (4, ""))  # the training still pauses after each step

    def test_a_run_through_takes_only_the_gradients_that_were_looked_at(self):
        through = run(passes=True)
        observations = view(LAST_GRADIENT, LAST_WEIGHT_GRADIENT)
        # Nodes that were viewed last are also captured in the next step; a single step captures everything.
        with mock.patch.object(dialogue, "_OBSERVED_TIME", 0.0):
            self.train(
                [through, observations, through, observations, through, through, observations, run(), observations], steps=5
            )
        seen = [value is not None for _, value in self.values()]
        self.assertEqual(seen, [True, True, True, True, False, False, True, True])
        self.assertEqual(self.stops()[-1], (5, ""))

    def test_what_was_looked_at_is_taken_for_a_while(self):
        through = run(passes=True)
        observations = view(LAST_GRADIENT)
        self.train([through, observations, through, through, through, observations], steps=4)
        self.assertTrue(all(value is not None for _, value in self.values()))

    def test_a_run_through_takes_all_gradients_once_something_is_watched(self):
        through = run(passes=True)
        self.train([through, watch(1, OVERFLOW, [RELU]), through, through, view(LAST_GRADIENT)], steps=3)
        self.assertIsNotNone(self.values()[0][1])

    def test_a_wrong_choice_of_steps_is_told(self):
        for wrong in ({"first_step": 0}, {"every": 0}, {"every": 1.5}):
            with self.assertRaisesRegex(ValueError, next(iter(wrong))):
                LiveDebugger("127.0.0.1:1", **wrong)

    def test_the_loss_of_each_step_is_told(self):
        self.train([], values=[1.0, float("nan"), 2.0])
        reported = [wait.scalars for wait in self.debugger.waits]
        self.assertEqual(reported[0], {})  # no step has ended
        self.assertEqual([list(one) for one in reported[1:]], [["loss"]] * 3)
        self.assertTrue(math.isfinite(reported[1]["loss"]))
        self.assertTrue(math.isnan(reported[2]["loss"]))

    def test_before_the_first_step_there_are_initial_weights_and_nothing_else(self):
        self.train([view("first.weight", RELU)])
        (_, weight), (_, relu) = self.values()
        np.testing.assert_array_equal(weight, [1, -1, 0.5, 2])
        self.assertIsNone(relu)

    def test_the_user_ends_it(self):
        self.train([run(), EXIT])
        self.assertTrue(self.live.stopped)
        self.assertEqual(self.live.step, 1)
        self.assertEqual(self.lines()[-1], "sporescope: done after 1 step")

    def test_a_weight_that_is_thawed_has_its_gradients_from_then_on(self):
        def hook(step, train, debugger):
            weight = train.network.net.last.weight
            weight.requires_grad = step > 0
            self.assertEqual(len(weight._hooks), max(0, step - 1))  # one, and no other in each further step

        train = networks.training()
        train.network.net.last.weight.requires_grad = False
        look = view(LAST_WEIGHT_GRADIENT)
        with mock.patch.object(networks, "training", return_value=train):
            self.train([run(), look, run(), look, run()], hook=hook)
        self.assertEqual([value is None for _, value in self.values()], [True, False])

    def test_nothing_stays_behind(self):
        retained = []
        call = mindspore.nn.Cell.__call__
        self.train([], hook=lambda step, train, debugger: retained.append(train))
        self.assertIs(mindspore.nn.Cell.__call__, call)
        self.assertTrue(all(not parameter._hooks for parameter in retained[0].get_parameters()))

    def test_tensors_that_nobody_asks_for_are_not_read(self):
        with mock.patch.object(retained_tensors, "as_array", wraps=retained_tensors.as_array) as read:
            self.train([run(), view(FIRST, LAST_GRADIENT), watch(1, OVERFLOW, [RELU])], steps=4)
        # The input of each step; once what is looked at; what is watched in the steps after.
        self.assertEqual(read.call_count, 4 + 2 + 3)
        self.assertTrue(all(value is not None for _, value in self.values()))

    def test_a_tensor_that_is_changed_in_its_place_shows_what_was_computed(self):
        def change(step, train, debugger):
            construct = type(train.network.loss).construct

            def loss(x):
                result = construct(train.network.loss, x)
                retained.append(np.array(x.asnumpy()))
                x[:] = 7.0
                return result

            train.network.loss.construct = loss

        retained, plain = [], mindspore.Tensor.__setitem__
        self.train([run(), view(RELU_AGAIN), run(), view(RELU_AGAIN)], hook=change)
        for (_, value), expected in zip(self.values(), retained):
            np.testing.assert_array_equal(value, expected.ravel())
        self.assertIs(mindspore.Tensor.__setitem__, plain)

    def test_network_and_optimizer_may_come_apart(self):
        self.train(
            [run(), view(FIRST.replace("Default/network-WithLoss/", "Default/WithLoss-WithLoss/"))],
            networks_of=lambda t: [t.network, t.optimizer],
        )
        self.assertIsNotNone(self.values()[0][1])

    def test_a_network_that_is_not_a_cell_is_rejected(self):
        with self.assertRaisesRegex(TypeError, "int is not a cell"):
            self.train([], networks_of=lambda t: [3])

    def test_an_exception_of_the_training_ends_the_session(self):
        def fail(step, train, debugger):
            if step == 1:
                raise ZeroDivisionError

        with self.assertRaises(ZeroDivisionError):
            self.train([], hook=fail)
        self.assertEqual(self.lines()[-1], "sporescope: failed after 1 step: ZeroDivisionError")


class Caught(Session):
    """A script that catches the exception of a batch and continues with the next one."""

    def skipping(self, *script, in_step=2, fails="loss", **options):
        def hook(step, train, debugger):
            if step + 1 == in_step:
                failing = train.optimizer if fails == "optimizer" else getattr(train.network, fails)
                construct = failing.construct
                failing.construct = lambda *given: 1 / 0
                with self.assertRaises(ZeroDivisionError):
                    train(networks.batch(7.0))
                failing.construct = construct

        self.train(list(script), hook=hook, **options)

    def test_the_step_that_follows_is_shown_and_not_the_failed_one(self):
        for fails in ("net", "loss", "optimizer"):
            for in_step in (1, 2):
                with self.subTest(fails=fails, in_step=in_step):
                    self.skipping(*[run()] * in_step, view("inputs0", FIRST), in_step=in_step, fails=fails)
                    (_, batch), (_, first) = self.values()
                    np.testing.assert_array_equal(batch, np.ones(6))
                    self.assertLess(first.max(), 7)
                    self.assertEqual(self.stops()[-1], (3, ""))
                    self.assertEqual(len(self.debugger.sent("SendGraph")), 1)

    def test_what_changed_is_held_against_the_step_that_ended(self):
        self.skipping(run(), run(), view(FIRST, previous=True))
        ((_, before),) = self.values()
        np.testing.assert_allclose(before.reshape(3, 2), np.ones((3, 2)) @ np.float32([[1, -1], [0.5, 2]]), atol=0.1)

    def test_of_networks_that_the_script_calls_itself(self):
        def hook(step, train, debugger):
            train.network.net.requires_grad = train.network.loss.requires_grad = True
            if step == 1:
                with self.assertRaises(TypeError):
                    train.network.loss(train.network.net(networks.batch(7.0)), "too many")

        self.train([run(), run(), view("inputs0")], hook=hook, networks_of=lambda t: [t.network.net, t.network.loss])
        np.testing.assert_array_equal(self.values()[0][1], np.ones(6))

    def test_what_a_network_catches_itself_is_of_its_step(self):
        def tries(step, train, debugger):
            net = train.network.net

            def construct(x):
                first = net.first(x)
                with self.assertRaises(TypeError):
                    net.relu(first, "too many")
                return net.relu(net.last(first))

            net.construct = construct

        self.train([run(), view(FIRST, LOSS)], hook=tries)
        self.assertTrue(all(value is not None for _, value in self.values()))


class NewShapes(Session):
    def lengths(self, lengths, script=(), **options):
        batches = [mindspore.Tensor(np.ones((length, 2), np.float32)) for length in lengths]
        with mock.patch.object(networks, "batch", lambda value: batches.pop(0)):
            self.train(script, steps=len(lengths), **options)
        return [wait.step for wait in self.debugger.waits], len(self.debugger.sent("SendGraph"))

    def test_each_that_was_not_seen_before_brings_a_graph(self):
        steps, graphs = self.lengths([3, 3, 2, 3, 2, 1], stop_at_new_shapes=True)
        self.assertEqual((steps, graphs), ([0, 1, 2, 3, 4, 5, 6], 3))
        remarks = [wait.remark for wait in self.debugger.waits]
        self.assertIn("Dense-op0 produced float32 (2, 2) in this step instead of float32 (3, 2), and", remarks[3])
        self.assertEqual([bool(remark) for remark in remarks], [False, False, False, True, False, False, True])

    def test_in_a_run_that_nobody_watches_too(self):
        steps, graphs = self.lengths([3, 3, 3, 2], script=[run(passes=True)] * 6, stop_at_new_shapes=True)
        self.assertEqual((steps[-1], graphs), (4, 2))
        self.assertIn("in this step instead of", self.debugger.waits[-1].remark)

    def test_nobody_is_stopped_unless_asked_for(self):
        self.assertEqual(self.lengths([3, 2, 1])[1], 1)


class WaysThroughTheCode(Session):
    FIRST, SECOND = ["PyNative_0"], ["PyNative_1"]

    def graphs_that_ran(self, script, longer):
        """The graphs at each stop of a training with two branches. Each branch is reported once."""
        step_now = 0

        def construct(net, x):
            y = net.relu(net.last(net.first(x)))
            return net.relu(y) if longer[step_now] else y

        def hook(step, train, debugger):
            nonlocal step_now
            step_now = step

        with mock.patch.object(networks.Shared, "construct", construct):
            self.train(script, steps=len(longer), hook=hook)
        self.assertEqual(len(self.debugger.sent("SendGraph")), 2)
        return [wait.ran for wait in self.debugger.waits]

    def test_each_is_a_graph_and_which_ran_is_told(self):
        # Before the first step, after it, inside the second one, and after that and the third.
        ran = self.graphs_that_ran([run(), run("node")], [False, True, False])
        self.assertEqual(ran, [[], self.FIRST, [], self.SECOND, self.FIRST])

    def test_one_that_is_gone_while_nobody_looks_is_told_by_the_step_after(self):
        # The number of backward passes is known only for steps with gradients of weights.
        ran = self.graphs_that_ran([run(passes=True)] * 5, [False, True, True, True])
        self.assertEqual(ran, [[], self.FIRST, [], self.SECOND, self.SECOND])


class InsideAStep(Session):
    def test_next_node_and_run_to_node(self):
        self.train([run(), run("node"), run("node"), run("node", LAST_GRADIENT), view(LAST_GRADIENT), run("node"), run(), EXIT])
        self.assertEqual(
            self.stops(),
            [
                (0, ""),
                (1, ""),
                (2, FIRST),
                (2, RELU),
                (2, LAST_GRADIENT),
                (2, LAST_GRADIENT),
                (2, LAST_WEIGHT_GRADIENT),
                (2, ""),
            ],
        )
        # The cost of a step is known after it has ended.
        for wait in self.debugger.waits:
            self.assertEqual(bool(wait.cost), wait.step > 0 and not wait.node)
        self.assertEqual(self.values()[0][1].shape, (3,))

    def test_what_has_not_run_yet_has_no_value(self):
        self.train([run(), run("node", LAST), view(RELU, LAST, RELU_AGAIN), run()])
        self.assertEqual([value is None for _, value in self.values()], [False, False, True])

    def test_a_node_that_does_not_come_is_told_at_the_end_of_the_step(self):
        self.train([run("node", "nobody"), EXIT])
        self.assertEqual(self.stops(), [(0, ""), (1, "")])

    def test_the_user_ends_it_inside_a_step(self):
        self.train([run(), run("node", RELU), EXIT])
        self.assertEqual(self.live.step, 2)
        self.assertTrue(self.live.stopped)


class Watchpoints(Session):
    def test_the_step_of_the_fault_is_told_once_for_each_tensor(self):
        self.train([watch(1, OVERFLOW, [FIRST, LOSS]), watch(2, TOO_LARGE, [FIRST], max_gt=2.0)], values=[1.0, 0.0, 1.0])
        self.assertEqual(self.hits(), [(1, LOSS, 0)])
        order = [name for name, _ in self.debugger.calls]
        self.assertEqual(order.count("SendWatchpointHits"), 1)

    def test_weights_are_compared_with_the_step_before(self):
        self.train([watch(3, CHANGE_TOO_LARGE, ["last.weight"], abs_mean_update_ratio_gt=0.0)], steps=2)
        self.assertEqual(self.hits(), [(3, "last.weight", 0)] * 2)

    def test_outputs_of_the_first_step_have_nothing_before(self):
        self.train([watch(3, CHANGE_TOO_LARGE, [FIRST], abs_mean_update_ratio_gt=0.0)], steps=2)
        self.assertEqual(self.hits(), [(3, FIRST, 4), (3, FIRST, 0)])

    def test_hits_of_a_stop_inside_a_step_are_not_told_again(self):
        self.train([watch(1, OVERFLOW, [LOSS]), run("node", LOSS), EXIT], values=[0.0])
        self.assertEqual(self.hits(), [(1, LOSS, 0)])

    def test_a_stop_inside_a_step_judges_all_that_was_computed_before_it(self):
        watched = watch(1, TOO_LARGE, [FIRST, LAST, LOSS], max_gt=-1e9)
        self.train([run(), watched, run("node", RELU), run("node", LAST), run(), EXIT])
        self.assertEqual(self.stops(), [(0, ""), (1, ""), (1, ""), (2, RELU), (2, LAST), (2, "")])
        reported = [len(messages) for name, messages in self.debugger.calls if name == "SendWatchpointHits"]
        self.assertEqual(reported, [1, 1, 1])  # at each of these stops what is new
        self.assertEqual(self.hits(), [(1, FIRST, 0), (1, LAST, 0), (1, LOSS, 0)])

    def test_a_watchpoint_that_is_set_inside_a_step_judges_what_was_judged_by_others(self):
        first = watch(1, TOO_LARGE, [FIRST], max_gt=-1e9)
        second = watch(2, TOO_LARGE, [FIRST], max_gt=-1e9)
        self.train([run(), first, run("node", FIRST), second, run(), EXIT])
        self.assertEqual(self.hits(), [(1, FIRST, 0), (2, FIRST, 0)])

    def test_inside_a_step_a_weight_that_is_not_updated_yet_has_not_stood_still(self):
        self.train([watch(1, 20, ["last.weight"]), run(), run("node", LAST), run("recheck"), run(), EXIT])
        self.assertEqual(self.hits(), [])

    def test_all_is_judged_again_when_asked(self):
        self.train([watch(1, TOO_LARGE, ["last.weight"], max_gt=0.0), run(), run("recheck"), EXIT])
        self.assertEqual(self.hits(), [(1, "last.weight", 0)] * 2)


class Choice(Session):
    def graph_values(self, tensors):
        self.train([run(), view(FIRST, LAST_GRADIENT, "last.weight"), EXIT], tensors=tensors)
        return [value is not None for _, value in self.values()]

    def test_what_is_kept(self):
        for tensors, retained in {
            "all": [True, True, True],
            "outputs": [True, False, True],
            "weights": [False, False, True],
            "first-": [True, False, True],
        }.items():
            with self.subTest(tensors):
                self.assertEqual(self.graph_values(tensors), retained)

    def test_a_wrong_choice_is_refused(self):
        with self.assertRaisesRegex(ValueError, "regular expression"):
            LiveDebugger(tensors="(")
        with self.assertRaisesRegex(ValueError, '"continue" or "stop"'):
            LiveDebugger(lost="wait")


class Manners(Session):
    def test_without_a_debugger(self):
        with contextlib.redirect_stderr(self.printed):
            live = LiveDebugger("127.0.0.1:1", timeout=0.2)
            with live.session(networks.training()):
                self.assertTrue(live.step_end())
        self.assertEqual(len(self.lines()), 1)
        self.assertIn("no debugger at 127.0.0.1:1", self.lines()[0])

    def test_no_proxy_of_the_environment_stands_between(self):
        # Port 9 refuses whoever takes it for a proxy.
        for name in ("http_proxy", "https_proxy", "grpc_proxy"):
            environment = {name: "http://127.0.0.1:9", "no_proxy": "example.org"}
            with (
                self.subTest(name),
                mock.patch.dict(os.environ, environment),
                ScriptedDebugger(lambda wait: EXIT) as debugger,
            ):
                port = debugger.address.rpartition(":")[2]
                for host in ("127.0.0.1", "localhost"):
                    self.printed = io.StringIO()
                    with contextlib.redirect_stderr(self.printed):
                        LiveDebugger(f"{host}:{port}").close()
                    self.assertIn("connected", self.printed.getvalue())

    def test_a_proxy_that_leads_nowhere_is_named(self):
        environment = {"https_proxy": "http://user:secret@127.0.0.1:9"}
        with mock.patch.dict(os.environ, environment), contextlib.redirect_stderr(self.printed):
            LiveDebugger("8.8.8.8:50051", timeout=1.0).close()
        self.assertEqual(len(self.lines()), 1)
        self.assertIn("no debugger at 8.8.8.8:50051 through the proxy in https_proxy", self.lines()[0])
        self.assertIn("no_proxy=8.8.8.8", self.lines()[0])
        self.assertNotIn("secret", self.lines()[0])

    def test_a_debugger_of_another_version(self):
        with ScriptedDebugger(lambda wait: EXIT, takes_us=False) as debugger, contextlib.redirect_stderr(self.printed):
            self.assertTrue(LiveDebugger(debugger.address).step_end())
        self.assertEqual(len(self.lines()), 1)
        self.assertIn("does not support MindSpore 2.10.0: training without a debugger", self.lines()[0])

    def test_each_of_a_process_has_a_connection_of_its_own(self):
        with ScriptedDebugger(lambda wait: run()) as debugger, contextlib.redirect_stderr(self.printed):
            held = [LiveDebugger(debugger.address) for _ in range(2)]  # for example for two folds of a cross-validation
            self.assertEqual(len(set(debugger.peers)), 2)
            for live in held:
                live.close()

    def test_the_token_is_sent_to_a_debugger_that_requires_one(self):
        cases = [
            ({}, {}, "requires a token"),
            ({"token": "no"}, {}, "requires another token"),
            ({"token": "yes"}, {}, "connected"),
            ({}, {"SPORESCOPE_TOKEN": "yes"}, "connected"),
        ]
        for options, environment, printed in cases:
            with self.subTest(options=options, environment=environment), mock.patch.dict(os.environ, environment):
                lines = io.StringIO()
                with ScriptedDebugger(lambda wait: EXIT, token="yes") as debugger, contextlib.redirect_stderr(lines):
                    LiveDebugger(debugger.address, **options).close()
                self.assertIn(printed, lines.getvalue())

    def test_grpc_installs_no_fork_handlers(self):
        """Checks only the variable: that a fork hangs happens once in a hundred times, too rarely for a test."""
        name, seen, plain = "GRPC_ENABLE_FORK_SUPPORT", [], grpc.insecure_channel

        def channel(*arguments, **options):
            seen.append(os.environ.get(name))
            return plain(*arguments, **options)

        for users in ({}, {name: "1"}):
            with mock.patch.dict(os.environ, users), mock.patch.object(grpc, "insecure_channel", channel):
                self.train([])
                self.assertEqual(os.environ.get(name), users.get(name))
        self.assertEqual(seen, ["0", "1"])

    def test_a_debugger_that_forgot_is_told_all_again(self):
        self.train([run(), FAILED, run(), EXIT])
        self.assertEqual(self.stops(), [(0, ""), (1, ""), (1, ""), (2, "")])
        self.assertEqual(len(self.debugger.sent("SendGraph")), 2)

    def test_a_debugger_that_always_fails_is_given_up(self):
        self.train([run()] + [FAILED] * 20)
        self.assertEqual(len(self.debugger.waits), 7)
        self.assertIn("no longer knows this training", self.printed.getvalue())
        self.assertEqual(self.live.step, 3)

    def test_a_lost_connection_is_reported(self):
        for lost, steps in (("continue", 3), ("stop", 2)):
            with self.subTest(lost):
                self.printed = io.StringIO()
                self.train([], lost=lost, hook=lambda step, train, debugger: debugger.stop() if step == 1 else None)
                self.assertEqual(self.live.step, steps)
                self.assertEqual(len(self.lines()), 2, self.lines())
                self.assertIn("lost the connection", self.lines()[1])

    def test_a_fault_of_the_client_does_not_end_the_training(self):
        class Unusual(mindspore.Tensor):
            dtype = property(lambda self: 1 / 0)

        def unusual(tensor):
            tensor.__class__ = Unusual
            return tensor

        def fail(step, train, debugger):
            if step == 0:
                relu, construct = train.network.net.relu, train.network.net.relu.construct
                relu.construct = lambda x: unusual(construct(x))

        self.train([run()], hook=fail)
        self.assertEqual(self.live.step, 3)
        self.assertIn("the debugger failed (ZeroDivisionError", self.lines()[1])
        self.assertEqual(len(self.lines()), 2)

    def test_an_interrupt_while_it_waits(self):
        program = (
            "import places, os, signal, sys, threading, mindspore, networks\n"
            "from sporescope_live import LiveDebugger\n"
            "train = networks.training()\n"
            "with LiveDebugger(sys.argv[1]).session(train) as live:\n"
            "    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
            "    live.step_end(train(networks.batch()))\n"
        )
        over = threading.Event()
        with ScriptedDebugger(lambda wait: over.wait(60) and EXIT) as debugger:
            command = [sys.executable, "-c", program, debugger.address]
            done = subprocess.run(command, capture_output=True, text=True, cwd=HERE, timeout=60, check=False)
            over.set()
            self.assertIn("KeyboardInterrupt", done.stderr)
            self.assertEqual(fields(debugger.sent("SendMetadata")[-1])[5], 1)


class Private(unittest.TestCase):
    """The folder of graph mode."""

    def setUp(self):
        of_one_process = mock.patch.object(dump_folder._ProcessFolder, "present", None)  # each test acts as a separate process
        of_one_process.start()
        self.addCleanup(of_one_process.stop)

    def test_it_is_private_and_goes_with_its_process(self):
        from sporescope_live.dump_folder import DumpFolder

        folder = DumpFolder("all")
        self.assertEqual(folder.path.stat().st_mode & 0o777, 0o700)
        killed = subprocess.Popen(["true"])
        killed.wait()
        left = folder.path.parent / f"sporescope-{killed.pid}-left"
        left.mkdir(exist_ok=True)
        folder.close()
        self.assertFalse(folder.path.exists())
        self.assertNotIn("MINDSPORE_DUMP_CONFIG", os.environ)
        DumpFolder("all").close()
        self.assertFalse(left.exists())

    def test_what_is_written_later_is_swept_away(self):
        from sporescope_live.dump_folder import DumpFolder

        folder = DumpFolder("all")
        folder.close()
        late = folder.path / "dump" / "rank_0" / "late.npy"
        late.parent.mkdir(parents=True)
        late.write_bytes(b"x")
        for _ in range(100):
            if not late.exists():
                break
            threading.Event().wait(0.1)
        self.assertFalse(late.exists())

    NODE = "Default/network-WithLossCell/_backbone-LeNet5/relu-ReLU/ReLU-op0"
    FILE = "ReLU.Default_network-WithLossCell__backbone-LeNet5_relu-ReLU_ReLU-op{}.0.0.0.output.0.DefaultFormat.Float32.npy"

    @staticmethod
    def compile(rank, number):
        sample = ROOT / "resources" / "sample" / "rank_0"
        for source, name in (
            ("graphs", "ms_output_trace_code_graph_{}.pb"),
            ("execution_order", "ms_execution_order_graph_{}.csv"),
        ):
            (rank / source).mkdir(parents=True, exist_ok=True)
            shutil.copy(sample / source / name.format(0), rank / source / name.format(number))

    def run_graph(self, rank, graph, step, value):
        # File numbers continue from graph to graph: each graph has four operators of this name.
        folder = rank / "Live" / str(graph) / str(step)
        folder.mkdir(parents=True)
        np.save(folder / self.FILE.format(4 * graph), np.float32([value]))

    def test_of_graphs_with_the_same_nodes_the_one_that_ran_has_the_value(self):
        mode = self.graph_mode()
        rank = mode._dump.path / "dump" / "rank_0"
        for number in (0, 1):
            self.compile(rank, number)
        self.assertEqual(len(mode.new_graphs()), 2)
        for step, graph in enumerate((1, 0, 1)):
            self.run_graph(rank, graph, step, step)
            mode.finish_step()
            self.assertEqual(mode.value(self.NODE, 0), [step])
            self.assertEqual(mode.slots(self.NODE), [0])
        self.assertEqual(mode.value(self.NODE, 0, previous=True), [1])

    def test_a_step_that_does_not_end_is_told_to_have_come_to_its_last_operator(self):
        mode = self.graph_mode()
        self.compile(mode._dump.path / "dump" / "rank_0", 0)
        self.run_graph(mode._dump.path / "dump" / "rank_0", 0, 0, 5)
        self.assertEqual(mode.stop_inside(), (True, self.NODE))
        self.assertEqual(len(mode.new_graphs()), 1)
        self.assertEqual(mode.stop_inside(), (False, ""))

    @contextlib.contextmanager
    def switched_dump(self):
        """For a MindSpore whose current iteration can be set: whether each iteration that was set is dumped."""
        reported = []
        expression = types.SimpleNamespace(_set_init_iter=lambda number: reported.append(number == 0))
        with (
            mock.patch.object(mindspore, "_c_expression", expression, create=True),
            mock.patch.object(dump_folder._ProcessFolder, "present", None),
        ):
            yield reported

    def test_steps_that_nobody_looks_at_are_not_dumped(self):
        with self.switched_dump() as reported:
            mode = self.graph_mode(capture=Capture(first_step=2))
            settings = json.loads((mode._dump.path / "data_dump.json").read_text())
            self.assertEqual(settings["common_dump_settings"]["iteration"], "0-2147483647")
            for observed, dumped in ((set(), False), (set(), False), ({self.NODE}, True), (None, True)):
                mode.run_through(observed)
                self.assertEqual(reported[-1], dumped)
                mode.finish_step()
            with mode.suspended():
                self.assertFalse(reported[-1])
            self.assertTrue(reported[-1])
            mode.run_through(set())
            self.assertEqual(mode.stop_inside(), (False, ""))
            self.assertRegex(mode.remark(), "Nothing was watched or viewed")
            mode.run_through(None)
            mode.close()
            self.assertFalse(reported[-1])

    def test_the_first_step_is_dumped_in_any_case(self):
        with self.switched_dump() as reported:
            mode = self.graph_mode()
            mode.run_through(set())
            self.assertTrue(reported[-1])
            mode.finish_step()
            mode.run_through(set())
            self.assertFalse(reported[-1])
            mode.close()

    def graph_mode(self, tensors="all", **options):
        from sporescope_live.graph_mode import GraphMode

        mode = GraphMode(tensors, "CPU", **options)
        self.addCleanup(mode.close)
        return mode

    def test_of_several_trainings_each_sees_its_own_graphs(self):
        """MindSpore reads once in a process where it dumps to."""
        first = self.graph_mode()
        rank = first._dump.path / "dump" / "rank_0"
        self.compile(rank, 0)
        self.assertEqual(len(first.new_graphs()), 1)
        self.run_graph(rank, 0, 0, 1)
        first.finish_step()
        first.close()
        self.compile(rank, 1)  # compiled between the two, belongs to neither
        threading.Event().wait(1.2)  # what sweeps leaves it, since files are counted by it
        second = self.graph_mode()
        self.assertEqual((second._dump.path, second.remark()), (first._dump.path, ""))
        self.assertEqual(os.environ["MINDSPORE_DUMP_CONFIG"], str(second._dump.path / "data_dump.json"))
        self.assertEqual(second.new_graphs(), [])
        self.compile(rank, 2)
        self.run_graph(rank, 2, 1, 5)
        threading.Event().wait(1.2)
        second.finish_step()
        self.assertEqual(len(second.new_graphs()), 1)
        self.assertEqual(second.value(self.NODE, 0), [5])

    def test_a_network_that_was_trained_before_is_shown_when_it_runs_again(self):
        first = self.graph_mode()
        rank = first._dump.path / "dump" / "rank_0"
        self.compile(rank, 0)
        self.assertEqual(len(first.new_graphs()), 1)
        second = self.graph_mode()  # the first one no longer receives files
        self.run_graph(rank, 0, 0, 5)
        second.finish_step()
        self.assertEqual(len(second.new_graphs()), 1)
        self.assertEqual(second.value(self.NODE, 0), [5])
        first.close()  # does not remove the folder, which the second one uses
        self.assertTrue(second._dump.path.is_dir())
        third = self.graph_mode()
        second._dump.attach()  # receives the files again
        self.run_graph(rank, 0, 1, 6)
        second.finish_step()
        self.assertEqual(second.value(self.NODE, 0), [6])
        third.close()
        self.assertTrue(second._dump.path.is_dir())

    def test_the_choice_of_the_first_training_holds(self):
        first = self.graph_mode("outputs")
        self.compile(first._dump.path / "dump" / "rank_0", 0)
        self.assertEqual((first.remark(), len(first.new_graphs())), ("", 1))
        first.close()
        self.assertRegex(self.graph_mode("all").remark(), "its choice of tensors")
        self.assertEqual(self.graph_mode("outputs").remark(), "")

    def test_kernels_are_chosen_by_whole_names(self):
        from sporescope_live.dump_folder import kernel_pattern

        def chosen(tensors, name):
            return re.fullmatch(kernel_pattern(tensors)[len("name-regex(") : -1], name) is not None

        names = ["Default/a/Conv2D-op0", "Gradients/Default/a/Grad_Conv2D/Conv2DBackpropInput-op0", "conv1.weight", "inputs0"]
        self.assertEqual([chosen("all", name) for name in names], [True, True, False, True])
        self.assertEqual([chosen("all", name) for name in ("x", "attention_mask", "moments.x.w")], [True, True, False])
        self.assertEqual([chosen("outputs", name) for name in names], [True, False, False, True])
        self.assertEqual([chosen("weights", name) for name in names], [False] * 4)
        self.assertEqual([chosen("Conv2D-|x", name) for name in names], [True, False, False, False])


if __name__ == "__main__":
    unittest.main()
