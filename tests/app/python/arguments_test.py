# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Tests which arguments the package accepts as numbers, names and slices, and which it rejects."""

from __future__ import annotations

import pathlib
import unittest

import numpy as np

import sporescope

ROOT = pathlib.Path(__file__).parents[3]
SAMPLE = ROOT / "resources" / "sample"
LOG = "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0"


class ArgumentsTest(unittest.TestCase):
    def setUp(self) -> None:
        self.dump = sporescope.open(SAMPLE)

    def test_an_index_selects_one_element(self) -> None:
        tensor = self.dump.tensors(node="conv2.weight", iteration=1, io="output")[0]
        whole = tensor.value()
        for index in (0, 1, -1, np.int64(0)):
            np.testing.assert_array_equal(tensor.value(index), whole[index])
        for wrong in (None, False, 0.0, (0, 1)):
            with self.assertRaises(TypeError):
                tensor.value(wrong)  # type: ignore[arg-type]

    def test_numpy_cannot_avoid_a_copy(self) -> None:
        tensor = self.dump.tensors(node="conv2.weight", iteration=1, io="output")[0]
        np.testing.assert_array_equal(np.asarray(tensor), tensor.value())
        with self.assertRaisesRegex(ValueError, "without a copy"):
            tensor.__array__(copy=False)

    def test_many_numbers_fit_into_a_request(self) -> None:
        self.assertEqual(self.dump.tensors(iteration=range(300_000)), self.dump.tensors())
        self.assertEqual(self.dump.tensors(iteration=[1, 5, 6, 7, "last"]), self.dump.tensors(iteration=1))
        self.assertEqual(
            sporescope.Selection(iteration=[0, 1, 2, 5, -1, 7], rank="0,1").options(), ["--rank=0,1", "--iteration=0-2,5,-1,7"]
        )
        with self.assertRaisesRegex(sporescope.Error, "too long"):
            self.dump.tensors(iteration=range(0, 600_000, 2))

    def test_bytes_are_rejected_as_names(self) -> None:
        for keyword in ("node", "exclude", "type", "iteration"):
            with self.assertRaises(TypeError):
                self.dump.tensors(**{keyword: b"conv1"})
        with self.assertRaises(TypeError):
            sporescope.Watchpoint("tensor_overflow", nodes=b"conv1")  # type: ignore[arg-type]

    def test_numpy_numbers_are_accepted(self) -> None:
        expected = self.dump.tensors(iteration=[0, 1], io="output")
        self.assertEqual(self.dump.tensors(iteration=np.array([0, 1]), io="output"), expected)
        self.assertEqual(self.dump.tensors(iteration=np.int64(1), slot=np.uint8(0)), self.dump.tensors(iteration=1, slot=0))
        python_watchpoint = sporescope.Watchpoint("tensor_too_large", max_gt=5.0, ranks=[0])
        numpy_watchpoint = sporescope.Watchpoint("tensor_too_large", max_gt=np.float32(5), ranks=np.arange(1))
        self.assertEqual(list(self.dump.check(numpy_watchpoint)), list(self.dump.check(python_watchpoint)))
        actual = sporescope.compare(self.dump, iteration=np.int64(0), with_iteration=np.int64(1), tolerance=np.float64(1e-3))
        expected_comparison = sporescope.compare(self.dump, iteration=0, with_iteration=1, tolerance=1e-3)
        self.assertEqual(actual.pairs, expected_comparison.pairs)

    def test_an_empty_list_does_not_mean_everything(self) -> None:
        for keyword in ("iteration", "rank", "node", "type"):
            with self.assertRaisesRegex(sporescope.Error, f"^{keyword}: An empty list selects nothing"):
                self.dump.tensors(**{keyword: []})
        for keywords in ({"nodes": []}, {"ranks": []}, {"nodes": {"names": []}}):
            with self.assertRaisesRegex(sporescope.Error, "the list is empty"):
                list(self.dump.check(sporescope.Watchpoint("tensor_overflow", **keywords)))  # type: ignore[arg-type]
        with self.assertRaisesRegex(sporescope.Error, "No watchpoints"):
            self.dump.check([])

    def test_a_watchpoint_reports_invalid_arguments(self) -> None:
        for wrong in (float("nan"), np.inf):
            with self.assertRaisesRegex(sporescope.Error, "^max_gt must be a finite number"):
                sporescope.Watchpoint("tensor_too_large", max_gt=wrong)
        with self.assertRaisesRegex(TypeError, "max_gt"):
            sporescope.Watchpoint("tensor_too_large", max_gt="5")  # type: ignore[arg-type]
        with self.assertRaisesRegex(TypeError, "Watchpoint"):
            self.dump.check("tensor_overflow")  # type: ignore[arg-type]
        for wrong_number in (1.5, True):
            with self.assertRaisesRegex(TypeError, "^iteration: "):
                self.dump.tensors(iteration=wrong_number)

    def test_a_watchpoint_accepts_a_single_node(self) -> None:
        hits = list(self.dump.check(sporescope.Watchpoint("tensor_overflow", nodes=LOG)))
        self.assertEqual([(hit.tensor.node, hit.tensor.iteration) for hit in hits], [(LOG, 1)])
        log = self.dump.nodes(type="Log")[0]
        for nodes in (log, [log]):
            self.assertEqual(list(self.dump.check(sporescope.Watchpoint("tensor_overflow", nodes=nodes))), hits)


if __name__ == "__main__":
    unittest.main()
