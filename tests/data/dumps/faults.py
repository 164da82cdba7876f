# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains two dense layers for a few steps with one fault and the dump on:  faults.py FAULT DUMP [key=json ...]

Keys: steps, ranks, and any key of common_dump_settings. Made sqrt-outputs, exp-half, initial-nan, nan-data-outputs, gap, adam-nan, kernels-nan, mask, masked-row, loop-nan and all-reduce
(README.md says with which fault). Needs MindSpore; with several ranks it is started by msrun.
"""
import json
import os
import sys

import numpy as np

fault, dump = sys.argv[1:3]
extra = {k: json.loads(v) for k, v in (a.split('=', 1) for a in sys.argv[3:])}
steps, ranks = extra.pop('steps', 1), extra.pop('ranks', 1)
common = {'op_debug_mode': 0, 'dump_mode': 0, 'path': dump, 'net_name': 'Net', 'iteration': 'all', 'saved_data': 'tensor', 'input_output': 0, 'kernels': [], 'support_device': list(range(8))}
common.update(extra)
config = dump.rstrip('/') + '.json'
with open(config, 'w') as f:
    json.dump({'common_dump_settings': common, 'e2e_dump_settings': {'enable': True, 'trans_flag': True}}, f)
os.environ['MINDSPORE_DUMP_CONFIG'] = config

import mindspore as ms
from mindspore import Tensor, context, nn, ops

context.set_context(mode=context.GRAPH_MODE, device_target='CPU')
rank = 0
if ranks > 1:
    from mindspore.communication import get_rank, init
    init()
    context.set_auto_parallel_context(parallel_mode='data_parallel', gradients_mean=True, device_num=ranks)
    rank = get_rank()
ms.set_seed(3)
np.random.seed(3)
rng = np.random.RandomState(5 + rank)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc1, self.fc2 = nn.Dense(8, 6), nn.Dense(6, 4)
        self.relu = nn.ReLU()

    def construct(self, x):
        x = self.relu(self.fc1(x))
        if fault == 'sqrt':
            x = ops.sqrt(x - 0.05)
        if fault == 'exp-half':
            x = ops.cast(ops.exp(ops.cast(x * 40.0, ms.float16)), ms.float32)
        return self.fc2(x)


class Mask(nn.Cell):
    """Attention with a causal mask of -inf, healthy; with `masked-row` one row is masked whole."""

    def __init__(self):
        super().__init__()
        self.q, self.head = nn.Dense(8, 8), nn.Dense(8, 4)
        mask = np.triu(np.full((4, 4), -np.inf, np.float32), 1)
        mask[2, :] = -np.inf
        self.mask, self.keep = Tensor(mask), Tensor(np.triu(np.ones((4, 4)), 1) > 0)
        self.softmax = nn.Softmax()

    def construct(self, x):
        q = self.q(x)
        scores = ops.matmul(q, q.T)
        if fault == 'masked-row':
            scores = scores + self.mask
        else:
            scores = ops.select(self.keep, ops.full_like(scores, float('-inf')), scores)
        return self.head(ops.matmul(self.softmax(scores), x))


class Loop(nn.Cell):
    """The root of a number that turns negative in the third run of the loop's body."""

    def __init__(self):
        super().__init__()
        self.fc1, self.fc2, self.head = nn.Dense(8, 6), nn.Dense(6, 6), nn.Dense(6, 4)
        self.relu = nn.ReLU()
        self.limit = Tensor(np.array(3), ms.int32)

    def construct(self, x, i):
        x = self.relu(self.fc1(x))
        while i < self.limit:
            x = self.relu(self.fc2(x)) + ops.sqrt(1.5 - ops.cast(i, ms.float32))
            i = i + 1
        return self.head(x)


class Loss(nn.Cell):
    def __init__(self, net):
        super().__init__(auto_prefix=False)
        self.net = net

    def construct(self, x, y, start=None):
        out = self.net(x, start) if fault == 'loop' else self.net(x)
        if fault == 'all-reduce':  # gradients of 2e38 for the bias, whose sum over two ranks leaves float32
            out = out * 5e37
            return (out - ops.stop_gradient(out)).sum()
        return ops.square(out - y).mean()


net = Loop() if fault == 'loop' else Mask() if fault in ('mask', 'masked-row') else Net()
if fault == 'initial-nan':
    weight = net.fc1.weight.asnumpy().copy()
    weight[2, 3] = np.nan
    net.fc1.weight.set_data(Tensor(weight))
parameters = net.trainable_params()
optimizer = nn.Adam(parameters, 1e-3) if fault == 'adam-nan' else nn.Momentum(parameters, 0.05, 0.9)
train = nn.TrainOneStepCell(Loss(net), optimizer)
train.set_train()
for step in range(steps):
    x, y = rng.standard_normal((4, 8)).astype(np.float32), rng.standard_normal((4, 4)).astype(np.float32)
    if (fault, step) in (('nan-data', 2), ('adam-nan', 1)):
        x[1, 3] = np.nan
    start = (Tensor(np.array(0), ms.int32),) if fault == 'loop' else ()
    print('step', step, train(Tensor(x), Tensor(y), *start))
