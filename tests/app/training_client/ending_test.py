# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How a training ends, what the debugger is told of it, and what is left behind."""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from places import HERE

import numpy as np

from scripted_debugger import ScriptedDebugger, fields, run
from sporescope_live import process
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


class Endings(unittest.TestCase):
    def run_program(self, text):
        with ScriptedDebugger(lambda _: run()) as debugger, tempfile.TemporaryDirectory() as folder:
            script = pathlib.Path(folder) / "train.py"
            script.write_text(f"import sys; sys.path.insert(0, {str(HERE)!r})\n" + BEGIN + text)
            self.began = time.time()
            self.done = subprocess.Popen(
                [sys.executable, str(script), debugger.address, "a b"], stderr=subprocess.PIPE, text=True
            )
            self.said = self.done.communicate(timeout=60)[1]
            self.script = script
            return [fields(message) for message in debugger.sent("SendMetadata")]

    def assert_end(self, text, status, failure, traceback_has=""):
        """The same as without the debugger, and the debugger knows it."""
        told = self.run_program(text)[-1]
        self.assertEqual(self.done.returncode, status, self.said)
        self.assertEqual(told[5], 1)
        self.assertEqual(bytes(told.get(108, b"")).decode(), failure)
        self.assertIn(traceback_has, bytes(told.get(109, b"")).decode())
        self.assertEqual("sporescope: failed after 1 step: " in self.said, bool(failure), self.said)

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

    def test_it_says_what_it_is(self):
        told = self.run_program(IN_A_SESSION.format(ends="pass"))[0]
        self.assertEqual(bytes(told[103]).decode(), str(self.script))
        self.assertEqual(told[104], self.done.pid)
        self.assertLess(abs(told[105] / 1000 - self.began), 60)
        self.assertTrue(bytes(told[106]).decode().endswith("'a b'"))
        self.assertTrue(told[107])


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

    def test_nobody_has_to_wait_for_a_child(self):
        program = (
            "import places, os; from sporescope_live.dump_folder import DumpFolder; DumpFolder('all')\n"
            "try: os.wait()\nexcept ChildProcessError: print('no child')\n"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=HERE, timeout=60, check=True)
        self.assertEqual(done.stdout, "no child\n")


class HalfPrecision(unittest.TestCase):
    """MindSpore's kernels for a CPU compute much of it in float32; the dump writes that behind a header of float16."""

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
