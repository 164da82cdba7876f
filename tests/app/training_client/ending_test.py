# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests how a training ends, what is reported to the debugger, and what remains afterwards."""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from unittest import mock

from places import HERE

import networks
import numpy as np

from scripted_debugger import ScriptedDebugger, fields, run, view, watch
from session_test import CHANGE_TOO_LARGE, OVERFLOW, TOO_LARGE, Session
from sporescope_live import process
from sporescope_live.dialogue import Dialogue
from sporescope_live.dump_folder import _load

BEGIN = """
import places, os, sys, mindspore, networks
from sporescope_live import LiveDebugger
train = networks.training()
"""
IN_A_SESSION = """
with LiveDebugger(sys.argv[1]).session(train) as live:
    live.step_end(train(networks.batch()))
    {ends}
"""
WITHOUT_WITH = """
live = LiveDebugger(sys.argv[1]).session(train)
live.step_end(train(networks.batch()))
{ends}
"""


CHANGE_TOO_SMALL, NOT_CHANGED = 19, 20


class Endings(unittest.TestCase):
    def run_program(self, text):
        with ScriptedDebugger(lambda _: run()) as debugger, tempfile.TemporaryDirectory() as folder:
            script = pathlib.Path(folder) / "train.py"
            script.write_text(f"import sys; sys.path.insert(0, {str(HERE)!r})\n" + BEGIN + text)
            self.started_at = time.time()
            self.done = subprocess.Popen(
                [sys.executable, str(script), debugger.address, "a b"], stderr=subprocess.PIPE, text=True
            )
            self.reported = self.done.communicate(timeout=60)[1]
            self.script = script
            return [fields(message) for message in debugger.sent("SendMetadata")]

    def assert_end(self, text, status, failure, traceback_has=""):
        """The training ends as it does without the debugger, and the debugger is informed."""
        reported = self.run_program(text)[-1]
        self.assertEqual(self.done.returncode, status, self.reported)
        self.assertEqual(reported[5], 1)
        self.assertEqual(bytes(reported.get(108, b"")).decode(), failure)
        self.assertIn(traceback_has, bytes(reported.get(109, b"")).decode())
        self.assertEqual("sporescope: failed after 1 step: " in self.reported, bool(failure), self.reported)

    def test_by_itself(self):
        self.assert_end(IN_A_SESSION.format(ends="pass"), 0, "")
        self.assert_end(IN_A_SESSION.format(ends="sys.exit()"), 0, "")
        self.assert_end(WITHOUT_WITH.format(ends="pass"), 0, "")

    def test_by_an_exception(self):
        fails = 'raise ValueError("user bug\\n at length")'
        self.assert_end(IN_A_SESSION.format(ends=fails), 1, "ValueError: user bug", "raise ValueError")
        self.assert_end(WITHOUT_WITH.format(ends=fails), 1, "ValueError: user bug", "raise ValueError")

    def test_by_a_status(self):
        self.assert_end(IN_A_SESSION.format(ends="sys.exit(3)"), 3, "SystemExit: 3")
        self.assert_end(IN_A_SESSION.format(ends='sys.exit("no data")'), 1, "SystemExit: no data")

    def test_by_an_interrupt(self):
        self.assert_end(IN_A_SESSION.format(ends="raise KeyboardInterrupt"), -signal.SIGINT, "KeyboardInterrupt")

    def test_an_exception_that_was_caught_is_no_end(self):
        self.assert_end(WITHOUT_WITH.format(ends="try: raise ValueError\nexcept ValueError: pass"), 0, "")

    def test_a_child_that_is_forked_ends_without_a_word(self):
        for text in (IN_A_SESSION, WITHOUT_WITH):
            for ends in ("sys.exit(0)", "raise ValueError", "live.close(); sys.exit(0)", "live.step_end(); sys.exit(0)"):
                fork = f"def fork():\n    child = os.fork()\n    if child == 0:\n        {ends}\n    os.waitpid(child, 0)\n"
                with self.subTest(ends=ends):
                    reported = self.run_program(fork + text.format(ends="fork(); live.step_end(train(networks.batch()))"))
                    self.assertEqual([message.get(2, 0) for message in reported if message.get(5)], [2], self.reported)
                    reported = [line for line in self.reported.splitlines() if line.startswith("sporescope: ")]
                    self.assertEqual(reported[1:], ["sporescope: done after 2 steps"])
                    self.assertEqual(self.done.returncode, 0)

    def test_it_says_what_it_is(self):
        reported = self.run_program(IN_A_SESSION.format(ends="pass"))[0]
        self.assertEqual(bytes(reported[103]).decode(), str(self.script))
        self.assertEqual(reported[104], self.done.pid)
        self.assertLess(abs(reported[105] / 1000 - self.started_at), 60)
        self.assertTrue(bytes(reported[106]).decode().endswith("'a b'"))
        self.assertTrue(reported[107])


