# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains two dense layers for a few steps with one fault and the dump on:  faults.py FAULT DUMP [key=json ...]

Keys: steps, ranks, and any key of common_dump_settings. README.md says which dumps it made, with which fault. Needs MindSpore; with several ranks it is started by msrun.
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
        if fault == 'gain':
            self.gain = ms.Parameter(Tensor(np.array([1, 1, np.nan, 1, 1, 1], np.float32)), name='gain')

    def construct(self, x):
        x = self.relu(self.fc1(x))
        if fault == 'sqrt':
            x = ops.sqrt(x - 0.05)
        if fault == 'exp-half':
            x = ops.cast(ops.exp(ops.cast(x * 40.0, ms.float16)), ms.float32)
        if fault == 'power':
            x = ops.pow(x - 0.1, 1.5)
        if fault == 'hidden-log':
            x = ops.where(x > 0, ops.log(x), ops.zeros_like(x))
        if fault == 'root':
            x = ops.sqrt(x * x)
        if fault == 'gain':
            x = x * self.gain
        if fault == 'log-relu':
            x = ops.relu(ops.log(x))
        if fault == 'log-softmax':
            x = ops.softmax(ops.log(x))
        if fault == 'erfinv':
            x = ops.erfinv(ops.clamp(x * 4.0, 0.0, 1.0))
        return self.fc2(x)


class Mask(nn.Cell):
    """Attention with a causal mask of -inf, healthy; with `masked-row` one row is masked whole, with `half-mask` so in float16, where -1e9 is -inf."""

    def __init__(self):
        super().__init__()
        self.q, self.head = nn.Dense(8, 8), nn.Dense(8, 4)
        mask = np.triu(np.full((4, 4), -np.inf, np.float32), 1)
        mask[2, :] = -np.inf
        self.half_mask = Tensor(np.where(mask < 0, -1e9, 0).astype(np.float32))
        self.mask, self.keep = Tensor(mask), Tensor(np.triu(np.ones((4, 4)), 1) > 0)
        self.softmax = nn.Softmax()

    def construct(self, x):
        q = self.q(x)
        scores = ops.matmul(q, q.T)
        if fault == 'half-mask':
            weights = self.softmax(ops.cast(scores, ms.float16) + ops.cast(self.half_mask, ms.float16))
            return self.head(ops.matmul(ops.cast(weights, ms.float32), x))
        if fault == 'masked-row':
            scores = scores + self.mask
        else:
            scores = ops.select(self.keep, ops.full_like(scores, float('-inf')), scores)
        return self.head(ops.matmul(self.softmax(scores), x))


class MadeMask(nn.Cell):
    """Attention whose mask of -inf is made of ones and zeros, healthy: `log-mask` of a constant, `log-input-mask` of what is fed, `division-mask` by dividing by zero; `row-maximum` takes the maximum from a row of -inf."""

    def __init__(self):
        super().__init__()
        self.q, self.head = nn.Dense(8, 8), nn.Dense(8, 4)
        keep = np.tril(np.ones((4, 4), np.float32))
        if fault == 'row-maximum':
            keep[2, :] = 0
        self.keep = ms.Parameter(Tensor(keep), name='keep', requires_grad=False)

    def construct(self, x, fed):
        q = self.q(x)
        scores = ops.matmul(q, q.T)
        if fault == 'log-mask':
            scores = scores + ops.log(self.keep)
        if fault == 'log-input-mask':
            scores = scores + ops.log(fed)
        if fault == 'division-mask':
            scores = scores + (1.0 - ops.reciprocal(self.keep))
        if fault == 'row-maximum':
            scores = ops.select(self.keep > 0, scores, ops.full_like(scores, float('-inf')))
            scores = scores - scores.max(axis=-1, keepdims=True)
            weights = ops.exp(scores)
            return self.head(ops.matmul(weights / weights.sum(axis=-1, keepdims=True), x))
        return self.head(ops.matmul(ops.softmax(scores), x))


class Norm(nn.Cell):
    """Normalizes a row (`layer-norm`) or the columns (`batch-norm`) of equal values, with an epsilon next to nothing."""

    def __init__(self):
        super().__init__()
        self.fc1, self.fc2 = nn.Dense(8, 6, has_bias=False), nn.Dense(6, 4)
        self.norm = nn.LayerNorm((6,), epsilon=1e-30) if fault == 'layer-norm' else nn.BatchNorm1d(6, eps=1e-44)

    def construct(self, x):
        return self.fc2(ops.tanh(self.norm(self.fc1(x))))


class Metrics(nn.Cell):
    """Returns two numbers beside the loss, which nothing else reads: the root of one turns NaN in step 1, the logarithm of the other infinite in steps 2 and 3."""

    def __init__(self):
        super().__init__()
        self.fc1 = nn.Dense(8, 4)

    def construct(self, x, i):
        out = self.fc1(x)
        step = ops.cast(i, ms.float32)
        root = ops.sqrt(0.5 - step * (2.0 - step)) if fault == 'later' else step
        return out, ops.stop_gradient(root), ops.stop_gradient(ops.log(ops.relu(1.5 - step)))


