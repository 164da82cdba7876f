# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks and trainings for the stand-in."""

import numpy as np

from mindspore import Tensor, nn


class Shared(nn.Cell):
    """One activation that is called twice."""

    def __init__(self):
        super().__init__()
        self.first = nn.Dense([[1, -1], [0.5, 2]], "first")
        self.last = nn.Dense([[1], [1]], "last")
        self.relu = nn.ReLU()

    def construct(self, x):
        return self.relu(self.last(self.relu(self.first(x))))


class ScaleByTwo(nn.Cell):
    def construct(self, x):
        return Tensor(2 * x.asnumpy())


class Holding(nn.Cell):
    """A cell in a cell."""

    def __init__(self, held):
        super().__init__()
        self.held = held

    def construct(self, x):
        return self.held(x)


class LogLoss(nn.Cell):
    def construct(self, x):
        return nn.mean(nn.log(x))


class WithLoss(nn.Cell):
    def __init__(self):
        super().__init__()
        self.net, self.loss = Shared(), LogLoss()

    def construct(self, x):
        return self.loss(self.net(x))


def training(rate=0.01):
    network = WithLoss()
    return nn.TrainOneStepCell(network, nn.Optimizer(network.get_parameters(), rate))


def batch(value=1.0):
    return Tensor(np.full((3, 2), value, np.float32))


NET = "Default/network-WithLoss/net-Shared/"
FIRST, LAST = NET + "first-Dense/Dense-op0", NET + "last-Dense/Dense-op0"
RELU, RELU_AGAIN = NET + "relu-ReLU/ReLU-op0", NET + "relu-ReLU/ReLU-op1"
LOSS = "Default/network-WithLoss/loss-LogLoss/LogLoss-op0"
LAST_GRADIENT = "Gradients/" + NET + "last-Dense/Grad_Dense/DenseGrad-op0"
LAST_WEIGHT_GRADIENT = "Gradients/" + NET + "last-Dense/Grad_Dense/weightGrad-op0"
