# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests that each training of ways.py runs with the debugger as it does without. Run by packaging/test-live.sh."""

import collections
import re
import unittest

from trainings import LiveTest, free_port, left_by, output_of, start

import numpy as np

from scripted_debugger import ScriptedDebugger, fields, run, view, watch, wire

OVERFLOW = 13
Seen = collections.namedtuple("Seen", "steps graphs operators inputs values hits ending remark")


def graphs_of(debugger):
    """Names of the operators of each graph."""
    whole = b""
    for name, parts in debugger.calls:
        for part in parts if name in ("SendGraph", "SendMultiGraphs") else []:
            whole += bytes(fields(part).get(1, b""))
            if fields(part).get(2):
                nodes = [fields(value) for number, _, value in wire.fields(whole) if number == 1]
                yield [bytes(node.get(8, b"")).decode() for node in nodes]
                whole = b""


class Ways(LiveTest):
    def train(self, way, *options, script=()):
        """With and without the debugger: the same losses to the bit, the same end."""
        baseline = start(f"127.0.0.1:{free_port()}", way, *options, program="ways.py")
        expected = self.losses(output_of(baseline))
        answers = list(script)
        with ScriptedDebugger(lambda _: answers.pop(0) if answers else run()) as debugger:
            training = start(debugger.address, way, *options, program="ways.py")
            out = output_of(training)
            self.assertEqual(self.losses(out), expected, out)
            self.assertEqual(training.returncode, baseline.returncode, out)
            self.assertEqual(left_by(training), [])
            self.assertNotIn("the debugger failed", out)
            graphs = list(graphs_of(debugger))
            values = [fields(message) for message in debugger.sent("SendTensors")]
            last = fields(debugger.sent("SendMetadata")[-1])
        self.assertEqual(last[5], 1)
        return Seen(
            [wait.step for wait in debugger.waits],
            len(graphs),
            {name for names in graphs for name in names},
            sorted(bytes(value[1]).decode() for value in values if 3 in value),
            [(bytes(value[1]).decode(), bytes(value[3])) for value in values if 3 in value],
            [bytes(fields(fields(hit)[1])[1]).decode() for hit in debugger.sent("SendWatchpointHits")],
            bytes(last.get(108, b"")).decode(),
            bytes(last.get(110, b"")).decode(),
        )

    def losses(self, out):
        losses = re.findall("^(?:loss|evaluated) .*$", out, re.MULTILINE)
        self.assertTrue(losses, out)
        return losses

    def assert_batches(self, seen, size):
        """The input is a batch of the training, not of an evaluation."""
        inputs = [value for name, value in seen.values if name == "inputs0"]
        self.assertTrue(inputs)
        self.assertEqual({len(value) for value in inputs}, {4 * 6 * size})


EACH_STEP = [run(), view("inputs0")] * 4


