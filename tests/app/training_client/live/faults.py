# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Small trainings with a fault in step 3: faults.py ADDRESS WHAT. The line of the fault ends with FAULT of WHAT."""

import sys

import numpy as np

import mindspore as ms
from mindspore import Parameter, Tensor, nn, ops
from sporescope_live import LiveDebugger

ADDRESS, WHAT = sys.argv[1:3]
IN_GRAPH_MODE = {"named_inputs", "branch", "does_not_compile"}
ms.set_context(mode=ms.GRAPH_MODE if WHAT in IN_GRAPH_MODE else ms.PYNATIVE_MODE)
ms.set_seed(0)
rng = np.random.default_rng(0)


class Tied(nn.Cell):
    """A weight that is used through views, and a weight of the outermost cell."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(11, 8)
        self.fc = nn.Dense(8, 8)
        self.w = Parameter(Tensor(np.ones(8, np.float32)), name="w")

    def construct(self, ids, scale):
        h = self.fc(self.embedding(ids)) * self.w
        h = h + ops.log(scale)  # FAULT of view
        first, second = ops.split(self.embedding.embedding_table, 4, axis=1)
        return ops.matmul(h, self.embedding.embedding_table.T) + ops.matmul(h[:, :4], first.T) + ops.matmul(h[:, 4:], second.T)


class Branch(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc, self.out = nn.Dense(4, 6), nn.Dense(6, 1)

    def construct(self, x, y, flag):
        if WHAT == "does_not_compile":
            x = x.reshape(-1, 3)
        z = self.fc(x)
        if flag < 0:
            z = z + ops.log(flag)  # FAULT of branch
        else:
            z = ops.exp(z)
        return ops.square(self.out(z) - y).mean()


class NamedInputs(nn.Cell):
    """A custom step whose inputs have custom names."""

    def __init__(self):
        super().__init__(auto_prefix=False)
        self.net, self.loss = nn.Dense(4, 1), nn.MSELoss()
        self.optimizer = nn.SGD(self.net.trainable_params(), 0.01)
        self.grad = ms.value_and_grad(self.forward, None, self.optimizer.parameters)

    def forward(self, x, y):
        return self.loss(self.net(x), y)

    def construct(self, x, y):
        loss, grads = self.grad(x, y)
        return ops.depend(loss, self.optimizer(grads))


def array(*shape):
    return rng.standard_normal(shape).astype(np.float32)


def tied():
    net = Tied()
    optimizer = nn.SGD(net.trainable_params(), 0.1)
    gradients = ms.value_and_grad(lambda i, s: ops.cross_entropy(net(i, s), i), None, optimizer.parameters)
    ids = Tensor(np.arange(6).astype(np.int32))

    def step(number):
        loss, grads = gradients(ids, Tensor(np.float32(0 if number == 3 and WHAT == "view" else 1)))
        if number == 3 and WHAT == "rate":
            grads = tuple(grad * 1e20 for grad in grads)
            ops.assign(optimizer.learning_rate, Tensor(1e30, ms.float32))
        optimizer(grads)
        return loss

    return [net, optimizer], (), step


def root():
    net = nn.Dense(3, 2)
    optimizer = nn.SGD(net.trainable_params(), 0.01)

    def forward(a, b):
        square = ops.square(net(a) - net(b)).sum(-1)
        distance = ops.sqrt(square)  # FAULT of root
        return (distance + 0.5 * square).mean()

    gradients = ms.value_and_grad(forward, None, optimizer.parameters)

    def step(number):
        a, b = array(4, 3), array(4, 3)
        if number == 3:
            b[1] = a[1]
        loss, grads = gradients(Tensor(a), Tensor(b))
        optimizer(grads)
        return loss

    return [net, optimizer], (), step


def label():
    net = nn.Dense(6, 5)
    optimizer = nn.SGD(net.trainable_params(), 0.1)
    gradients = ms.value_and_grad(lambda x, y: ops.cross_entropy(net(x), y), None, optimizer.parameters)

    def step(number):
        loss, grads = gradients(Tensor(array(2, 6)), Tensor(np.array([1, 99 if number == 3 else 2], np.int32)))
        optimizer(grads)
        return loss

    return [net, optimizer], (), step


def in_graph_mode():
    def batch(number):
        x = array(5, 4)
        y = x[:, :1].copy()
        if WHAT == "named_inputs":
            x[1, 2] = np.nan if number == 3 else x[1, 2]
            return Tensor(x), Tensor(y)
        return Tensor(x), Tensor(y), Tensor(np.float32(-1 if number == 3 else 1))

    if WHAT == "named_inputs":
        net = NamedInputs()
    else:
        inner = Branch()
        net = nn.TrainOneStepCell(inner, nn.SGD(inner.trainable_params(), 0.01)).set_train()
    return net, batch(1), lambda number: net(*batch(number))


make = {"view": tied, "rate": tied, "root": root, "label": label}.get(WHAT, in_graph_mode)
networks, first, train = make()
with LiveDebugger(ADDRESS).session(networks, *first) as live:
    for number in range(1, 5):
        if not live.step_end(train(number)):
            break
