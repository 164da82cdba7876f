# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Real trainings of MindSpore under the real debugger and a scripted one. Run by packaging/test-live.sh."""

import json
import os
import pathlib
import re
import signal
import subprocess
import threading
import time
import unittest

from trainings import CLI, HERE, PYTHON, TIMEOUT, Listener, LiveTest, free_port, left_by, output_of, start

import numpy as np

from scripted_debugger import EXIT, FAILED, ScriptedDebugger, fields, run, view

LOWEST = {"max_gt": -1e30}


class Steps(LiveTest):
    def steps(self, *arguments):
        listener = Listener("--steps", 25)
        training = start(listener.address, "--steps", 40, *arguments)
        out = output_of(training)
        self.assertEqual(left_by(training), [])
        self.assertEqual(listener.end(), 0)
        kinds = [event["event"] for event in listener.events]
        self.assertLess(kinds.index("graph"), kinds.index("step"))
        self.assertEqual([event["step"] for event in listener.of("step")], list(range(1, 26)))
        self.assertEqual(listener.of("ended")[0]["reason"], "terminated")
        self.assertIn("finished 25 steps; stopped", out)
        self.assert_clean_end(out)
        return listener.of("client")[0]["backend"]

    def test_graph_mode(self):
        self.assertEqual(self.steps(), "CPU")

    def test_graph_mode_by_callback(self):
        self.assertEqual(self.steps("--way", "model"), "CPU")

    def test_pynative_mode(self):
        self.assertEqual(self.steps("--mode", "pynative"), "PyNative")

    def test_pynative_mode_by_callback(self):
        self.assertEqual(self.steps("--mode", "pynative", "--way", "model"), "PyNative")

    def test_pynative_mode_with_a_compiled_part(self):
        self.assertEqual(self.steps("--mode", "pynative", "--compiled"), "PyNative")

    def test_a_training_that_ends_by_itself(self):
        listener = Listener()
        out = output_of(start(listener.address, "--steps", 3))
        self.assertEqual(listener.end(), 0)
        self.assertEqual(listener.of("ended")[0]["reason"], "training done")
        self.assert_clean_end(out)

    def test_paused_training_stands_still_until_it_steps(self):
        released = threading.Event()

        def answer(wait):
            if wait.step == 2:
                released.wait(TIMEOUT)
            return run() if wait.step < 3 else EXIT

        with ScriptedDebugger(answer) as debugger:
            training = start(debugger.address)
            while [wait.step for wait in debugger.waits][-1:] != [2]:
                time.sleep(0.05)
            time.sleep(1)
            self.assertEqual(debugger.waits[-1].step, 2)
            released.set()
            self.assertIn("finished 3 steps", output_of(training))


class Hits(LiveTest):
    FAULT = 7

    def hits(self, mode, cause):
        watch = self.watch_file(
            {"id": 1, "condition": "tensor_overflow", "nodes": {"category": "tensor"}},
            {"id": 2, "condition": "tensor_too_large", "params": {"max_gt": 5000}, "nodes": {"names": ["last.bias"]}},
            {
                "id": 3,
                "condition": "weight_change_too_large",
                "params": {"abs_mean_update_ratio_gt": 50},
                "nodes": {"names": ["last.bias"]},
            },
        )
        retained = self.path / "kept"
        listener = Listener("--watch", watch, "--until-hit", "--save", retained)
        out = output_of(start(listener.address, "--mode", mode, "--fault", self.FAULT))
        self.assertEqual(listener.end(), 1)
        hits = listener.of("hit")
        self.assertEqual({hit["step"] for hit in hits}, {self.FAULT})
        self.assertEqual({hit["hit"]["watchpoint"] for hit in hits}, {1, 2, 3})
        self.assertIn(f"finished {self.FAULT} steps; stopped", out)
        first = subprocess.run([CLI, "--json", "first", retained], capture_output=True, text=True, check=False)
        self.assertEqual(first.returncode, 1, first.stderr)
        finding = json.loads(first.stdout)["findings"][0]["tensor"]
        self.assertEqual((finding["type"], finding["iteration"]), (cause, self.FAULT - 1))

    def test_graph_mode(self):
        self.hits("graph", "Log")

    def test_pynative_mode(self):
        self.hits("pynative", "Log")

    def test_a_training_that_is_started_again_is_watched_as_a_new_one(self):
        watch = self.watch_file({"id": 1, "condition": "tensor_overflow", "nodes": {"category": "tensor"}})
        listener = Listener("--watch", watch)
        other = start(listener.address, "--steps", 100000, rank=0)
        listener.wait_for(lambda e: e["event"] == "step")
        killed = start(listener.address, "--steps", 100000, rank=1)
        listener.wait_for(lambda e: e["event"] == "step" and e["client"] == 2)
        killed.kill()
        output_of(killed)
        listener.wait_for(lambda e: e == {"event": "ended", "client": 2, "reason": "lost"})
        again = start(listener.address, "--steps", self.FAULT, "--fault", self.FAULT, rank=1)
        self.assertIn(f"finished {self.FAULT}", output_of(again))
        other.terminate()
        output_of(other)
        self.assertEqual(listener.end(), 1)
        self.assertEqual([len(listener.of("client", number)) for number in (2, 3)], [1, 1])
        self.assertEqual({hit["step"] for hit in listener.of("hit", 3)}, {self.FAULT})


