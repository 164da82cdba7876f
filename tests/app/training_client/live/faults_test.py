# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trainings with planted faults (faults.py), whose causes are reported. Run by packaging/test-live.sh."""

import unittest

from trainings import HERE, Listener, LiveTest, output_of, start


def line_of(what):
    lines = (HERE / "faults.py").read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.endswith(f"# FAULT of {what}"))


class Faults(LiveTest):
    def reported(self, what):
        """The first cause, and how the training ended."""
        watch = self.watch_file({"id": 1, "condition": "tensor_overflow"})
        listener = Listener("--watch", watch)
        self.out = output_of(start(listener.address, what, program="faults.py"))
        listener.end()
        self.assertNotIn("the debugger failed", self.out)
        causes = [event["cause"] for event in listener.of("cause") if event["cause"]]
        (ended,) = listener.of("ended")
        return causes[0] if causes else None, ended

    def assert_begins_at(self, what, node):
        cause, ended = self.reported(what)
        self.assertIn(node, cause["tensor"]["node"])
        if node not in ("w", "x"):
            self.assertEqual(cause["source"]["line"], line_of(what))
        self.assertEqual(ended["reason"], "training done")
        return cause["why"]

    def test_a_view_of_a_weight_is_no_cause(self):
        self.assertIn("holds a zero", self.assert_begins_at("view", "Log-op"))

    def test_a_weight_of_the_outermost_cell_is_no_input(self):
        self.assertIn("after the update of iteration 3", self.assert_begins_at("rate", "w"))

    def test_a_root_whose_argument_is_used_twice(self):
        self.assertIn("the gradient of Sqrt is infinite at zero", self.assert_begins_at("root", "ReduceSumGrad"))

    def test_inputs_of_any_name(self):
        self.assertIn("check the data", self.assert_begins_at("named_inputs", "x"))

    def test_a_branch_is_a_graph_of_its_own(self):
        self.assert_begins_at("branch", "Log-op")

    def test_an_operator_that_fails_by_itself(self):
        cause, ended = self.reported("label")
        self.assertIsNone(cause)
        self.assertEqual(ended["reason"], "failed")
        self.assertRegex(ended["failure"], "RuntimeError: .*99")
        self.assertIn("failed after 2 steps", self.out)

    def test_a_network_that_does_not_compile(self):
        _, ended = self.reported("does_not_compile")
        self.assertEqual(ended["reason"], "failed")
        self.assertIn("Reshape", ended["failure"])


if __name__ == "__main__":
    unittest.main()
