# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Common kinds of trainings, for ways_test.py and matrix.py. Each prints the exact loss of each step.

ways.py ADDRESS WAY [--mode graph|pynative] [--steps N]     Needs MindSpore.
"""

import argparse
import pathlib
import sys
import tempfile

import numpy as np

import mindspore
from mindspore import Tensor, nn, ops
from mindspore.dataset import GeneratorDataset
from sporescope_live import LiveDebugger

WAYS = {}
HELD = [ops.concat]
BATCH, EVALUATED_BATCH = 4, 16


def way(run):
    WAYS[run.__name__] = run
    return run


def batches(number, size=BATCH, seed=3):
    random = np.random.RandomState(seed)
    return [
        (random.standard_normal((size, 6)).astype(np.float32), random.randint(0, 3, size).astype(np.int32))
        for _ in range(number)
    ]


def data_set(number, size=BATCH, seed=3):
    return GeneratorDataset(batches(number, size, seed), ["x", "y"], shuffle=False)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.first, self.relu, self.last = nn.Dense(6, 8), nn.ReLU(), nn.Dense(8, 3)

    def construct(self, x):
        return self.last(self.relu(self.first(x)))


class Losses(mindspore.Callback):
    """Prints the losses of a training with Model, and evaluates after each epoch if `evaluate` is set."""

    def __init__(self, evaluate=None):
        self.evaluate = evaluate

    def on_train_step_end(self, run_context):
        print_loss(run_context.original_args().net_outputs)

    def on_train_epoch_end(self, run_context):
        if self.evaluate:
            print("evaluated", self.evaluate(), flush=True)


def print_loss(loss):
    loss = loss[0] if isinstance(loss, tuple) else loss
    print("loss", float(loss.asnumpy()).hex(), flush=True)


class Parts:
    """The parts of a training."""

    def __init__(self, options):
        self.options = options
        self.net, self.loss = Net(), nn.CrossEntropyLoss()
        self.optimizer = nn.Adam(self.net.trainable_params(), 1e-2)
        self.cells = [self.net, self.loss, self.optimizer]

    @property
    def in_graph_mode(self):
        return self.options.mode == "graph"

    def live(self):
        return LiveDebugger(self.options.address)

    def forward(self, x, y):
        return self.loss(self.net(x), y)

    def gradient_of(self, forward):
        return mindspore.value_and_grad(forward, None, self.optimizer.parameters)

    def step_of(self, forward):
        gradient = self.gradient_of(forward)

        def step(x, y):
            loss, gradients = gradient(x, y)
            self.optimizer(gradients)
            return loss

        return step

    def model(self, **options):
        return mindspore.Model(self.net, self.loss, self.optimizer, metrics={"loss"}, **options)

    def loop(self, step, networks=None, after=None):
        with self.live().session(networks or self.cells) as live:
            for number, (x, y) in enumerate(batches(self.options.steps), 1):
                loss = step(Tensor(x), Tensor(y))
                print_loss(loss)
                if not live.step_end(loss):
                    break
                if after:
                    after(number)


@way
def function(parts):
    parts.loop(parts.step_of(parts.forward))


@way
def cell(parts):
    train = nn.TrainOneStepCell(nn.WithLossCell(parts.net, parts.loss), parts.optimizer)
    train.set_train()
    parts.loop(train, train)


@way
def jit_step(parts):
    parts.loop(mindspore.jit(parts.step_of(parts.forward)))


@way
def jit_forward(parts):
    parts.loop(parts.step_of(mindspore.jit(parts.forward)))


@way
def jit_after_python(parts):
    """Weights that Python code uses in the same step as compiled code."""
    forward = mindspore.jit(parts.forward)

    def step(x, y):
        loss = parts.step_of(parts.forward)(x, y)
        return loss + parts.step_of(forward)(x, y)

    parts.loop(step)


class Written(nn.Cell):
    """Computes in its own code with functions, methods and arithmetic."""

    def __init__(self):
        super().__init__()
        self.first, self.last = nn.Dense(6, 8), nn.Dense(8, 3)
        self.scale = mindspore.Parameter(Tensor(np.full(8, 0.5, np.float32)), name="scale")
        self.softmax, self.transpose = ops.Softmax(-1), ops.Transpose()

    def construct(self, x):
        hidden = ops.relu(self.first(x)) * self.scale
        weights = self.softmax(ops.matmul(hidden, self.transpose(hidden, (1, 0))) / 8)
        return self.last((weights @ hidden + hidden).reshape(-1, 8))


def written(parts):
    parts.net = Written()
    parts.optimizer = nn.Adam(parts.net.trainable_params(), 1e-2)
    parts.cells = [parts.net, parts.optimizer]


@way
def operators(parts):
    written(parts)
    parts.loop(parts.step_of(lambda x, y: ops.cross_entropy(parts.net(x), y)))


@mindspore.jit
def compiled_shift(x):
    return ops.tanh(x) + ops.exp(-ops.square(x)).mean()


def doubled(row):
    return row * 2


class Mixed(nn.Cell):
    """Operators next to higher-order functions, compiled code, custom gradients, and code after the backward pass."""

    def __init__(self):
        super().__init__()
        self.first, self.last = nn.Dense(6, 8), nn.Dense(8, 3)

    def construct(self, x):
        hidden = compiled_shift(self.first(x))
        hidden = hidden + ops.stop_gradient(ops.vmap(doubled)(hidden))
        if x.sum() > 0:
            hidden = hidden.clip(-1, 1)
        half, rest = ops.split(hidden, 4, 1)
        return self.last(ops.concat([half.exp(), rest[:, 0:4]], 1))


@way
def operators_beside_all_else(parts):
    parts.net = Mixed()
    parts.optimizer = nn.Adam(parts.net.trainable_params(), 1e-2)
    parts.cells = [parts.net, parts.optimizer]
    gradient = parts.gradient_of(lambda x, y: ops.cross_entropy(parts.net(x), y))

    def step(x, y):
        loss, gradients = gradient(x, y)
        parts.optimizer(ops.clip_by_global_norm(gradients, 0.5))
        return loss + ops.zeros_like(loss)

    parts.loop(step)


@way
def jit_loss(parts):
    """A compiled function receives the output of a tracked cell."""

    @mindspore.jit
    def loss(logits, y):
        return parts.loss(logits, y)

    def forward(x, y):
        return loss(parts.net(x), y)

    parts.loop(parts.step_of(forward))


@way
def jit_bytecode(parts):
    parts.loop(mindspore.jit(parts.step_of(parts.forward), capture_mode="bytecode"))


@way
def between_cells(parts):
    """Manual mixed precision: the logits are converted to float32 between the network and its loss."""
    parts.net.to_float(mindspore.float16)

    def forward(x, y):
        return parts.loss(ops.cast(parts.net(x), mindspore.float32), y)

    parts.loop(parts.step_of(forward))


@way
def between_cells_unseen(parts):
    """Code between cells that the training client cannot see."""

    def forward(x, y):
        return parts.loss(HELD[0]((parts.net(x),)), y)

    parts.loop(parts.step_of(forward))


@way
def accumulation(parts):
    gradient = parts.gradient_of(parts.forward)

    def step(x, y):
        half = BATCH // 2
        first, a = gradient(x[:half], y[:half])
        second, b = gradient(x[half:], y[half:])
        parts.optimizer(tuple((one + other) / 2 for one, other in zip(a, b)))
        return (first + second) / 2

    parts.loop(step)


@way
def evaluation(parts):
    """An evaluation in the user's own loop, without set_train()."""

    def evaluate(number):
        if number % 2 == 0:
            for x, y in batches(20, EVALUATED_BATCH, seed=5):
                parts.loss(parts.net(Tensor(x)), Tensor(y))

    parts.loop(parts.step_of(parts.forward), after=evaluate)


