# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The real debugger and real trainings as processes.

Needs SPORESCOPE_CLI (the program) and LIVE_PYTHON (the Python of a virtual environment with MindSpore and the training client).
"""

import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[3] / "app" / "training_client" / "src")]

CLI = os.environ["SPORESCOPE_CLI"]
PYTHON = os.environ["LIVE_PYTHON"]
TIMEOUT = 180
LOWEST = {"max_gt": -1e30}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Listener:
    """Runs sporescope-cli listen and collects the events that it reports."""

    def __init__(self, *arguments):
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        command = [CLI, "--json", "listen", "--port", str(self.port), *map(str, arguments)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.events, self._reported = [], threading.Condition()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self.wait_for(lambda e: e["event"] == "listening")

    def _read(self):
        for line in self.process.stdout:
            with self._reported:
                self.events.append(json.loads(line))
                self._reported.notify_all()

    def wait_for(self, requested):
        with self._reported:
            if not self._reported.wait_for(lambda: any(map(requested, self.events)), TIMEOUT):
                raise AssertionError(f"did not come: {self.events[-5:]}")

    def of(self, kind, client=1):
        return [e for e in self.events if e["event"] == kind and e["client"] == client]

    def end(self):
        status = self.process.wait(TIMEOUT)
        self._reader.join()
        self.process.stdout.close()
        return status

    def kill(self):
        self.process.kill()
        self.end()


def start(address, *arguments, rank=None, program="training.py"):
    environment = {**os.environ, "GLOG_v": "3"}
    if rank is not None:
        environment["RANK_ID"] = str(rank)
    command = [PYTHON, str(HERE / program), address, *map(str, arguments)]
    # MindSpore writes some files to the working directory.
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, cwd=tempfile.gettempdir()
    )


def output_of(training):
    out, _ = training.communicate(timeout=TIMEOUT)
    return out


def left_by(training):
    return list(pathlib.Path("/dev/shm").glob(f"sporescope-{training.pid}-*"))


class LiveTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name)

    def watch_file(self, *watchpoints):
        path = self.path / "watch.json"
        path.write_text(json.dumps({"format": 1, "watchpoints": list(watchpoints)}))
        return path

    def assert_clean_end(self, out):
        reported = [line for line in out.splitlines() if line.startswith("sporescope:")]
        self.assertEqual(len(reported), 2, out)
        self.assertRegex(reported[0], "connected to")
        self.assertRegex(reported[1], "done after")
