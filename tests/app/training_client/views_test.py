# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests views: their values are those at the time of the operator, even if their memory changes later."""

import unittest
from unittest import mock

import places  # noqa: F401

import networks
import numpy as np

from mindspore import Parameter, Tensor, nn, ops
from mindspore.tensors import backward, computed
from scripted_debugger import run, view
from session_test import Session

NET = "Default/network-Tied/"
WEIGHT = np.array([[1, 2], [3, 4], [5, 6]], np.float32)


class Flatten(nn.Cell):
    """A layer without weights that returns a view."""

    def construct(self, x):
        return computed(x._value.reshape(-1), (x, lambda g: g.reshape(x._value.shape)))


class Tied(nn.Cell):
    """Its weight is used through views."""

    def __init__(self):
        super().__init__()
        self.weight = Parameter(WEIGHT.copy(), "tied.weight")
        self.flatten = Flatten()

    def construct(self, x):
        once = ops.transpose(self.weight)
        twice = ops.transpose(once)
        flat = self.flatten(twice)
        return nn.mean(ops.exp(flat) * x)


class ByHand(nn.Cell):
    """Updates weights without a call that anybody sees, as what is compiled does."""

    def __init__(self, network):
        super().__init__()
        self.network = network
        self.optimizer = nn.Optimizer([], 0.0)
        network.requires_grad = True

    def construct(self, x):
        loss = self.network(x)
        backward(loss)
        self.network.weight._value[...] = np.nan
        return loss


class Views(Session):
    def watched(self, net, *nodes, batch=None):
        """The values of nodes after a step."""
        script = [run(), view(*nodes), run()]
        train = ByHand(net)
        batch = batch or Tensor(np.ones(6, np.float32))
        with (
            mock.patch.object(networks, "training", return_value=train),
            mock.patch.object(networks, "batch", return_value=batch),
        ):
            self.train(script, steps=1)
        return [value for _, value in self.values()]

    def test_a_view_of_a_weight_shows_what_it_was_before_the_update(self):
        shown = self.watched(Tied(), *(f"{NET}Transpose-op{number}" for number in (0, 1)), f"{NET}flatten-Flatten/Flatten-op0")
        np.testing.assert_array_equal(shown[0], WEIGHT.T.ravel())
        for value in shown[1:]:
            np.testing.assert_array_equal(value, WEIGHT.ravel())

    def test_what_is_computed_of_a_view_is_read_late_all_the_same(self):
        (value,) = self.watched(Tied(), f"{NET}Mul-op0")
        np.testing.assert_allclose(value, np.exp(WEIGHT).ravel())

    def test_a_view_of_an_input_shows_what_was_fed(self):
        class Reads(Tied):
            def construct(self, x):
                seen = ops.transpose(x)
                loss = nn.mean(seen * self.weight)
                x._value[...] = 9.0  # the loader uses its memory again
                return loss

        fed = np.arange(6, dtype=np.float32).reshape(2, 3)
        net = Reads()
        (value,) = self.watched(net, "Default/network-Reads/Transpose-op0", batch=Tensor(fed.copy()))
        np.testing.assert_array_equal(value, fed.T.ravel())

    def test_a_view_of_what_is_changed_in_its_place_shows_what_it_was(self):
        class Changes(Tied):
            def construct(self, x):
                built = self.weight * 2.0
                seen = ops.transpose(built)
                built[0] = 7.0
                return nn.mean(ops.transpose(seen) * built)

        shown = self.watched(Changes(), "Default/network-Changes/Transpose-op0", "Default/network-Changes/Mul-op0")
        np.testing.assert_array_equal(shown[0], 2 * WEIGHT.T.ravel())
        np.testing.assert_array_equal(shown[1], 2 * WEIGHT.ravel())


if __name__ == "__main__":
    unittest.main()