@way
def evaluation_of_cell(parts):
    train = nn.TrainOneStepCell(nn.WithLossCell(parts.net, parts.loss), parts.optimizer)
    train.set_train()

    def evaluate(number):
        if number % 2 == 0:
            parts.net.set_train(False)
            print(
                "evaluated",
                [float(parts.net(Tensor(x)).asnumpy().sum()).hex() for x, _ in batches(20, EVALUATED_BATCH, seed=5)],
            )
            train.set_train()

    with parts.live().session(train, *map(Tensor, batches(1)[0])) as live:
        for number, (x, y) in enumerate(batches(parts.options.steps), 1):
            loss = train(Tensor(x), Tensor(y))
            print_loss(loss)
            if not live.step_end(loss):
                break
            evaluate(number)


class Recurrent(nn.Cell):
    def __init__(self):
        super().__init__()
        self.gru, self.last = nn.GRU(2, 5, batch_first=True), nn.Dense(5, 3)

    def construct(self, x):
        outputs, _ = self.gru(x.reshape((-1, 3, 2)))
        return self.last(outputs[:, -1])


class Residual(nn.Cell):
    """Operators as functions, a weight that is used twice, a dictionary, and a keyword argument."""

    def __init__(self):
        super().__init__()
        self.first, self.norm, self.last = nn.Dense(6, 6), nn.LayerNorm((6,)), nn.Dense(6, 3)

    def construct(self, x, scale=1.0):
        for _ in range(2):
            x = x + ops.gelu(self.norm(self.first(x))) * scale
        return {"logits": self.last(x)}


