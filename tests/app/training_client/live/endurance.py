# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures whether memory grows over a training of many steps, or over many trainings in a row. Prints two tables.
packaging/live-endurance.sh runs it.

endurance.py [--mode graph|pynative] [--steps 10000] [--visits 200]

A tiny training runs all its steps alone and under `sporescope-cli listen` with everything watched; then simulated trainings
come and go while one that stays keeps the same listener alive. The tables go to the standard output as Markdown; the exit
status is 1 if memory grows by more than a tenth between a fifth of the way and its end (and what MindSpore takes by itself
meanwhile: 33 MB in 1,000 steps of PyNative mode), or if threads or files are left open.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

from trainings import Listener, free_port, left_by, start

from matrix import MODES, watch_all

SAMPLES = 10
GROWTH = 1.1
ROOT = pathlib.Path(__file__).resolve().parents[4]
SIMULATOR = ROOT / "build/release/tests/live/sporescope-simulator"


def megabytes(process):
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise AssertionError(f"{process.args} has ended")


def held_by(process):
    """Threads and open files."""
    folder = pathlib.Path(f"/proc/{process.pid}")
    return len(list((folder / "task").iterdir())), len(list((folder / "fd").iterdir()))


def growth(samples):
    """The samples after the first fifth, in which pools and caches are filled."""
    later = samples[len(samples) // 5 :]
    return later[-1] - min(later[: len(later) // 2])


def grows(samples, by_itself=0.0):
    return growth(samples) - by_itself > (GROWTH - 1) * samples[len(samples) // 5]


def run_of(address, mode, steps, sample):
    """Calls sample(step, training) at each tenth of the steps. Returns whether the training finished and left no files."""
    training = start(address, "function", "--mode", mode, "--steps", steps, program="ways.py")
    done = 0
    for line in training.stdout:
        if not line.startswith("loss "):
            continue
        done += 1
        if done % (steps // SAMPLES) == 0 and done < steps:  # the training ends after the last step
            sample(done, training)
    held = training.wait() == 0 and done == steps and not left_by(training)
    if not held:
        print(f"{mode}: exit status {training.returncode} after {done} of {steps} steps", file=sys.stderr)
    return held


def many_steps(mode, steps):
    """Prints a row for each tenth. Returns whether memory grew no more than in the training without the debugger."""
    baseline, rows = [], []
    held = run_of(f"127.0.0.1:{free_port()}", mode, steps, lambda step, training: baseline.append(megabytes(training)))
    with tempfile.TemporaryDirectory() as folder:
        listener = Listener("--watch", watch_all(folder))

        def sample(step, training):
            rows.append((step, megabytes(training), megabytes(listener.process)))

        held = run_of(listener.address, mode, steps, sample) and held
        listener.end()
    for by_itself, (step, of_training, of_listener) in zip(baseline, rows):
        print(f"| {mode}, step {step:,} | {by_itself:.0f} | {of_training:.0f} | {of_listener:.0f} |", flush=True)
    return held and not grows([row[1] for row in rows], growth(baseline)) and not grows([row[2] for row in rows])


def simulated(listener, device, *arguments):
    command = [SIMULATOR, ROOT / "resources/sample", "--server", listener.address, "--device", device, "--quiet"]
    return subprocess.Popen([*map(str, command), *arguments], stdout=subprocess.DEVNULL)


def many_visits(visits):
    listener = Listener("--recommended")
    stays = simulated(listener, "0:0", "--steps", "100000000")
    listener.wait_for(lambda event: event["event"] == "step")
    rows = []
    try:
        for visit in range(1, visits + 1):
            status = simulated(listener, "1:0", "--steps", "3", "--step-time", "0", "--pid", str(visit)).wait()
            if status != 0:
                print(f"visit {visit}: exit status {status}", file=sys.stderr)
                return False
            if visit % max(visits // SAMPLES, 1) == 0:
                rows.append((visit, megabytes(listener.process), *held_by(listener.process)))
                print("| {} | {:.0f} | {} | {} |".format(*rows[-1]), flush=True)
    finally:
        stays.kill()
        stays.wait()
        listener.kill()
    return not grows([row[1] for row in rows]) and all(rows[-1][of] <= rows[0][of] for of in (2, 3))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", choices=MODES)
    parser.add_argument("--steps", type=int, default=10000)
    parser.add_argument("--visits", type=int, default=200)
    options = parser.parse_args()
    held = []
    if options.steps:
        print("| | alone, MB | with the debugger | listener |\n|---|---|---|---|", flush=True)
        held += [many_steps(mode, options.steps) for mode in ([options.mode] if options.mode else MODES)]
    if options.visits:
        print("\n| trainings that came and went | listener, MB | threads | files |\n|---|---|---|---|", flush=True)
        held.append(many_visits(options.visits))
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
