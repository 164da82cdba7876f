# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes tests/data/golden/recompute.json: what MindSpore's kernels for the CPU give, of slices what NumPy does. Needs MindSpore;
the file is that of 2.10.0:

    make_golden.py tests/data/golden/recompute.json

A case is an operator's inputs by slot, as dumps number them, its attributes, what it gives, and parameters after it wrote them.
Gradients are those that MindSpore makes of the forward operator.
"""

import json
import pathlib
import sys

import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops

ms.set_context(mode=ms.PYNATIVE_MODE, device_target="CPU")
rng = np.random.default_rng(7)
cases = []


def some(*shape):
    return rng.standard_normal(shape).astype(np.float32)


def reported(value):
    value = np.asarray(value.asnumpy() if isinstance(value, Tensor) else value)
    return {"dtype": str(value.dtype), "shape": list(value.shape), "values": value.ravel().astype(float).tolist()}


def case(kind, inputs, outputs, attributes=None, written=None):
    cases.append({
        "type": kind,
        "inputs": {slot: reported(value) for slot, value in enumerate(inputs)},
        "attributes": attributes or {},
        "outputs": {slot: reported(value) for slot, value in enumerate(outputs)},
        "written": {slot: reported(value) for slot, value in (written or {}).items()},
    })


def gradients(function, dy, *inputs):
    """Of a function of one result, by each input."""
    return ops.GradOperation(get_all=True, sens_param=True)(lambda *values: function(*values))(*map(Tensor, inputs), Tensor(dy))


def normalizations():
    x, dy, scale, shift = 3 * some(3, 4, 2, 2) + 1, some(3, 4, 2, 2), some(4), some(4)
    before = [some(4), np.abs(some(4))]
    for training in (True, False):
        running = [Parameter(Tensor(value), name=f"p{i}") for i, value in enumerate(before)]
        norm = ops.BatchNorm(is_training=training, epsilon=1e-3, momentum=0.2)
        y = norm(Tensor(x), Parameter(Tensor(scale), name="s"), Parameter(Tensor(shift), name="t"), *running)[0]
        arguments = [x, scale, shift, *before, training, np.float32(1e-3), np.float32(0.2), 0]
        case("BatchNorm", arguments, [y], written=dict(zip((3, 4), running)) if training else {})
    training = ops.BatchNorm(is_training=True, epsilon=1e-3, momentum=0.2)
    state = [Parameter(Tensor(value), name=f"q{i}") for i, value in enumerate(before)]
    dx, dscale, dshift = gradients(lambda a, b, c: training(a, b, c, *state)[0], dy, x, scale, shift)
    mean, variance = x.mean((0, 2, 3)), x.var((0, 2, 3))
    case("BatchNormGrad", [dy, x, scale, mean, variance, before[0], True, np.float32(1e-3), 0], [dx, dscale, dshift])

    x, dy, scale, shift = some(2, 3, 5), some(2, 3, 5), some(5), some(5)
    norm = ops.LayerNorm(begin_norm_axis=2, begin_params_axis=2, epsilon=1e-5)
    y, mean, variance = norm(Tensor(x), Tensor(scale), Tensor(shift))
    case("LayerNorm", [x, scale, shift, 2, 2, np.float32(1e-5)], [y])
    given = gradients(lambda a, b, c: norm(a, b, c)[0], dy, x, scale, shift)
    case("LayerNormGrad", [x, dy, variance, mean, scale, 2, 2], given, {"epsilon": "1e-05"})

    x, dy, scale, shift = some(2, 6, 2, 2), some(2, 6, 2, 2), some(6), some(6)
    norm = ops.auto_generate.GroupNorm()
    y, mean, inverse = norm(Tensor(x), 3, Tensor(scale), Tensor(shift), 1e-5)
    case("GroupNorm", [x, 3, scale, shift, np.float32(1e-5)], [y])
    given = gradients(lambda a, b, c: norm(a, 3, b, c, 1e-5)[0], dy, x, scale, shift)
    case("GroupNormGrad", [dy, x, mean, inverse, scale, 3, True, True, True], given)


def functions():
    x, dy = np.concatenate([4 * some(20), [0, 7, -7]]).astype(np.float32), some(23)
    for kind, function in {"HSigmoid": ops.HSigmoid(), "HSwish": ops.HSwish(), "Mish": ops.Mish(), "Sign": ops.Sign()}.items():
        case(kind, [x], [function(Tensor(x))])
    wide = np.linspace(-9, 9, 73).astype(np.float32)
    case("Tanh", [wide], [ops.Tanh()(Tensor(wide))])
    for kind, function in {"HSigmoid": ops.HSigmoid(), "HSwish": ops.HSwish(), "ReLU6": ops.ReLU6()}.items():
        case(kind + "Grad", [dy, x], gradients(function, dy, x))
    elu = ops.Elu(1.0)
    case("Elu", [x, np.float32(1)], [elu(Tensor(x))])
    case("EluGrad", [dy, elu(Tensor(x))], gradients(elu, dy, x))
    positive = np.abs(x) + np.float32(0.25)
    root = ops.Rsqrt()
    case("RsqrtGrad", [root(Tensor(positive)), dy], gradients(root, dy, positive))
    case("ReciprocalGrad", [ops.Reciprocal()(Tensor(positive)), dy], gradients(ops.Reciprocal(), dy, positive))
    mask = rng.integers(0, 2, (2, 3)).astype(bool)
    scores = some(4, 2, 3)
    case("MaskedFill", [scores, mask, np.float32(-5)], [ops.MaskedFill()(Tensor(scores), Tensor(mask), Tensor(-5.0, ms.float32))])


def slices():
    x = some(3, 4, 5)
    case("Slice", [x, np.array([1, 0, 2]), np.array([2, 3, 2])], [x[1:3, 0:3, 2:4]])
    case("ReverseV2", [x, np.array([0, 2])], [x[::-1, :, ::-1]])
    case("Stack", [x[0], x[1], x[2]], [np.stack(list(x), 1)], {"axis": "1"})
    index, dy = rng.integers(0, 4, (3, 2, 5)), some(3, 2, 5)
    case("GatherD", [x, 1, index], [np.take_along_axis(x, index, 1)])
    taken = gradients(lambda a: ops.GatherD()(a, 1, Tensor(index)), dy, x)
    case("GatherDGradV2", [x, 1, index, dy], taken)


def updates():
    x, g, a, b = some(8), some(8), some(8), np.abs(some(8))

    def parameters(*values):
        return [Parameter(Tensor(value), name=f"u{i}") for i, value in enumerate(values)]

    def scalars(*values):
        return [np.float32(value) for value in values]

    p = parameters(x, a)
    ops.ApplyMomentum(use_nesterov=True)(*p, 0.1, Tensor(g), 0.9)
    case("ApplyMomentum", [x, a, *scalars(0.1), g, *scalars(0.9)], [], {"use_nesterov": "true", "gradient_scale": "1.0"},
         {0: p[0], 1: p[1]})
    p = parameters(x, a, b)
    ops.Adam(use_nesterov=True)(*p, 0.81, 0.998, 0.1, 0.9, 0.999, 1e-8, Tensor(g))
    case("Adam", [x, a, b, *scalars(0.81, 0.998, 0.1, 0.9, 0.999, 1e-8), g], [], {"use_nesterov": "true"}, dict(enumerate(p)))
    p = parameters(x, a, b)
    ops.AdamWeightDecay()(*p, 0.1, 0.9, 0.999, 1e-6, 0.05, Tensor(g))
    case("AdamWeightDecay", [x, a, b, *scalars(0.1, 0.9, 0.999, 1e-6, 0.05), g], [], written=dict(enumerate(p)))
    p = parameters(x, b, a)
    ops.ApplyRMSProp()(*p, 0.1, Tensor(g), 0.9, 0.8, 1e-10)
    case("ApplyRMSProp", [x, b, a, *scalars(0.1), g, *scalars(0.9, 0.8, 1e-10)], [], written=dict(enumerate(p)))
    p = parameters(x, b)
    ops.ApplyAdagrad()(*p, 0.1, Tensor(g))
    case("ApplyAdagrad", [x, b, *scalars(0.1), g], [], {"update_slots": "true"}, dict(enumerate(p)))
    for first, nesterov, dampening, momentum in ((0, True, 0.0, 0.9), (1, False, 0.2, 0.9), (0, False, 0.2, 0.9), (1, False, 0.0, 0.0)):
        p = parameters(x, a, np.full(8, first, np.float32))
        step = ops.SGD(dampening=dampening, weight_decay=0.1, nesterov=nesterov)
        step(p[0], Tensor(g), Tensor(0.1, ms.float32), p[1], Tensor(momentum, ms.float32), p[2])
        attributes = {"dampening": str(dampening), "weight_decay": "0.1", "nesterov": str(nesterov).lower()}
        case("SGD", [x, g, *scalars(0.1), a, *scalars(momentum), np.full(8, first, np.float32)], [], attributes, {0: p[0], 3: p[1]})


def pooling():
    """By inputs, as MindSpore 2.10 has it, and by attributes, as before: kernel, strides, padding (2: valid), format (0: NCHW)."""
    x = some(2, 3, 6, 5)
    pool = ops.AvgPool(kernel_size=(3, 2), strides=(2, 1), pad_mode="valid")
    y = pool(Tensor(x))
    dy = some(*y.shape)
    (dx,) = gradients(pool, dy, x)
    settings = [np.array([3, 2]), np.array([2, 1]), 2, 0]
    attributes = {"kernel_size": "(1, 1, 3, 2)", "strides": "(1, 1, 2, 1)", "pad_mode": "VALID", "format": "NCHW"}
    case("AvgPool", [x, *settings], [y])
    case("AvgPoolGrad", [x, y, dy, *settings], [dx])
    case("AvgPoolGrad", [x, y, dy], [dx], attributes)


normalizations()
functions()
slices()
updates()
pooling()
pathlib.Path(sys.argv[1]).write_text(json.dumps(cases) + "\n")
print(len(cases), "cases of MindSpore", ms.__version__)
