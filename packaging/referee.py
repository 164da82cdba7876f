# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Records what the programs answer before a large change, and compares it with what they answer afterwards.

    referee.py record FOLDER [--build build/release] [--dumps FOLDER]... [--pictures] [--benchmarks]
    referee.py compare BEFORE AFTER [--expected FILE]

record asks every command about each dump below tests/data, the sample and the given folders, with arguments from the dump:
`serve --stdio` about each dump, as text and JSON; new processes about all dumps together or, where a command takes one dump,
about every sixteenth; the MCP server; sporescope-mpi with two processes; `listen` with simulated trainings; and, about some
dumps, an ssh server. FOLDER then has one file per call, with the arguments, the exit status, the output and the files that
were written. What varies between two runs of the same program is replaced, but some answers depend on the lengths of paths:
make both records in the same clone, with dumps in the same place. What is not built or installed is left out, with a message.

compare prints each difference, shortened, and equal differences once. A line of the expected file has a pattern for calls
and the reason why they differ: `server/*/first.json the path ends at the loss`. Exit status 1 if there is any other
difference.
"""

from __future__ import annotations

import argparse
import collections
import difflib
import fnmatch
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from referee_record import ROOT, Recorder, measure

SHOWN_CALLS = 4
CONTEXT = 2  # lines before and after a difference
WINDOW = 400
BOUND = 1.03  # of the time of a benchmark


def record(options: argparse.Namespace) -> int:
    if options.folder.exists() and any(options.folder.iterdir()):
        print(f"referee.py: {options.folder} is not empty", file=sys.stderr)
        return 2
    build = options.build.resolve()
    if not (build / "app/cli/sporescope-cli").is_file():
        print(f"referee.py: sporescope-cli is not built in {build}", file=sys.stderr)
        return 2
    dumps = [folder.resolve() for folder in options.dumps]
    Recorder(options.folder, build, dumps, jobs=options.jobs, all_processes=options.all_processes).run()
    if options.pictures:
        shutil.copytree(ROOT / "docs/screenshots", options.folder / "pictures")
    if options.benchmarks:
        (options.folder / "benchmarks.json").write_text(json.dumps(measure(build.parent / "bench"), indent=1))
    return 0


@dataclass(frozen=True)
class Difference:
    call: str
    text: str


def pieces(lines: list[str]) -> list[str]:
    """The lines, of which long ones, such as JSON, are cut after commas and tags."""
    short = 160
    found: list[str] = []
    for line in lines:
        found += [line] if len(line) <= short else [part for part in re.split(r"(?<=[,>])", line) if part]
    return found


def from_difference(old: list[str], new: list[str]) -> tuple[list[str], list[str]]:
    """What begins just before the first difference, for a limited number of lines: a diff of everything would take minutes."""
    first = next((number for number, (one, other) in enumerate(zip(old, new)) if one != other), min(len(old), len(new)))
    begin = max(0, first - CONTEXT)
    return old[begin : begin + WINDOW], new[begin : begin + WINDOW]


def shortened_diff(before: str, after: str, limit: int) -> str:
    lines = from_difference(before.splitlines(), after.splitlines())
    old, new = from_difference(pieces(lines[0]), pieces(lines[1]))
    shown = list(difflib.unified_diff(old, new, n=CONTEXT, lineterm=""))[3:]
    if not shown:
        return "only the ends of lines differ"
    shown = [line if len(line) <= 200 else line[:197] + "..." for line in shown]
    return "\n".join(shown[:limit] + ([f"... and {len(shown) - limit} lines"] if len(shown) > limit else []))


def differing_pixels(before: Path, after: Path) -> str | None:
    """How much two pictures differ; None if they do not."""
    if before.read_bytes() == after.read_bytes():
        return None
    tool = shutil.which("compare")
    if tool is None:
        return "the bytes differ (without ImageMagick, pixels are not compared)"
    done = subprocess.run([tool, "-metric", "AE", before, after, "null:"], capture_output=True, text=True, check=False)
    count = done.stderr.split()[0] if done.stderr else "?"
    if count == "0":
        return None
    return f"{count} pixels differ" if count.isdigit() else f"cannot be compared: {done.stderr.strip()[:200]}"


def texts_and_pictures(before: Path, after: Path, limit: int) -> Iterator[Difference]:
    def files(folder: Path) -> set[str]:
        return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} - {"benchmarks.json"}

    old, new = files(before), files(after)
    for call in sorted(old | new):
        if call not in new or call not in old:
            yield Difference(call, f"is only in {before if call in old else after}")
        elif call.endswith(".png"):
            pixels = differing_pixels(before / call, after / call)
            if pixels is not None:
                yield Difference(call, pixels)
        else:
            first, second = (folder / call for folder in (before, after))
            if first.read_bytes() != second.read_bytes():
                texts = [path.read_text(encoding="utf-8", errors="replace") for path in (first, second)]
                yield Difference(call, shortened_diff(texts[0], texts[1], limit))


def benchmarks(before: Path, after: Path) -> Iterator[Difference]:
    """Benchmarks that became slower; others are only printed."""
    files = [folder / "benchmarks.json" for folder in (before, after)]
    if not any(file.is_file() for file in files):
        return
    old, new = (json.loads(file.read_text()) if file.is_file() else {} for file in files)
    for name in sorted(old.keys() | new.keys()):
        call = f"benchmarks/{name}"
        if name not in old or name not in new:
            yield Difference(call, f"is only in {before if name in old else after}")
        elif new[name] > old[name] * BOUND:
            ratio = f"{new[name] / old[name]:.3f}"
            yield Difference(call, f"takes {ratio} times as long: {new[name]:.0f} ns, before {old[name]:.0f} ns")
        elif new[name] * BOUND < old[name]:
            print(f"faster: {call} takes {new[name] / old[name]:.3f} times as long")


def read_expected(file: Path | None) -> dict[str, str]:
    """Patterns of calls with the reasons why they may differ."""
    expected: dict[str, str] = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines() if file else [], 1):
        if line.strip() and not line.startswith("#"):
            pattern, _, reason = line.strip().partition(" ")
            if not reason.strip():
                raise ValueError(f"{file}:{number}: {pattern} has no reason")
            expected[pattern] = reason.strip()
    return expected


def judge(before: Path, after: Path, expected: dict[str, str], limit: int) -> int:
    """Prints the differences. Returns the number of those that are not expected."""
    unexpected: dict[str, list[str]] = {}
    accepted: collections.Counter[str] = collections.Counter()
    for difference in (*texts_and_pictures(before, after, limit), *benchmarks(before, after)):
        pattern = next((one for one in expected if fnmatch.fnmatchcase(difference.call, one)), None)
        if pattern is not None:
            accepted[pattern] += 1
        else:
            unexpected.setdefault(difference.text, []).append(difference.call)
    for text, calls in unexpected.items():
        more = f" and {len(calls) - SHOWN_CALLS} more" if len(calls) > SHOWN_CALLS else ""
        print(f"DIFFERS  {', '.join(calls[:SHOWN_CALLS])}{more}")
        print("\n".join(f"    {line}" for line in text.split("\n")))
    for pattern, reason in expected.items():
        print(f"{'expected' if accepted[pattern] else 'unused  '}  {pattern}: {accepted[pattern]} calls: {reason}")
    count = sum(len(calls) for calls in unexpected.values())
    print(f"{count} differences, and {accepted.total()} that were expected")
    return count


def compare(options: argparse.Namespace) -> int:
    for folder in (options.before, options.after):
        if not folder.is_dir() or not any(folder.iterdir()):
            print(f"referee.py: there is no record in {folder}", file=sys.stderr)
            return 2
    try:
        expected = read_expected(options.expected)
    except (OSError, ValueError) as error:
        print(f"referee.py: {error}", file=sys.stderr)
        return 2
    return 1 if judge(options.before, options.after, expected, options.lines) else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="record | compare")
    recording = commands.add_parser("record", help="record the answers of the programs of a build")
    recording.add_argument("folder", type=Path)
    recording.add_argument("--build", type=Path, default=ROOT / "build/release", help="default: build/release")
    recording.add_argument("--dumps", type=Path, action="append", default=[], help="a folder with further dumps; repeatable")
    recording.add_argument(
        "--all-processes", action="store_true", help="ask new processes about each dump, not every sixteenth"
    )
    recording.add_argument("--jobs", type=int, default=1, help="how many dumps are asked about at the same time")
    recording.add_argument("--pictures", action="store_true", help="also the pictures of packaging/screenshots.sh")
    recording.add_argument(
        "--benchmarks", action="store_true", help="also CPU times of the benchmarks in the folder bench beside the build"
    )
    recording.set_defaults(run=record)
    comparing = commands.add_parser("compare", help="compare two records")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--expected", type=Path, help="lines with a pattern and a reason")
    comparing.add_argument("--lines", type=int, default=12, help="lines of each difference (default: 12)")
    comparing.set_defaults(run=compare)
    options = parser.parse_args()
    return int(options.run(options))


if __name__ == "__main__":
    sys.exit(main())