def with_network(parts, network):
    parts.net = network
    parts.optimizer = nn.Adam(network.trainable_params(), 1e-2)
    parts.cells = [network, parts.loss, parts.optimizer]


@way
def recurrent(parts):
    with_network(parts, Recurrent())
    if parts.in_graph_mode:
        cell(parts)
    else:
        function(parts)


@way
def residual(parts):
    with_network(parts, Residual())
    network, loss = parts.net, parts.loss

    def forward(x, y):
        return loss(network(x, scale=0.5)["logits"], y)

    parts.loop(parts.step_of(forward))


@way
def compiled_cell(parts):
    """The network's own construct is compiled."""

    class Compiled(Net):
        @mindspore.jit
        def construct(self, x):
            return self.last(self.relu(self.first(x)))

    with_network(parts, Compiled())
    function(parts)


@way
def dynamic_shapes(parts):
    if parts.in_graph_mode:
        step = nn.TrainOneStepCell(nn.WithLossCell(parts.net, parts.loss), parts.optimizer)
        step.set_train()
        networks = step
    else:
        step, networks = parts.step_of(parts.forward), parts.cells
    with parts.live().session(networks) as live:
        for number in range(1, parts.options.steps + 1):
            loss = step(*map(Tensor, batches(1, size=2 + number % 3, seed=number)[0]))
            print_loss(loss)
            if not live.step_end(loss):
                break


class Accumulated(nn.Cell):
    """Two halves of a batch, one update, in one cell."""

    def __init__(self, with_loss, optimizer):
        super().__init__()
        self.with_loss, self.optimizer = with_loss, optimizer
        self.gradient = ops.GradOperation(get_by_list=True)
        self.weights = optimizer.parameters

    def construct(self, x, y):
        half = BATCH // 2
        first = self.gradient(self.with_loss, self.weights)(x[:half], y[:half])
        second = self.gradient(self.with_loss, self.weights)(x[half:], y[half:])
        halves = ()
        for one, other in zip(first, second):
            halves += ((one + other) / 2,)
        return ops.depend(self.with_loss(x, y), self.optimizer(halves))


@way
def accumulation_in_a_cell(parts):
    step = Accumulated(nn.WithLossCell(parts.net, parts.loss), parts.optimizer)
    step.set_train()
    parts.loop(step, step)