class PostMortem(Session):
    """A training that raises an exception pauses before it ends."""

    def fails(self, script=(), in_step=2, **options):
        def hook(step, train, debugger):
            if step + 1 == in_step:
                train.network.loss.construct = self.fail_in_loss

        with self.assertRaisesRegex(ValueError, "user bug"):
            self.train(script, hook=hook, **options)

    @staticmethod
    def fail_in_loss(x):
        raise ValueError("user bug")

    def test_inside_of_a_step_its_values_are_there(self):
        names = [networks.FIRST, networks.RELU_AGAIN, networks.LOSS, networks.LAST_GRADIENT, "first.weight"]
        self.fails([run(), run(), view(*names)], values=[1.0, 2.0])
        self.assertEqual(self.stops(), [(0, ""), (1, ""), (2, networks.RELU_AGAIN), (2, networks.RELU_AGAIN)])
        self.assertEqual([wait.failure for wait in self.debugger.waits], ["", "", *["ValueError: user bug"] * 2])
        (_, first), (_, relu), (_, loss), (_, gradient), (_, weight) = self.values()
        np.testing.assert_array_equal(first.reshape(3, 2), np.full((3, 2), 2, np.float32) @ weight.reshape(2, 2))
        self.assertIsNotNone(relu)
        self.assertEqual((loss, gradient), (None, None))
        reported = self.lines()
        self.assertIn("stopped at ValueError: user bug: the training ends when", reported[1])
        self.assertEqual(reported[2:], ["sporescope: failed after 1 step: ValueError: user bug"])
        last = fields(self.debugger.sent("SendMetadata")[-1])
        self.assertEqual((last[5], bytes(last[108])), (1, b"ValueError: user bug"))

    def test_in_the_first_step_the_graph_comes_as_far_as_it_is_known(self):
        self.fails([view(networks.FIRST)], in_step=1)
        self.assertEqual(self.stops(), [(1, networks.RELU_AGAIN)] * 2)
        self.assertEqual(len(self.debugger.sent("SendGraph")), 1)
        self.assertIsNotNone(self.values()[0][1])

    def test_watchpoints_are_judged(self):
        self.fails([watch(1, OVERFLOW, [networks.FIRST, networks.LOSS]), run()], values=[1.0, np.nan])
        self.assertEqual(self.hits(), [(1, networks.FIRST, 0)])

    def test_a_weight_whose_update_did_not_come_has_not_stood_still(self):
        watches = [
            watch(1, NOT_CHANGED, ["last.weight"]),
            watch(2, CHANGE_TOO_SMALL, ["last.weight"], abs_mean_update_ratio_lt=1.0),
        ]
        self.fails([*watches, run(), watch(3, TOO_LARGE, ["last.weight"], max_gt=-1e30), run(), run("recheck"), run()])
        self.assertEqual(self.hits(), [(2, "last.weight", 0), *[(3, "last.weight", 0)] * 2])

    def test_of_a_weight_that_was_updated_the_change_is_judged(self):
        def hook(step, train, debugger):
            def update_and_fail(gradients):
                type(train.optimizer).construct(train.optimizer, gradients)
                raise ValueError("user bug")

            if step == 1:
                train.optimizer.construct = update_and_fail

        with self.assertRaises(ValueError):
            self.train([watch(1, CHANGE_TOO_LARGE, ["last.weight"], abs_mean_update_ratio_gt=0.0)], hook=hook)
        self.assertEqual(self.hits(), [(1, "last.weight", 0)] * 2)

    def test_after_a_step_the_values_are_those_of_the_step(self):
        def hook(step, train, debugger):
            if step == 1:
                raise ValueError("user bug")

        with self.assertRaises(ValueError):
            self.train([run(), run(), view(networks.LOSS)], hook=hook)
        self.assertEqual(self.stops()[-1], (1, ""))
        self.assertIsNotNone(self.values()[0][1])

    def test_in_graph_mode_the_step_is_shown_whole(self):
        from sporescope_live.graph_mode import GraphMode

        mode = GraphMode("all", "CPU")
        self.addCleanup(mode.close)
        self.assertEqual(mode.stop_inside(), (False, ""))
        folder = mode._dump.path / "dump" / "rank_0" / "Live" / "0" / "0"
        folder.mkdir(parents=True)
        self.assertEqual(mode.stop_inside(), (False, ""))
        (folder / "Add.Default_Add-op0.0.0.1.output.0.DefaultFormat.Float32.npy").write_bytes(b"x")
        self.assertEqual(mode.stop_inside(), (True, ""))
        self.assertEqual(mode._dump.steps[-1].files, 1)

    def test_nobody_waits_who_does_not_want_to(self):
        self.fails(post_mortem=False)
        self.assertEqual({wait.failure for wait in self.debugger.waits}, {""})
        with mock.patch.object(Dialogue, "pause_at_failure", side_effect=KeyboardInterrupt):
            self.fails()  # by its own error
        self.assertEqual(self.lines()[-1], "sporescope: failed after 1 step: ValueError: user bug")

    def test_ends_that_are_no_faults_of_the_training(self):
        for error in (SystemExit(3), KeyboardInterrupt()):

            def hook(step, train, debugger, error=error):
                raise error

            with self.assertRaises(type(error)):
                self.train([], hook=hook)
            self.assertEqual({wait.failure for wait in self.debugger.waits}, set())


