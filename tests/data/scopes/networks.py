# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains one step of a network with repeated cells, with the dump on, and keeps its graph:  networks.py NETWORK FOLDER

Writes FOLDER/NETWORK.pb without what tells nothing of places (attributes, types, source lines, scopes, which names hold), and FOLDER/NETWORK.csv, the order of execution (not kept of the transformer: its file is in order). Networks: transformer (3 blocks), stages (3 stages of
2 blocks), resnet (2 stages of residual blocks; ReLU is a function that the stem uses first), towers (two alike, with other names), lists (blocks that hold their parameters themselves). Needs MindSpore.
"""
import json
import os
import pathlib
import shutil
import sys
import tempfile

import numpy as np

network, folder = sys.argv[1:3]
dump = tempfile.mkdtemp()
common = {'op_debug_mode': 0, 'dump_mode': 1, 'path': dump, 'net_name': 'Net', 'iteration': 'all', 'saved_data': 'tensor', 'input_output': 0, 'kernels': ['none'], 'support_device': list(range(8))}
config = dump + '.json'
with open(config, 'w') as f:
    json.dump({'common_dump_settings': common, 'e2e_dump_settings': {'enable': True, 'trans_flag': True}}, f)
os.environ['MINDSPORE_DUMP_CONFIG'] = config

import mindspore as ms
from mindspore import Tensor, context, nn, ops

context.set_context(mode=context.GRAPH_MODE, device_target='CPU')
ms.set_seed(3)
rng = np.random.RandomState(5)


class Attention(nn.Cell):
    def __init__(self, size, heads):
        super().__init__()
        self.heads, self.size = heads, size // heads
        self.q, self.k, self.v, self.out = (nn.Dense(size, size) for _ in range(4))

    def construct(self, x):
        b, n, d = x.shape
        q, k, v = (f(x).reshape(b, n, self.heads, self.size).transpose(0, 2, 1, 3) for f in (self.q, self.k, self.v))
        weights = ops.softmax(ops.matmul(q, k.transpose(0, 1, 3, 2)) / self.size ** 0.5)
        return self.out(ops.matmul(weights, v).transpose(0, 2, 1, 3).reshape(b, n, d))


class Block(nn.Cell):
    def __init__(self, size):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm((size,)), nn.LayerNorm((size,))
        self.attention = Attention(size, 2)
        self.up, self.down = nn.Dense(size, 2 * size), nn.Dense(2 * size, size)

    def construct(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.down(ops.gelu(self.up(self.norm2(x))))


class Transformer(nn.Cell):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(16, 8)
        self.blocks = nn.CellList([Block(8) for _ in range(3)])
        self.norm, self.head = nn.LayerNorm((8,)), nn.Dense(8, 16)

    def construct(self, x):
        x = self.embedding(x)
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x)).reshape(-1, 16)


class Mixer(nn.Cell):
    def __init__(self, size):
        super().__init__()
        self.norm, self.up, self.down = nn.LayerNorm((size,)), nn.Dense(size, 2 * size), nn.Dense(2 * size, size)

    def construct(self, x):
        return x + self.down(ops.tanh(self.up(self.norm(x))))


class Stage(nn.Cell):
    def __init__(self, size, wider):
        super().__init__()
        self.blocks = nn.CellList([Mixer(size) for _ in range(2)])
        self.widen = nn.Dense(size, wider)

    def construct(self, x):
        for block in self.blocks:
            x = block(x)
        return ops.relu(self.widen(x))


class Stages(nn.Cell):
    def __init__(self):
        super().__init__()
        self.stem = nn.Dense(6, 8)
        self.stages = nn.CellList([Stage(8 * 2 ** i, 16 * 2 ** i) for i in range(3)])
        self.head = nn.Dense(64, 4)

    def construct(self, x):
        x = self.stem(x)
        for stage in self.stages:
            x = stage(x)
        return self.head(x)


class Residual(nn.Cell):
    def __init__(self, inside, outside, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(inside, outside, 3, stride, has_bias=False)
        self.bn1, self.bn2 = nn.BatchNorm2d(outside), nn.BatchNorm2d(outside)
        self.conv2 = nn.Conv2d(outside, outside, 3, has_bias=False)
        self.skip = nn.Conv2d(inside, outside, 1, stride) if stride > 1 else None

    def construct(self, x):
        y = self.bn2(self.conv2(ops.relu(self.bn1(self.conv1(x)))))
        return ops.relu(y + (x if self.skip is None else self.skip(x)))


class ResNet(nn.Cell):
    def __init__(self):
        super().__init__()
        self.stem, self.bn = nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4)
        self.layer1 = nn.SequentialCell([Residual(4, 4, 1) for _ in range(3)])
        self.layer2 = nn.SequentialCell([Residual(4, 8, 2), Residual(8, 8, 1), Residual(8, 8, 1)])
        self.head = nn.Dense(8, 4)

    def construct(self, x):
        x = ops.relu(self.bn(self.stem(x)))
        x = self.layer2(self.layer1(x))
        return self.head(x.mean((2, 3)))


class Tower(nn.Cell):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Dense(6, 8), nn.Dense(8, 8)

    def construct(self, x):
        return ops.tanh(self.second(ops.sigmoid(self.first(x))))


class Towers(nn.Cell):
    def __init__(self):
        super().__init__()
        self.left, self.right = Tower(), Tower()
        self.head = nn.Dense(8, 4)

    def construct(self, x):
        return self.head(self.left(x) * self.right(x + 1.0))


class Plain(nn.Cell):
    def __init__(self, size):
        super().__init__()
        self.w = ms.Parameter(Tensor(rng.randn(size, size).astype(np.float32) / 4), name='w')
        self.b = ms.Parameter(Tensor(np.zeros(size, np.float32)), name='b')

    def construct(self, x):
        return ops.relu(x) + ops.sigmoid(ops.matmul(x, self.w) + self.b)


class Lists(nn.Cell):
    def __init__(self):
        super().__init__()
        self.layers = nn.CellList([Plain(6) for _ in range(5)])
        self.head = nn.Dense(6, 4)

    def construct(self, x):
        for layer in self.layers:
            x = layer(x)
        return self.head(x)


made, data = {'transformer': (Transformer, rng.randint(0, 16, (2, 4)).astype(np.int32)), 'stages': (Stages, rng.randn(4, 6).astype(np.float32)),
              'resnet': (ResNet, rng.randn(2, 3, 8, 8).astype(np.float32)), 'towers': (Towers, rng.randn(4, 6).astype(np.float32)), 'lists': (Lists, rng.randn(4, 6).astype(np.float32))}[network]
net = made()
labels = Tensor(rng.randint(0, 4, 8 if network == 'transformer' else data.shape[0]).astype(np.int32))
loss = nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction='mean')
optimizer = nn.Momentum(net.trainable_params(), 0.1, 0.9) if network == 'resnet' else nn.Adam(net.trainable_params(), 0.01)
step = nn.TrainOneStepCell(nn.WithLossCell(net, loss), optimizer)
step.set_train()
print(step(Tensor(data), labels).asnumpy())
rank = pathlib.Path(dump, 'rank_0')


def largest(pattern):
    return max(rank.glob(pattern), key=lambda path: path.stat().st_size)


from mindspore.train.anf_ir_pb2 import ModelProto

model = ModelProto.FromString(largest('graphs/ms_output_trace_code_graph_*.pb').read_bytes())
model.DiscardUnknownFields()
for node in model.graph.node:
    for field in ('attribute', 'output_type', 'scope', 'instance_name', 'source_address'):
        if field in node.DESCRIPTOR.fields_by_name:
            node.ClearField(field)
for parameter in model.graph.parameters:
    parameter.ClearField('type')
    parameter.ClearField('default_val')
pathlib.Path(folder, network + '.pb').write_bytes(model.SerializeToString())
shutil.copy(largest('execution_order/ms_execution_order_graph_*.csv'), pathlib.Path(folder, network + '.csv'))
