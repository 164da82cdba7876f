# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the trainings of ways.py have the same results with and without the debugger. Run by packaging/live-matrix.sh.

Each training runs twice: without the debugger, and under `sporescope-cli listen` with watchpoints on everything. The losses
must be identical to the bit, and so must the exit status; no files may remain in /dev/shm, and no failure of the debugger may
be reported. The table is printed as Markdown; the exit status is 1 if a training differs.

matrix.py [--mode graph|pynative] [WAY...]
"""

import argparse
import dataclasses
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from trainings import HERE, PYTHON, TIMEOUT, Listener, free_port, left_by, output_of, start

RANKS = 2
# Common kinds of trainings, and the training of ways.py that represents each of them.
ROWS = {
    "function, `value_and_grad`": "function",
    "`TrainOneStepCell`": "cell",
    "operators as functions, a cell called twice": "residual",
    "GRU": "recurrent",
    "shapes that change": "dynamic_shapes",
    "step under `@jit`": "jit_step",
    "forward pass under `@jit`": "jit_forward",
    "loss under `@jit`": "jit_loss",
    "`construct` under `@jit`": "compiled_cell",
    "compiled and not in one step": "jit_after_python",
    "step under `@jit`, bytecode": "jit_bytecode",
    "accumulated gradients": "accumulation",
    "accumulated gradients, one cell": "accumulation_in_a_cell",
    "gradient penalty": "gradient_penalty",
    "recomputation": "recomputed",
    "GAN, two networks and optimizers": "gan",
    "hooks of one's own": "hooks_of_ones_own",
    "mixed precision by hand": "between_cells",
    "mixed precision, loss scaled and clipped": "loss_scaled",
    "evaluation in a loop of one's own": "evaluation",
    "evaluation of a `TrainOneStepCell`'s network": "evaluation_of_cell",
    "`Model.train`": "model_train",
    "`Model.train`, `Model.eval` after each epoch": "model_train_and_eval",
    "`Model.fit`": "model_fit",
    "`Model.fit` with four other callbacks": "model_fit_with_callbacks",
    "`Model.train`, O1": "model_mixed_precision_o1",
    "`Model.train`, O2": "model_mixed_precision",
    "`Model.train`, O3": "model_mixed_precision_o3",
    "sink mode, each step": "model_sunk",
    "sink mode, each epoch": "model_sunk_epochs",
    "forked data workers": "model_with_forked_workers",
    "two ranks (msrun)": "two_ranks",
    "raises": "exception",
    "raises in a callback": "exception_in_callback",
    "raises, without `with`": "exception_without_with",
    "`sys.exit(3)`": "exit_status",
}
MODES = ("pynative", "graph")


@dataclasses.dataclass(frozen=True)
class Run:
    """The result of a training."""

    losses: tuple[str, ...]
    status: int
    out: str
    left: int = 0  # folders in /dev/shm


def baseline_or_debugged(address, way, mode):
    if way == "two_ranks":
        return ranks(address, mode)
    training = start(address, way, "--mode", mode, program="ways.py")
    try:
        out = output_of(training)
    except subprocess.TimeoutExpired:
        training.kill()
        out = output_of(training) + f"\ndid not end in {TIMEOUT} s"
    return Run(losses_of(out), training.returncode, out, len(left_by(training)))


def losses_of(out):
    return tuple(re.findall("^(?:loss|evaluated) .*$", out, re.MULTILINE))


def ranks(address, mode):
    python = pathlib.Path(PYTHON)
    with tempfile.TemporaryDirectory() as folder:
        command = [python.parent / "msrun", f"--worker_num={RANKS}", f"--local_worker_num={RANKS}", "--join=True"]
        command += [f"--master_port={free_port()}", f"--log_dir={folder}"]
        command += [HERE / "ways.py", address, "model_train", "--mode", mode, "--ranks"]
        environment = {**os.environ, "GLOG_v": "3", "PATH": f"{python.parent}:{os.environ['PATH']}"}
        done = subprocess.run(
            list(map(str, command)), capture_output=True, text=True, timeout=TIMEOUT, env=environment, check=False
        )
        out = "".join(path.read_text() for path in sorted(pathlib.Path(folder).glob("worker_*.log")))
    return Run(losses_of(out), done.returncode, out)


def watch_all(folder):
    path = pathlib.Path(folder) / "watch.json"
    watchpoints = [
        {"id": 1, "condition": "tensor_overflow", "nodes": {"category": "tensor"}},
        {"id": 2, "condition": "tensor_too_large", "params": {"abs_mean_gt": 1e30}, "nodes": {"category": "tensor"}},
        {"id": 3, "condition": "weight_not_changed", "params": {"rtol": 0, "atol": 0}, "nodes": {"category": "weight"}},
    ]
    path.write_text(json.dumps({"format": 1, "watchpoints": watchpoints}))
    return path


def differences(baseline, debugged, listener):
    if baseline.losses != debugged.losses:
        yield f"losses {len(debugged.losses)} of {len(baseline.losses)}, or others"
    if baseline.status != debugged.status:
        yield f"exit status {debugged.status} for {baseline.status}"
    if debugged.left:
        yield "leaves files in /dev/shm"
    if "the debugger failed" in debugged.out:
        yield "the debugger failed"
    if not listener.of("client"):
        yield "the debugger was not used"


def seen_of(listener):
    graphs, steps = listener.of("graph"), [event["step"] for event in listener.of("step")]
    limit = max((graph["operators"] for graph in graphs), default=0)
    last = max(steps, default=0)
    # The optimizer is an operator even if nothing else is visible.
    return f"{last} step{'s' if last != 1 else ''}, {f'{limit} operators' if limit > 1 else 'weights alone'}"


def cell_of(way, mode):
    """The table entry for a training in one mode, and whether its results are the same as without the debugger."""
    baseline = baseline_or_debugged(f"127.0.0.1:{free_port()}", way, mode)
    if not baseline.losses:
        reason = re.findall(r"^(\w+(?:Error|Exception)\b.*)$", baseline.out, re.MULTILINE)
        print(baseline.out[-2000:] if not reason else reason[0], file=sys.stderr)
        return "not MindSpore's", True
    with tempfile.TemporaryDirectory() as folder:
        listener = Listener("--watch", watch_all(folder))
        debugged = baseline_or_debugged(listener.address, way, mode)
        if listener.events[1:]:
            listener.end()
        else:
            listener.kill()
    found = list(differences(baseline, debugged, listener))
    if found:
        print(debugged.out[-4000:], file=sys.stderr)
    return ("**" + ", ".join(found) + "**" if found else f"same: {seen_of(listener)}"), not found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ways", nargs="*", metavar="WAY")
    parser.add_argument("--mode", choices=MODES)
    options = parser.parse_args()
    modes = [options.mode] if options.mode else MODES
    print("| training |" + "".join(f" {mode} |" for mode in modes))
    print("|---|" + "---|" * len(modes), flush=True)
    held = True
    for title, way in ROWS.items():
        if options.ways and way not in options.ways:
            continue
        row = [cell_of(way, mode) for mode in modes]
        held = held and all(same for _, same in row)
        print(f"| {title} |" + "".join(f" {parts} |" for parts, _ in row), flush=True)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
