# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trainings of the stand-in under the real debugger, the program in SPORESCOPE_CLI."""

import contextlib
import io
import json
import os
import pathlib
import socket
import subprocess
import tempfile
import time
import unittest
from unittest import mock

from places import ROOT

import networks
import numpy as np

import mindspore
from mindspore import Tensor, nn
from sporescope_live import LiveDebugger, dump_folder

CLI = os.environ["SPORESCOPE_CLI"]
SAMPLE = ROOT / "resources" / "sample"


def answer_of(*arguments):
    done = subprocess.run([CLI, "--json", *map(str, arguments)], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Listener:
    """Runs sporescope-cli listen. Its output goes to a file, so that it never waits for a reader."""

    def __init__(self, events, *arguments):
        port = free_port()
        self.address = f"127.0.0.1:{port}"
        self._events = events
        with events.open("w") as out:
            self._process = subprocess.Popen([CLI, "--json", "listen", "--port", str(port), *map(str, arguments)], stdout=out)
        while not events.read_text().endswith("\n"):
            time.sleep(0.01)

    def end(self):
        status = self._process.wait(60)
        return status, [json.loads(line) for line in self._events.read_text().splitlines()]


class DebuggerTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)

    def listen(self, *arguments):
        return Listener(self.path / "events.jsonl", *arguments)

    def watch_file(self, *watchpoints):
        path = self.path / "watch.json"
        path.write_text(json.dumps({"format": 1, "watchpoints": list(watchpoints)}))
        return path

    def live(self, listener, train, batches, mode, **options):
        mindspore.set_context(mode=mode)
        quiet = contextlib.redirect_stderr(io.StringIO())
        with quiet, LiveDebugger(listener.address, **options).session(train, *batches[:1]) as live:
            for batch in batches:
                if not live.step_end(train(batch)):
                    break
        return live


class GraphMode(DebuggerTest):
    def setUp(self):
        super().setUp()
        of_one_process = mock.patch.object(dump_folder._ProcessFolder, "present", None)  # each test acts as a separate process
        of_one_process.start()
        self.addCleanup(of_one_process.stop)

    def sample(self, *arguments):
        first, second = (
            {
                tensor["node"]: np.load(SAMPLE / tensor["file"])
                for tensor in answer_of("tensors", SAMPLE, "--iteration", step, "--category", category)["tensors"]
            }
            for step, category in ((0, "weight"), (1, "weight"))
        )
        self.assertEqual(first.keys(), second.keys())
        listener = self.listen(*arguments)
        self.live(listener, nn.PlayedTraining(SAMPLE, first), [Tensor(np.float32(0))] * 2, mindspore.GRAPH_MODE)
        return listener.end()

    def test_hits_are_those_of_the_check_of_the_dump(self):
        watch = self.watch_file(
            {"id": 1, "condition": "tensor_overflow", "nodes": {"category": "operator"}},
            {
                "id": 2,
                "condition": "tensor_too_large",
                "params": {"max_gt": 0.5, "mean_gt": 0.1},
                "nodes": {"category": "operator"},
            },
            {"id": 3, "condition": "tensor_all_zero", "params": {"zero_percentage_ge": 40}, "nodes": {"category": "operator"}},
            {
                "id": 4,
                "condition": "tensor_range",
                "params": {"range_start_inclusive": 0, "range_end_inclusive": 1, "range_percentage_lt": 60},
                "nodes": {"category": "operator"},
            },
        )

        def reported(hit):
            # The last digits of a mean depend on the order of summation.
            parameters = [(p["name"], p["value"], f"{p['actual']:.10g}", p["hit"]) for p in hit["params"]]
            tensor = hit["tensor"]
            return hit["watchpoint"], tensor["node"], tensor["slot"], tensor["iteration"], str(parameters), str(hit["errors"])

        status, events = self.sample("--watch", watch)
        self.assertEqual(status, 1)
        live = {reported(event["hit"]) for event in events if event["event"] == "hit"}
        offline = [hit for hit in answer_of("check", SAMPLE, "--watch", watch)["hits"]]
        for hit in offline:
            hit["tensor"]["iteration"] += 1  # step 1 leaves iteration 0
        expected = {reported(hit) for hit in offline}
        self.assertGreater(len(expected), 50)
        self.assertEqual(live, expected)

    def test_it_stops_at_the_logarithm_of_zero(self):
        watch = self.watch_file({"id": 1, "condition": "tensor_overflow", "nodes": {"category": "tensor"}})
        status, events = self.sample("--watch", watch, "--until-hit", "--save", self.path / "kept")
        self.assertEqual(status, 1)
        self.assertEqual({event["step"] for event in events if event["event"] == "hit"}, {2})
        self.assertEqual(events[-1], {"event": "ended", "client": 1, "reason": "terminated"})
        cause = answer_of("first", self.path / "kept")["findings"][0]["tensor"]
        self.assertEqual((cause["type"], cause["iteration"]), ("Log", 1))
        retained = np.load(self.path / "kept" / cause["file"])
        of_sample = answer_of("first", SAMPLE)["findings"][0]["tensor"]
        np.testing.assert_array_equal(retained, np.load(SAMPLE / of_sample["file"]))


