# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the client's conditions with tests/data/golden/conditions.json, which also tests the engine."""

import json
import tracemalloc
import unittest
import warnings

from places import ROOT

import numpy as np

from sporescope_live import conditions, messages
from sporescope_live.measured_tensor import Measured

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
                measured = Measured(tensors[row["now"]], tensors.get(row["before"]))
                with warnings.catch_warnings():
                    warnings.simplefilter("error")  # warnings would appear in the output of the training
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

    def test_large_tensors_are_measured_in_blocks(self):
        random = np.random.default_rng(5)
        for dtype in (np.float16, np.float32, np.float64, np.int32):
            values = (random.standard_normal(200_003) * 50).astype(dtype)
            values[:70] = 0
            wide = values.astype(np.float64)
            found = Measured(values).summary
            self.assertEqual((found.max, found.min, found.zero), (wide.max(), wide.min(), int((wide == 0).sum())))
            np.testing.assert_allclose([found.sum, found.abs_sum], [wide.sum(), np.abs(wide).sum()], rtol=1e-9)
            before = np.roll(values, 1)
            ratio = np.abs(wide - np.roll(wide, 1)).mean() / (np.abs(wide).mean() + 1e-9)
            np.testing.assert_allclose(Measured(values, before).update_ratio, ratio, rtol=1e-12)
            self.assertFalse(Measured(values, before).is_unchanged(1e-8, 1e-5))
            np.testing.assert_allclose(
                Measured(values).percentage_inside(-50, 50), 100 * ((wide >= -50) & (wide <= 50)).mean(), rtol=1e-12
            )

    def test_what_is_not_finite_is_counted_wherever_it_is(self):
        values = np.ones((3, 70_000), np.float32)
        values[2, 69_999], values[1, 5], values[0, 0] = np.nan, np.inf, -np.inf
        found = Measured(values)
        self.assertEqual((found.all_finite, found.nan, found.inf, found.summary.finite), (False, 1, 2, 209_997))
        self.assertEqual((found.summary.negative, found.summary.positive), (1, 209_998))
        # The sum is infinite, but the values are finite.
        for values in (np.full(4, 3e38, np.float32), np.full(4, 60000, np.float16), np.full(4, 1e308), np.zeros(0)):
            self.assertTrue(Measured(values).all_finite)

    def test_no_copy_of_a_whole_tensor_is_made(self):
        values, before = np.ones(8_000_000, np.float32), np.zeros(8_000_000, np.float32)
        tracemalloc.start()
        self.addCleanup(tracemalloc.stop)
        measured = Measured(values, before)
        self.assertEqual((measured.summary.max, measured.all_finite, measured.is_unchanged(0, 0)), (1, True, False))
        np.testing.assert_allclose(measured.update_ratio, 1e9)
        self.assertLess(tracemalloc.get_traced_memory()[1], values.nbytes / 8)

    def test_leaves_out_what_it_does_not_know(self):
        measured = Measured(np.array([np.nan]), None)
        self.assertIsNone(conditions.judge(messages.Watch(1, False, 99, ()), measured))
        disabled = messages.Watch(1, False, 15, (messages.Parameter("max_gt", 0.0, True),))
        self.assertIsNone(conditions.judge(disabled, Measured(np.ones(1), None)))


if __name__ == "__main__":
    unittest.main()