class Beginning(unittest.TestCase):
    def test_of_a_process_is_that_of_the_system(self):
        listed = subprocess.run(["ps", "-o", "etimes=", "-p", str(os.getpid())], capture_output=True, text=True, check=False)
        if listed.returncode != 0:
            self.skipTest("no ps here")
        self.assertLess(abs(time.time() - int(listed.stdout) - process.this_process().started / 1000), 3)

    def test_a_console_has_no_script(self):
        program = "import places; from sporescope_live.process import this_process; print(repr(this_process().script))"
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=HERE, check=True)
        self.assertEqual(done.stdout, "''\n")


class LeftBehind(unittest.TestCase):
    def test_the_folder_goes_with_its_process_however_that_ends(self):
        program = (
            "import places, os, signal, sys; from sporescope_live.dump_folder import DumpFolder\n"
            "print(DumpFolder('all').path, flush=True)\n"
            "sys.stdin.read(1); os.kill(os.getpid(), signal.SIGKILL)\n"
        )
        killed = subprocess.Popen(
            [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=HERE
        )
        folder = pathlib.Path(killed.stdout.readline().strip())
        (folder / "tensors").write_bytes(b"x")
        self.assertTrue(folder.is_dir())
        killed.communicate("x", timeout=60)
        self.assertEqual(killed.returncode, -signal.SIGKILL)
        deadline = time.monotonic() + 30
        while folder.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertFalse(folder.exists())

    def test_a_child_that_is_forked_leaves_it_to_its_parent(self):
        program = (
            "import places, os, sys; from sporescope_live.dump_folder import DumpFolder\n"
            "folder = DumpFolder('all'); sys.stdout.flush(); child = os.fork()\n"
            "if child == 0:\n    folder.close(); sys.exit(0)\n"
            "os.waitpid(child, 0); print(folder.path.is_dir(), 'MINDSPORE_DUMP_CONFIG' in os.environ)\n"
            "folder.close(); folder.path.mkdir(); child = os.fork()\n"
            "if child == 0:\n    sys.exit(0)\n"
            "os.waitpid(child, 0); print(folder.path.is_dir())\n"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=HERE, timeout=60, check=True)
        self.assertEqual(done.stdout, "True True\nTrue\n")

    def test_nobody_has_to_wait_for_a_child(self):
        program = (
            "import places, os; from sporescope_live.dump_folder import DumpFolder; DumpFolder('all')\n"
            "try: os.wait()\nexcept ChildProcessError: print('no child')\n"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=HERE, timeout=60, check=True)
        self.assertEqual(done.stdout, "no child\n")


class HalfPrecision(unittest.TestCase):
    """Many CPU kernels of MindSpore compute float16 in float32; the dump writes these values after a float16 header."""

    VALUES = np.float32([[1.0, -70000.0, 3.14159], [0.0, 1e-30, 2.5]])

    def loaded(self, values, descr):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.npy"
            np.save(path, values)
            raw = path.read_bytes()
            path.write_bytes(raw.replace(f"'{values.dtype.str}'".encode(), f"'{descr}'".encode()))
            return _load(path)

    def test_it_is_read_as_what_it_is(self):
        np.testing.assert_array_equal(self.loaded(self.VALUES, "<f2"), self.VALUES)
        np.testing.assert_array_equal(self.loaded(self.VALUES, "<E2"), self.VALUES)
        np.testing.assert_array_equal(self.loaded(np.float32(2.5), "<f2"), np.float32(2.5))

    def test_true_halves_stay_halves(self):
        halves = np.float16([1.0, -2.0, np.inf])
        loaded = self.loaded(halves, "<f2")
        self.assertEqual(loaded.dtype, np.float16)
        np.testing.assert_array_equal(loaded, halves)
        widened = np.float32([1.0, -2.0, np.inf])
        bfloat16 = (widened.view(np.uint32) >> 16).astype(np.uint16)
        np.testing.assert_array_equal(self.loaded(bfloat16, "<E2"), widened)
        self.assertEqual(self.loaded(np.zeros((0, 3), np.float16), "<f2").shape, (0, 3))


if __name__ == "__main__":
    unittest.main()
