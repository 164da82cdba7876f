# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the output of sporescope-cli for folders of dumps with the files, with NumPy and with the planted faults.

    accept.py --cli build/release/app/cli/sporescope-cli [--dumps FOLDER]... [--stage NAME]... [--part 2/3]

Without --dumps, over those of the tests and the sample. A line for each dump and stage. Exit status 1 if one fails, or if there
is nothing to compare for a stage in all of them.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from judges import device_files
from judges.command_line import CommandLine, WrongAnswer
from judges.dump_on_disk import DumpOnDisk, find_dumps
from judges.stages import STAGES, pass_stages
from judges.verdict import Verdict

ROOT = Path(__file__).resolve().parents[2]
DUMPS = [ROOT / "tests/data/dumps", ROOT / "resources/sample"]
SHOWN = 8  # failures printed for each dump and stage
DEVICE_FILES = "device files"


def stages_of_part(text: str) -> list[str]:
    """The stages of part K/N. The device files of the tests, which are not a dump, belong to the last part."""
    part, count = (int(number) for number in text.split("/"))
    if not 1 <= part <= count <= len(STAGES):
        raise ValueError(text)
    return list(STAGES)[part - 1 :: count] + ([DEVICE_FILES] if part == count else [])


def parsed() -> argparse.Namespace:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--cli", type=Path, required=True, help="the program")
    options.add_argument("--dumps", type=Path, action="append", help="a dump, or a folder above dumps")
    options.add_argument("--stage", choices=STAGES, action="append", help="this stage alone")
    options.add_argument("--part", type=stages_of_part, metavar="K/N", help="every N-th stage, beginning with the K-th")
    call = options.parse_args()
    for needed, there in ((call.cli, call.cli.is_file()), *((folder, folder.is_dir()) for folder in call.dumps or DUMPS)):
        if not there:
            options.error(f"{needed} is not there")
    return call


def show(dump: DumpOnDisk, stage: str, verdict: Verdict) -> None:
    print(f"{'ok    ' if verdict.passed else 'FAILED'}  {dump.root.name:32}  {stage:10}  {verdict.summary()}", flush=True)
    for failure in verdict.failures[:SHOWN]:
        print(f"          {failure}")


def device_files_hold(cli: CommandLine) -> Verdict:
    """The device files of the tests: files in the format of Ascend's asynchronous dump, which no other stage checks."""
    verdict = Verdict()
    try:
        device_files.judge(cli, verdict)
    except WrongAnswer as error:
        verdict.holds(False, str(error))
    return verdict


def main() -> int:
    options = parsed()
    found = [DumpOnDisk(root) for folder in options.dumps or DUMPS for root in find_dumps(folder.resolve())]
    dumps = [dump for dump in found if dump.numpy_reads_all and not dump.holds_samples]
    for dump in found:
        if not dump.numpy_reads_all:
            print(f"left out  {dump.root}: not all of its files are NumPy's, in the layout of a CPU or GPU")
        elif dump.holds_samples:
            print(f"left out  {dump.root}: its files hold the first elements of tensors alone")
    chosen = options.stage or options.part or [*STAGES, DEVICE_FILES]
    stages = [stage for stage in chosen if stage != DEVICE_FILES]
    compared: Counter[str] = Counter()
    failed = 0

    def passed(dump: DumpOnDisk) -> list[tuple[str, Verdict]]:
        return list(pass_stages(stages, dump, CommandLine(options.cli.resolve())))

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for dump, verdicts in zip(dumps, pool.map(passed, dumps)):
            for stage, verdict in verdicts:
                compared[stage] += verdict.compared
                failed += not verdict.passed
                show(dump, stage, verdict)
    if DEVICE_FILES in chosen and not options.dumps:
        devices = device_files_hold(CommandLine(options.cli.resolve()))
        compared[DEVICE_FILES] += devices.compared
        failed += not devices.passed
        print(f"{'ok    ' if devices.passed else 'FAILED'}  {'tests/data/ascend':32}  {'device':10}  {devices.summary()}")
        for failure in devices.failures[:SHOWN]:
            print(f"          {failure}")
    empty = [stage for stage in stages if compared[stage] == 0]
    for stage in empty:
        print(f"FAILED  in {len(dumps)} dumps there is nothing to compare for {stage}")
    print(f"{len(dumps)} dumps, {compared.total()} comparisons, {failed + len(empty)} failures")
    return 1 if failed or empty else 0


if __name__ == "__main__":
    sys.exit(main())