class PyNative(Ways):
    def test_loops(self):
        for way in ("function", "cell"):
            with self.subTest(way):
                seen = self.train(way, script=EACH_STEP)
                self.assertEqual(seen.graphs, 1)
                self.assertEqual(seen.remark, "")
                self.assert_batches(seen, 4)

    def test_operators_in_the_code_of_cells(self):
        net, scale = "Default/Written-Written/", "Gradients/Default/Written-Written/Grad_Mul/scaleGrad-op0"
        seen = self.train("operators", script=[run(), view(net + "Softmax-op0", scale)])
        own = ["ReLU-op0", "Mul-op0", "Transpose-op0", "MatMul-op0", "Div-op0", "Softmax-op0", "MatMul-op1", "Add-op0"]
        self.assertLessEqual({net + name for name in own} | {"Default/CrossEntropyLoss-op0"}, seen.operators)
        self.assertFalse([name for name in seen.operators if "Code" in name or "Written-op" in name])
        self.assertEqual([(name, len(value)) for name, value in seen.values], [(net + "Softmax-op0", 64), (scale, 32)])
        self.assertEqual(seen.graphs, 1)

    def test_operators_beside_what_is_compiled_or_takes_functions(self):
        seen = self.train("operators_beside_all_else", script=EACH_STEP)
        self.assertIn("Default/Mixed-Mixed/Concat-op0", seen.operators)
        self.assertEqual([name for name in seen.operators if "ClipByGlobalNorm" in name], [])
        self.assert_batches(seen, 4)

    def test_evaluation_is_no_step(self):
        for way in ("evaluation", "evaluation_of_cell"):
            with self.subTest(way):
                seen = self.train(way, script=EACH_STEP)
                self.assertEqual(seen.graphs, 1)
                self.assert_batches(seen, 4)

    def test_compiled_steps(self):
        for way in ("jit_step", "jit_forward", "jit_bytecode"):
            with self.subTest(way):
                seen = self.train(way)
                self.assertEqual(seen.steps[-1], 4)
                self.assertRegex(seen.remark, "@jit.*weights")

    def test_a_compiled_forward_pass_has_its_gradients(self):
        jit, gradient = "Default/forward/Jit-op0", "Gradients/Default/forward/Grad_Jit/first.weightGrad-op0"
        seen = self.train("jit_forward", script=[run(), view(jit, gradient)])
        self.assertEqual([(name, len(value)) for name, value in seen.values], [(jit, 4), (gradient, 4 * 8 * 6)])

    def test_compiled_parts(self):
        for way in ("jit_after_python", "jit_loss", "compiled_cell"):
            with self.subTest(way):
                self.assertEqual(self.train(way).steps[-1], 4)

    def test_what_is_computed_between_networks_is_no_input(self):
        self.assertIn("Default/Cast-op0", self.train("between_cells").operators)
        self.assertIn("Default/Code-op0", self.train("between_cells_unseen").operators)

    def test_accumulated_gradients_are_all_there(self):
        gradients = [f"Gradients/Default/Net-Net/last-Dense/Grad_Dense/weightGrad-op{number}" for number in range(2)]
        seen = self.train("accumulation", script=[run(), view(*gradients)])
        self.assertLessEqual(set(gradients), seen.operators)
        self.assertEqual([name for name, _ in seen.values], gradients)
        self.assertEqual(len({value for _, value in seen.values}), 2)

    def test_a_generator_and_its_judge(self):
        built = "Default/generator-Dense/Dense-op0"
        seen = self.train("gan", script=[run(), view(built)])
        self.assertEqual([name for name, _ in seen.values], [built])

    def test_model(self):
        for way in ("model_train", "model_train_and_eval", "model_fit", "model_sunk"):
            with self.subTest(way):
                seen = self.train(way, script=EACH_STEP)
                self.assertEqual([step for step in range(9) if step not in seen.steps], [])
                self.assertEqual((seen.graphs, seen.ending), (1, ""))

    def test_endings(self):
        for way, ending in (
            ("exception", "ValueError: the second one is wrong"),
            ("exit_status", "SystemExit: 3"),
            ("exception_in_callback", "ValueError: an evaluation is wrong"),
            ("exception_without_with", "ValueError: nobody catches it"),
        ):
            with self.subTest(way):
                self.assertEqual(self.train(way).ending, ending)


class Graph(Ways):
    def test_evaluation_is_no_step(self):
        for way in ("model_train_and_eval", "model_fit", "evaluation_of_cell"):
            with self.subTest(way):
                seen = self.train(way, "--mode", "graph")
                self.assertEqual(seen.graphs, 1)
                self.assertEqual(seen.steps, list(range(max(seen.steps) + 1)))

    def test_mixed_precision_has_no_overflow(self):
        names = ["Default/network-WithLossCell/_backbone-Net/" + name for name in ("first-Dense/MatMul", "last-Dense/BiasAdd")]
        seen = self.train("model_mixed_precision", "--mode", "graph")
        nodes = sorted(name for name in seen.operators if name.startswith(tuple(names)))
        self.assertEqual(len(nodes), 2)
        seen = self.train("model_mixed_precision", "--mode", "graph", script=[watch(1, OVERFLOW, nodes), run(), view(*nodes)])
        self.assertEqual(seen.hits, [])
        self.assertEqual([name for name, _ in seen.values], nodes)
        for _, value in seen.values:
            self.assertTrue(np.isfinite(np.frombuffer(value, np.float32)).all())

    def test_other_ways(self):
        for way in ("function", "jit_step", "model_sunk", "exception"):
            with self.subTest(way):
                self.train(way, "--mode", "graph")


if __name__ == "__main__":
    unittest.main(verbosity=2)
