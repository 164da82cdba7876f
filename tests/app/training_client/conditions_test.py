# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The client's judge against tests/data/golden/conditions.json, as the engine's."""

import json
import unittest
import warnings

from places import ROOT

import numpy as np

from sporescope_live import conditions, messages

GOLDEN = ROOT / "tests/data/golden/conditions.json"


def array(tensor):
    return np.frombuffer(bytes.fromhex(tensor["bytes"]), tensor["dtype"]).reshape(tensor["shape"])


class Conditions(unittest.TestCase):
    def test_judges_as_numpy_does(self):
        golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
        tensors = {tensor["name"]: array(tensor) for tensor in golden["tensors"]}
        self.assertGreater(len(golden["verdicts"]), 500)
        for row in golden["verdicts"]:
            with self.subTest(**row):
                parameters = tuple(messages.Parameter(name, value) for name, value in row["parameters"].items())
                watch = messages.Watch(1, False, row["number"], parameters)
                measured = conditions.Measured(tensors[row["now"]], tensors.get(row["before"]))
                with warnings.catch_warnings():
                    warnings.simplefilter("error")  # they would stand among what the training prints
                    self.compare(conditions.judge(watch, measured), row["verdict"])

    def compare(self, judged, verdict):
        if verdict is None or judged is None:
            return self.assertIs(judged, verdict)
        errors, actual, hits = judged
        self.assertEqual(errors, verdict.get("errors", 0))
        self.assertEqual(hits, set(verdict.get("crossed", [])))
        expected = {name: float(value) for name, value in verdict.get("actual", {}).items()}
        self.assertEqual(actual.keys(), expected.keys())
        for name, value in expected.items():
            np.testing.assert_allclose(actual[name], value, rtol=1e-12)
        return None

    def test_leaves_out_what_it_does_not_know(self):
        measured = conditions.Measured(np.array([np.nan]), None)
        self.assertIsNone(conditions.judge(messages.Watch(1, False, 99, ()), measured))
        disabled = messages.Watch(1, False, 15, (messages.Parameter("max_gt", 0.0, True),))
        self.assertIsNone(conditions.judge(disabled, conditions.Measured(np.ones(1), None)))


if __name__ == "__main__":
    unittest.main()