class PyNativeMode(DebuggerTest):
    def test_the_graph_of_calls_is_understood(self):
        watch = self.watch_file(
            {"id": 1, "condition": "tensor_too_large", "params": {"max_gt": -1e30}, "nodes": {"category": "tensor"}}
        )
        listener = self.listen("--watch", watch, "--save", self.path / "kept")
        self.live(listener, networks.training(), [networks.batch(), networks.batch(2.0)], mindspore.PYNATIVE_MODE)
        _, events = listener.end()
        graph = next(event for event in events if event["event"] == "graph")
        self.assertEqual((graph["graph"], graph["parameters"]), ("PyNative_0", 3))
        nodes = {node["node"]: node for node in answer_of("nodes", self.path / "kept", "--sources")["nodes"]}
        self.assertEqual([source["node"] for source in nodes[networks.RELU_AGAIN]["inputs"]], [networks.LAST])
        self.assertEqual(nodes[networks.FIRST]["outputs"], [{"slot": 0, "dtype": "float32", "shape": [3, 2]}])
        called = nodes[networks.RELU]["sources"][0]
        self.assertTrue(called["file"].endswith("networks.py"))
        self.assertIn("self.relu(self.last(self.relu(self.first(x))))", called["code"])
        self.assertEqual(nodes[networks.LAST_GRADIENT]["category"], "gradient")
        # Each tensor of both steps was watched and therefore kept.
        retained = {(tensor["iteration"], tensor["node"]) for tensor in answer_of("tensors", self.path / "kept")["tensors"]}
        for name in (networks.FIRST, networks.RELU_AGAIN, networks.LAST_GRADIENT, networks.LAST_WEIGHT_GRADIENT, "last.weight"):
            self.assertLessEqual({(0, name), (1, name)}, retained)

    def test_a_training_that_raises_tells_what_hit_and_is_let_go(self):
        watch = self.watch_file({"id": 1, "condition": "tensor_overflow", "nodes": {"category": "tensor"}})
        listener = self.listen("--watch", watch, "--save", self.path / "kept")
        mindspore.set_context(mode=mindspore.PYNATIVE_MODE)
        train = networks.training()

        def fails(x):
            raise ValueError("not finite")

        def one(batch):
            if not np.isfinite(batch.asnumpy()).all():
                train.network.loss.construct = fails
            return train(batch)

        with (
            contextlib.redirect_stderr(io.StringIO()),
            self.assertRaisesRegex(ValueError, "not finite"),
            LiveDebugger(listener.address).session(train) as live,
        ):
            for value in (1.0, 1.0, np.inf):
                live.step_end(one(networks.batch(value)))
        status, events = listener.end()
        self.assertEqual(status, 1)
        hits = [event for event in events if event["event"] == "hit"]
        self.assertEqual({hit["step"] for hit in hits}, {3})
        self.assertIn(networks.FIRST, [hit["hit"]["tensor"]["node"] for hit in hits])
        self.assertEqual([event["step"] for event in events if event["event"] == "step"], [1, 2])
        last = events[-1]
        self.assertEqual((last["reason"], last["failure"]), ("failed", "ValueError: not finite"))
        self.assertIn("raise ValueError", last["traceback"])
        self.assertNotIn("sporescope_live", last["traceback"])  # the traceback contains only frames of the training
        retained = answer_of("tensors", self.path / "kept", "--node", networks.FIRST)["tensors"]
        self.assertIn(2, [tensor["iteration"] for tensor in retained])

    def test_it_stops_at_the_logarithm_of_zero(self):
        listener = self.listen("--recommended", "--until-hit", "--save", self.path / "kept")
        live = self.live(
            listener, networks.training(0.0001), [networks.batch(value) for value in (1.0, 1.0, 0.0)], mindspore.PYNATIVE_MODE
        )
        status, _ = listener.end()
        self.assertEqual((status, live.step), (1, 3))
        cause = answer_of("first", self.path / "kept")["findings"][0]["tensor"]
        self.assertEqual((cause["node"], cause["iteration"]), (networks.LOSS, 2))


if __name__ == "__main__":
    unittest.main()