class Values(LiveTest):
    def values(self, mode, *names):
        watch = self.watch_file({"id": 1, "condition": "tensor_too_large", "params": LOWEST, "nodes": {"names": list(names)}})
        retained, seen = self.path / "kept", self.path / "seen.npz"
        listener = Listener("--watch", watch, "--steps", 3, "--save", retained)
        output_of(start(listener.address, "--mode", mode, "--seen", seen))
        listener.end()
        tensors = json.loads(subprocess.run([CLI, "--json", "tensors", retained], capture_output=True, check=True).stdout)[
            "tensors"
        ]
        return retained, tensors, {name.replace(":", "/"): value for name, value in np.load(seen).items()}

    def compare(self, mode, operator=None, seen_as=None):
        weights = ["conv.weight", "hidden.weight", "hidden.bias", "last.weight", "last.bias", "moments.last.bias"]
        retained, tensors, seen = self.values(mode, *weights, *([operator] if operator else []))
        compared = set()
        for tensor in tensors:
            name = seen_as if tensor["node"] == operator else tensor["node"]
            expected = seen.get(f"{tensor['iteration'] + 1}/{name}")
            if expected is not None:
                np.testing.assert_array_equal(np.load(retained / tensor["file"]), expected, str(tensor))
                compared.add((tensor["iteration"], name))
        requested = weights[:-1] + ([seen_as] if seen_as else [])
        self.assertLessEqual({(iteration, name) for iteration in range(3) for name in requested}, compared)

    def test_graph_mode(self):
        self.compare("graph")

    def test_pynative_mode(self):
        self.compare("pynative", NET + "conv-Conv2d/Conv2d-op0", "conv")


NET = "Default/network-WithLossCell/_backbone-Net/"


class InsideAStep(LiveTest):
    RELU = NET + "relu-ReLU/ReLU-op1"
    LAST = NET + "last-Dense/Dense-op0"
    GRADIENT = "Gradients/" + NET + "hidden-Dense/Grad_Dense/DenseGrad-op0"

    def test_pynative_mode_stops_at_cells_and_gradients(self):
        script = [
            run(),
            run("node", self.RELU),
            view(self.RELU, self.LAST),
            run("node"),
            run("node", self.GRADIENT),
            view(self.GRADIENT),
            run(),
            EXIT,
        ]
        with ScriptedDebugger(lambda wait: script[len(debugger.waits) - 1]) as debugger:
            out = output_of(start(debugger.address, "--mode", "pynative"))
            self.assert_clean_end(out)
            stops = [(wait.step, wait.node) for wait in debugger.waits]
            self.assertEqual(
                stops,
                [
                    (0, ""),
                    (1, ""),
                    (2, self.RELU),
                    (2, self.RELU),
                    (2, self.LAST),
                    (2, self.GRADIENT),
                    (2, self.GRADIENT),
                    (2, ""),
                ],
            )
            values = {bytes(got[1]).decode(): got.get(3) for got in map(fields, debugger.sent("SendTensors"))}
        self.assertIsNone(values[self.LAST])  # the operator has not run yet in this step
        self.assertEqual(len(values[self.RELU]), 4 * 16 * 4)
        self.assertEqual(len(values[self.GRADIENT]), 4 * 16 * 4)


class TwoRanks(LiveTest):
    def launch(self, listener, mode, *options):
        msrun = pathlib.Path(PYTHON).parent / "msrun"
        command = [
            msrun,
            "--worker_num=2",
            "--local_worker_num=2",
            f"--master_port={free_port()}",
            "--join=True",
            f"--log_dir={self.path}",
        ]
        command += [HERE / "training.py", listener.address, "--mode", mode, "--ranks", *options]
        environment = {**os.environ, "PATH": f"{pathlib.Path(PYTHON).parent}:{os.environ['PATH']}"}
        subprocess.run(list(map(str, command)), check=True, capture_output=True, timeout=TIMEOUT, env=environment)

    def ranks(self, mode):
        listener = Listener("--steps", 3)
        self.launch(listener, mode)
        self.assertEqual(listener.end(), 0)
        devices = {event["device"] for client in (1, 2) for event in listener.of("client", client)}
        self.assertEqual(devices, {"0:0", "1:0"})
        for client in (1, 2):
            self.assertEqual([event["step"] for event in listener.of("step", client)], [1, 2, 3])

    def test_they_stop_together(self):
        retained = self.path / "kept"
        listener = Listener("--recommended", "--until-hit", "--save", retained)
        self.launch(listener, "graph", "--fault", 3)
        self.assertEqual(listener.end(), 1)
        for client in (1, 2):
            self.assertEqual([event["step"] for event in listener.of("step", client)], [1, 2, 3])
            self.assertTrue(listener.of("hit", client))
        first = subprocess.run([CLI, "--json", "first", retained], capture_output=True, text=True, check=False)
        finding = json.loads(first.stdout)["findings"][0]["tensor"]
        self.assertEqual((finding["type"], finding["iteration"]), ("Log", 2))

    def test_graph_mode(self):
        self.ranks("graph")

    def test_pynative_mode(self):
        self.ranks("pynative")


