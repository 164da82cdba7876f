# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Tests which steps are captured: by the client's own count, and in the format of MindSpore's dump settings."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "app" / "training_client" / "src"))

from sporescope_live.capture import Capture
from sporescope_live.source import size_text


def dumped(settings, iteration):
    """Whether a setting of MindSpore's dump includes an iteration: numbers and ranges separated by bars, or "all"."""
    if settings == "all":
        return True
    ranges = [part.partition("-") for part in settings.split("|")]
    return any(int(first) <= iteration <= int(last or first) for first, _, last in ranges)


class Steps(unittest.TestCase):
    def test_both_ways_to_say_it_agree(self):
        for capture in (Capture(), Capture(5), Capture(1, 3), Capture(7, 10)):
            with self.subTest(capture=capture):
                steps = range(1, 100)
                self.assertEqual(
                    [capture.takes(step) for step in steps], [dumped(capture.iterations(), step - 1) for step in steps]
                )

    def test_examples(self):
        self.assertEqual(Capture().iterations(), "all")
        self.assertEqual(Capture(21).iterations(), "20-2147483647")
        self.assertTrue(Capture(1, 8).iterations().startswith("0|8|16|"))
        self.assertEqual(Capture().remark(), "")
        self.assertIn("step 21", Capture(21).remark())

    def test_the_list_is_bounded(self):
        self.assertEqual(Capture(1, 2).iterations().count("|"), 199)
        self.assertLess(int(Capture(2**31 - 10, 5).iterations().rpartition("|")[2]), 2**31)


class Sizes(unittest.TestCase):
    def test_a_small_one_is_not_none(self):
        self.assertEqual(size_text(12_345), "12.3 kB")
        self.assertEqual(size_text(4_560_000), "4.6 MB")


if __name__ == "__main__":
    unittest.main()
