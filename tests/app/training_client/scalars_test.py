# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Tests the scalar values that are plotted over the steps."""

import pathlib
import sys
import unittest

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "app" / "training_client" / "src"))

from sporescope_live.scalars import number_of, scalars_of


class Tensor:
    def __init__(self, values, dtype=np.float32):
        self._values = np.array(values, dtype)
        self.size = self._values.size

    def asnumpy(self):
        return self._values


class Unreadable:
    size = 1

    def asnumpy(self):
        raise RuntimeError("the device is gone")


class Numbers(unittest.TestCase):
    def test_of_whatever_a_step_gives(self):
        cases = [
            (2.5, 2.5),
            (3, 3.0),
            (True, 1.0),
            (np.float16(0.5), 0.5),
            (Tensor(1.25), 1.25),
            (Tensor([1.0, 2.0]), 1.5),
            ((Tensor(0.5), Tensor(True, bool), Tensor(1024.0)), 0.5),  # loss, overflow, scale
            ([[4.0]], 4.0),
            ("0.25", 0.25),
        ]
        for value, number in cases:
            with self.subTest(value=value):
                self.assertEqual(number_of(value), number)

    def test_not_finite_ones_are_numbers(self):
        self.assertTrue(np.isnan(number_of(Tensor(np.nan))))
        self.assertEqual(number_of(Tensor([np.inf, 1])), np.inf)

    def test_whatever_else_is_left_out(self):
        for value in ((), Tensor([]), Unreadable(), "loss", {}, object(), Tensor(np.zeros(70_000))):
            with self.subTest(value=value):
                self.assertIsNone(number_of(value))

    def test_names(self):
        self.assertEqual(scalars_of(Tensor(1.0), {"rate": 0.1, "text": "x"}), (("loss", 1.0), ("rate", 0.1)))
        self.assertEqual(scalars_of(None, {"rate": 0.1}), (("rate", 0.1),))


if __name__ == "__main__":
    unittest.main()
