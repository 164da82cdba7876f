# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The networks whose steps are measured with the debugger and without: of few large tensors, and of many small ones."""

import numpy as np

import mindspore
from mindspore import Tensor, nn, ops

SHAPES = {"written": (8, 64, 256), "lenet": (32, 1, 28, 28), "residual": (16, 64)}


class Block(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.dense, self.norm, self.relu = nn.Dense(width, width), nn.LayerNorm((width,)), nn.ReLU()

    def construct(self, x):
        return x + self.relu(self.norm(self.dense(x)))


class Attention(nn.Cell):
    """A transformer's block whose operators are called in its own code."""

    def __init__(self, width):
        super().__init__()
        self.norm, self.joined, self.out = nn.LayerNorm((width,)), nn.Dense(width, 3 * width), nn.Dense(width, width)
        self.up, self.down = nn.Dense(width, 4 * width), nn.Dense(4 * width, width)
        self.scale = width**-0.5

    def construct(self, x):
        q, k, v = ops.split(self.joined(self.norm(x)), x.shape[-1], axis=2)
        weights = ops.softmax(ops.matmul(q, ops.swapaxes(k, 1, 2)) * self.scale, -1)
        x = x + self.out(ops.matmul(weights, v))
        return x + self.down(ops.gelu(self.up(x)))


class Mean(nn.Cell):
    def construct(self, x):
        return ops.mean(x, 1)


def network(kind):
    if kind == "written":
        return nn.SequentialCell(*[Attention(256) for _ in range(6)], Mean(), nn.Dense(256, 10))
    if kind == "residual":
        return nn.SequentialCell(*[Block(64) for _ in range(60)], nn.Dense(64, 10))
    layers = [nn.Conv2d(1, 6, 5, pad_mode="valid"), nn.ReLU(), nn.MaxPool2d(2, 2), nn.Conv2d(6, 16, 5, pad_mode="valid")]
    layers += [nn.ReLU(), nn.MaxPool2d(2, 2), nn.Flatten(), nn.Dense(256, 120), nn.ReLU(), nn.Dense(120, 84), nn.ReLU()]
    return nn.SequentialCell(*layers, nn.Dense(84, 10))


def batch(kind):
    shape = SHAPES[kind]
    x = Tensor(np.random.default_rng(1).standard_normal(shape).astype(np.float32))
    return x, Tensor(np.arange(shape[0]) % 10, mindspore.int32)