@way
def gradient_penalty(parts):
    """A second-order gradient: the backward pass is differentiated."""
    network, loss = parts.net, parts.loss

    def power(x):
        return ops.square(network(x)).sum()

    inner = mindspore.grad(power)

    def forward(x, y):
        return loss(network(x), y) + ops.square(inner(x)).mean()

    parts.loop(parts.step_of(forward))


@way
def recomputed(parts):
    parts.net.first.recompute()
    function(parts)


@way
def loss_scaled(parts):
    """Mixed precision in a custom loop: with loss scaling, overflow detection and clipping."""
    network = mindspore.amp.auto_mixed_precision(parts.net, "O1")
    scaler = mindspore.amp.DynamicLossScaler(1024, 2, 2)
    parts.cells = [network, parts.loss, parts.optimizer]
    loss_of = parts.loss

    def forward(x, y):
        return scaler.scale(loss_of(network(x), y))

    gradient = parts.gradient_of(forward)

    def step(x, y):
        loss, gradients = gradient(x, y)
        finite = mindspore.amp.all_finite(gradients)
        scaler.adjust(finite)
        if finite:
            parts.optimizer(ops.clip_by_global_norm(scaler.unscale(gradients), 1.0))
        return scaler.unscale(loss)

    parts.loop(step)


@way
def hooks_of_ones_own(parts):
    """The training registers hooks on the same weights as the debugger, and changes a gradient in them."""

    def halved(gradient):
        return gradient * 0.5

    def doubled(cell, arguments, output):
        return output * 2

    parts.net.first.weight.register_hook(halved)
    handle = parts.net.last.register_forward_hook(doubled)
    function(parts)
    handle.remove()


@way
def gan(parts):
    generator, judge, loss = nn.Dense(6, 6), nn.Dense(6, 1), nn.BCEWithLogitsLoss()
    generator.update_parameters_name("generator.")
    judge.update_parameters_name("judge.")
    by_generator, by_judge = nn.Adam(generator.trainable_params(), 1e-2), nn.Adam(judge.trainable_params(), 1e-2)
    ones, zeros = Tensor(np.ones((BATCH, 1), np.float32)), Tensor(np.zeros((BATCH, 1), np.float32))

    def of_judge(real, built):
        return loss(judge(real), ones) + loss(judge(built), zeros)

    def of_generator(noise):
        return loss(judge(generator(noise)), ones)

    judge_gradient = mindspore.value_and_grad(of_judge, None, by_judge.parameters)
    generator_gradient = mindspore.value_and_grad(of_generator, None, by_generator.parameters)

    def step(x, y):
        judged, gradients = judge_gradient(x, generator(x * 2))
        by_judge(gradients)
        built, gradients = generator_gradient(x * 2)
        by_generator(gradients)
        return judged + built

    cells = {"generator": generator, "judge": judge, "loss": loss, "by_generator": by_generator, "by_judge": by_judge}
    parts.loop(step, cells)


@way
def exception(parts):
    def fail(number):
        if number == 2:
            raise ValueError("the second one is wrong")

    parts.loop(parts.step_of(parts.forward), after=fail)


@way
def exit_status(parts):
    parts.loop(parts.step_of(parts.forward), after=lambda number: number < 2 or sys.exit(3))


@way
def exception_in_callback(parts):
    def fail():
        raise ValueError("an evaluation is wrong")

    parts.model().train(2, data_set(parts.options.steps), callbacks=[parts.live(), Losses(fail)], dataset_sink_mode=False)


@way
def exception_without_with(parts):
    live = parts.live().session(parts.cells)
    loss = parts.step_of(parts.forward)(*map(Tensor, batches(1)[0]))
    print_loss(loss)
    live.step_end(loss)
    raise ValueError("nobody catches it")


@way
def model_train(parts):
    parts.model().train(2, data_set(parts.options.steps), callbacks=[parts.live(), Losses()], dataset_sink_mode=False)