class Manners(LiveTest):
    def test_without_a_debugger_it_trains_on_and_says_so_once(self):
        out = output_of(start(f"127.0.0.1:{free_port()}", "--steps", 3))
        self.assertEqual(len(re.findall("^sporescope:", out, re.MULTILINE)), 1, out)
        self.assertIn("no debugger at", out)
        self.assertIn("finished 3 steps", out)

    def test_a_debugger_that_is_killed(self):
        for lost, ends in (("continue", "finished 30 steps\n"), ("stop", "; stopped")):
            for mode in ("graph", "pynative"):
                with self.subTest(lost=lost, mode=mode):
                    listener = Listener()
                    training = start(listener.address, "--mode", mode, "--steps", 30, "--lost", lost)
                    listener.wait_for(lambda e: e["event"] == "step" and e["step"] == 2)
                    listener.kill()
                    out = output_of(training)
                    self.assertIn(ends, out)
                    self.assertEqual(out.count("lost the connection"), 1, out)
                    self.assertEqual(left_by(training), [])

    def test_a_training_that_is_killed_is_told_and_leaves_nothing(self):
        listener = Listener()
        training = start(listener.address, "--steps", 100000)
        listener.wait_for(lambda e: e["event"] == "step")
        training.kill()
        output_of(training)
        self.assertEqual(listener.end(), 0)
        self.assertEqual(listener.of("ended")[0]["reason"], "lost")
        self.assert_goes(training)

    def test_a_debugger_that_forgot_is_told_again(self):
        script = [run(), FAILED, run(), EXIT]
        with ScriptedDebugger(lambda wait: script[len(debugger.waits) - 1]) as debugger:
            out = output_of(start(debugger.address))
            self.assertEqual([wait.step for wait in debugger.waits], [0, 1, 1, 2])
            self.assertEqual([name for name, _ in debugger.calls if name == "SendGraph"], ["SendGraph"] * 2)
        self.assert_clean_end(out)

    def interrupt(self, mode, node=""):
        waiting, over = threading.Event(), threading.Event()

        def answer(wait):
            if wait.step < 2:
                return run("node" if node else "step", node)
            waiting.set()
            over.wait(TIMEOUT)
            return EXIT

        with ScriptedDebugger(answer) as debugger:
            training = start(debugger.address, "--mode", mode)
            self.assertTrue(waiting.wait(TIMEOUT))
            time.sleep(0.5)
            training.send_signal(signal.SIGINT)
            out = output_of(training)
            over.set()
            self.assertIn("KeyboardInterrupt", out)
            self.assertRegex(out, "sporescope: failed after [0-9]+ steps?: KeyboardInterrupt")
            reported = fields(debugger.sent("SendMetadata")[-1])
            self.assertEqual((reported[5], bytes(reported[108])), (1, b"KeyboardInterrupt"))
        self.assertEqual(left_by(training), [])

    def test_interrupt_while_it_waits_in_graph_mode(self):
        self.interrupt("graph")

    def test_interrupt_while_it_waits_in_pynative_mode(self):
        self.interrupt("pynative")

    def test_interrupt_while_it_waits_inside_a_step(self):
        self.interrupt("pynative", InsideAStep.GRADIENT)

    def test_interrupt_inside_a_step(self):
        """MindSpore ends the process without returning to Python."""
        computing = threading.Event()

        def answer(wait):
            if wait.step > 2:
                computing.set()
            return run()

        with ScriptedDebugger(answer) as debugger:
            training = start(debugger.address, "--steps", 100000)
            self.assertTrue(computing.wait(TIMEOUT))
            self.assertTrue(left_by(training))
            training.send_signal(signal.SIGINT)
            output_of(training)
        self.assert_goes(training)

    def assert_goes(self, training):
        deadline = time.monotonic() + TIMEOUT
        while left_by(training) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(left_by(training), [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