class Loop(nn.Cell):
    """The root of a number that turns negative in the third run of the loop's body; with `loop-early` it is negative in the first run alone."""

    def __init__(self):
        super().__init__()
        self.fc1, self.fc2, self.head = nn.Dense(8, 6), nn.Dense(6, 6), nn.Dense(6, 4)
        self.relu = nn.ReLU()
        self.limit = Tensor(np.array(3), ms.int32)

    def construct(self, x, i):
        x = self.relu(self.fc1(x))
        while i < self.limit:
            run = ops.cast(i, ms.float32)
            x = self.relu(self.fc2(x)) + ops.sqrt(run - 0.5 if fault == 'loop-early' else 1.5 - run)
            i = i + 1
        return self.head(x)


class Branch(nn.Cell):
    """The logarithm of zeros in the branch that the second step takes; with `branch-zeros` of what the branches gave, where that of the second step gives zeros; with `branch-division` these are divided by."""

    def __init__(self):
        super().__init__()
        self.fc1, self.fc2, self.head = nn.Dense(8, 6), nn.Dense(6, 6), nn.Dense(6, 4)

    def construct(self, x, i):
        x = self.fc1(x)
        if fault == 'branch-zeros':
            if i > 0:
                x = ops.relu(x)
            else:
                x = ops.sigmoid(x)
            return self.head(ops.log(x))
        if fault == 'branch-division':
            if i > 0:
                x, y = ops.exp(x), ops.relu(x)
            else:
                x, y = ops.tanh(x), ops.sigmoid(x)
            return self.head(x / y)
        if i > 0:
            x = self.fc2(ops.log(ops.relu(x)))
        else:
            x = self.fc2(ops.tanh(x))
        return self.head(x)


class Loss(nn.Cell):
    def __init__(self, net):
        super().__init__(auto_prefix=False)
        self.net = net

    def construct(self, x, y, start=None):
        if fault == 'nan-to-num':
            x = ops.nan_to_num(x, 0.0)
        out = self.net(x) if start is None else self.net(x, start)
        if fault == 'later':
            return ops.square(out[0] - y).mean(), out[1], out[2]
        if fault == 'all-reduce':  # gradients of 2e38 for the bias, whose sum over two ranks leaves float32
            out = out * 5e37
            return (out - ops.stop_gradient(out)).sum()
        if fault == 'loss-scale':  # the product of the two is folded for the gradient, and infinite
            return ops.square(out - y).mean() * 1e36 * 1e4
        return ops.square(out - y).mean()


net = {'loop': Loop, 'loop-early': Loop, 'branch': Branch, 'branch-zeros': Branch, 'branch-division': Branch, 'mask': Mask, 'masked-row': Mask, 'half-mask': Mask, 'log-mask': MadeMask, 'log-input-mask': MadeMask, 'division-mask': MadeMask,
       'row-maximum': MadeMask, 'layer-norm': Norm, 'batch-norm': Norm, 'later': Metrics}.get(fault, Net)()
if fault == 'initial-nan':
    weight = net.fc1.weight.asnumpy().copy()
    weight[2, 3] = np.nan
    net.fc1.weight.set_data(Tensor(weight))
if fault == 'adam-epsilon':  # no gradient reaches fc1, whose step is then 0 / 0
    net.fc1.bias.set_data(Tensor(np.full(6, -50, np.float32)))
parameters = net.trainable_params()
optimizer = nn.Adam(parameters, 1e-3, eps=1e-46 if fault == 'adam-epsilon' else 1e-8) if fault.startswith('adam') else nn.Momentum(parameters, 0.05, 0.9)
if fault == 'infinite-rate':
    optimizer.learning_rate.set_data(Tensor(np.inf, ms.float32))
if fault == 'mixed-precision':  # healthy
    train = ms.amp.build_train_network(net, optimizer, nn.MSELoss(), level='O2', loss_scale_manager=ms.FixedLossScaleManager(1024., False))
else:
    train = nn.TrainOneStepCell(Loss(net), optimizer)
train.set_train()
for step in range(steps):
    x, y = rng.standard_normal((4, 8)).astype(np.float32), rng.standard_normal((4, 4)).astype(np.float32)
    if (fault, step) in (('nan-data', 2), ('adam-nan', 1)) or fault == 'nan-to-num':
        x[1, 3] = np.nan
    if fault == 'layer-norm':
        x[1] = 0
    if fault == 'batch-norm':
        x[:] = x[0]
    start = (Tensor(np.array(step if fault in ('branch', 'branch-zeros', 'branch-division', 'later') else 0), ms.int32),) if isinstance(net, (Loop, Branch, Metrics)) else ()
    if isinstance(net, MadeMask):
        start = (Tensor(np.tril(np.ones((4, 4), np.float32))),)
    print('step', step, train(Tensor(x), Tensor(y), *start))