@way
def model_train_and_eval(parts):
    model = parts.model()
    evaluated = data_set(20, EVALUATED_BATCH, seed=5)
    losses = Losses(lambda: float(model.eval(evaluated, dataset_sink_mode=False)["loss"]).hex())
    model.train(2, data_set(parts.options.steps), callbacks=[parts.live(), losses], dataset_sink_mode=False)


@way
def model_fit(parts):
    evaluated = data_set(20, EVALUATED_BATCH, seed=5)
    callbacks = [parts.live(), Losses()]
    parts.model().fit(
        2, data_set(parts.options.steps), evaluated, callbacks=callbacks, dataset_sink_mode=False, valid_dataset_sink_mode=False
    )


def mixed_precision(parts, level):
    scale = mindspore.FixedLossScaleManager(1024.0, False)
    model = parts.model(amp_level=level, loss_scale_manager=scale)
    model.train(2, data_set(parts.options.steps), callbacks=[parts.live(), Losses()], dataset_sink_mode=False)


@way
def model_mixed_precision_o1(parts):
    mixed_precision(parts, "O1")


@way
def model_mixed_precision(parts):
    mixed_precision(parts, "O2")


@way
def model_mixed_precision_o3(parts):
    mixed_precision(parts, "O3")


@way
def model_sunk(parts):
    parts.model().train(
        2, data_set(parts.options.steps), callbacks=[parts.live(), Losses()], dataset_sink_mode=True, sink_size=1
    )


@way
def model_sunk_epochs(parts):
    parts.model().train(2, data_set(parts.options.steps), callbacks=[parts.live(), Losses()], dataset_sink_mode=True)


@way
def model_fit_with_callbacks(parts):
    with tempfile.TemporaryDirectory() as folder:
        checkpoint = mindspore.ModelCheckpoint("net", folder, mindspore.CheckpointConfig(2))
        others = [mindspore.LossMonitor(1), mindspore.TimeMonitor(), checkpoint, mindspore.EarlyStopping("eval_loss")]
        evaluated = data_set(2, EVALUATED_BATCH, seed=5)
        callbacks = [*others, parts.live(), Losses()]
        parts.model().fit(
            2, data_set(parts.options.steps), evaluated, callbacks=callbacks, dataset_sink_mode=False,
            valid_dataset_sink_mode=False,
        )  # fmt: skip
        print("evaluated", len(list(pathlib.Path(folder).glob("*.ckpt"))), "checkpoints")


class Rows:
    """Batches that are read by other processes."""

    def __init__(self, number):
        self.rows = batches(number * BATCH, 1)

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, at):
        return self.rows[at][0][0], self.rows[at][1][0]


@way
def model_with_forked_workers(parts):
    live = parts.live()
    data = GeneratorDataset(
        Rows(parts.options.steps), ["x", "y"], shuffle=False, num_parallel_workers=2, python_multiprocessing=True
    )
    parts.model().train(2, data.batch(BATCH), callbacks=[live, Losses()], dataset_sink_mode=False)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("way", choices=sorted(WAYS))
    parser.add_argument("--mode", choices=("graph", "pynative"), default="pynative")
    parser.add_argument("--steps", type=int, default=4)
    parser.add_argument("--ranks", action="store_true", help="one of several, started by msrun")
    options = parser.parse_args()
    mindspore.set_context(mode=mindspore.GRAPH_MODE if options.mode == "graph" else mindspore.PYNATIVE_MODE)
    mindspore.set_device("CPU")
    if options.ranks:
        mindspore.communication.init()
        ranks = mindspore.communication.get_group_size()
        mindspore.set_auto_parallel_context(parallel_mode="data_parallel", gradients_mean=True, device_num=ranks)
    mindspore.set_seed(1)
    WAYS[options.way](Parts(options))
    print("ended", flush=True)


if __name__ == "__main__":
    main()
