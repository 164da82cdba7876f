# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A dump in which files were truncated, emptied, overwritten, replaced by folders or made unreadable.

Each is named by the commands that would have read it, and nothing else of the answers changes.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from .command_line import Answer, CommandLine, Record
from .dump_on_disk import DumpOnDisk
from .numpy_values import header_of
from .verdict import Verdict

#: Root reads what a mode of 0 forbids to others, unless it starts without these.
CAPABILITIES = "-dac_override,-dac_read_search"


def _truncate(file: Path) -> None:
    begin = header_of(file)[3]
    os.truncate(file, begin + (file.stat().st_size - begin) // 3)  # half of a float32 file may be a complete float16 one


def _empty(file: Path) -> None:
    os.truncate(file, 0)


def _overwrite(file: Path) -> None:
    file.write_bytes(b"These are no values of a tensor.\n" * 8)


def _make_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def _lock(file: Path) -> None:
    file.chmod(0)


DAMAGES: tuple[Callable[[Path], None], ...] = (_truncate, _empty, _overwrite, _make_folder, _lock)


def judge(dump: DumpOnDisk, cli: CommandLine, verdict: Verdict) -> None:
    victims = _victims(cli.ask("tensors", dump.root).json)
    if not victims:
        verdict.leave_out("no file of a node holds numbers that may be NaN")
        return
    with tempfile.TemporaryDirectory() as folder:
        reader = _reader(cli)
        copy = DumpOnDisk(Path(folder) / dump.root.name)
        shutil.copytree(dump.root, copy.root)
        _ease(copy.root)
        for damage, file in zip(DAMAGES, victims):
            damage(copy.root / file)
        try:
            _records(dump, copy, cli, reader, victims, verdict)
            _statuses(copy, reader, victims, verdict)
        finally:
            for file in victims:
                (copy.root / file).chmod(0o700)


def _ease(root: Path) -> None:
    """MindSpore's files are read-only and accessible only to their owner."""
    root.chmod(0o755)
    for path in root.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)


def _victims(tensors: Record) -> list[str]:
    """Files of outputs in all parts of the dump that every command reads, and that have no problems yet."""
    named = {problem["path"] for problem in tensors["problems"]}
    sound = [
        tensor["file"]
        for tensor in tensors["tensors"]
        if tensor["node"] is not None
        and tensor["iteration"] is not None
        and tensor["runs"] == 1  # otherwise, the other runs get new numbers
        and "float" in tensor["stored_dtype"]
        and os.path.join(tensors["dump"], tensor["file"]) not in named
    ]
    outputs = [file for file in sound if ".output." in file] or sound
    requested = min(len(outputs), len(DAMAGES))
    return [outputs[len(outputs) * turn // requested] for turn in range(requested)]


def _reader(cli: CommandLine) -> CommandLine:
    """The program, which cannot read files with mode 0 even if root runs these checks."""
    if os.geteuid() != 0:
        return cli
    return cli.run_through("setpriv", f"--bounding-set={CAPABILITIES}", f"--inh-caps={CAPABILITIES}", "--")


def _records(
    dump: DumpOnDisk, copy: DumpOnDisk, cli: CommandLine, reader: CommandLine, victims: list[str], verdict: Verdict
) -> None:
    """All other tensors are reported as before."""
    for command in ("tensors", "stats"):
        sound = {tensor["file"]: tensor for tensor in cli.ask(command, dump.root).json["tensors"]}
        answer = reader.ask(command, copy.root)
        left = {tensor["file"]: tensor for tensor in answer.json["tensors"]}
        for file, tensor in sound.items():
            if file not in victims:
                verdict.holds(left.get(file) == tensor, f"{command}: {file} is lost or told otherwise beside damaged files")
        _all_named(command, answer, copy, victims, verdict)
        verdict.same(f"exit status of {command}", answer.status, 0)


def _statuses(copy: DumpOnDisk, reader: CommandLine, victims: list[str], verdict: Verdict) -> None:
    doctor = reader.ask("doctor", copy.root)
    _all_named("doctor", Answer(doctor.status, doctor.json["dumps"][0], doctor.warnings), copy, victims, verdict)
    verdict.same("exit status of doctor", doctor.status, 1)
    first = reader.ask("first", copy.root)
    _all_named("first", first, copy, victims, verdict)
    verdict.same("first: complete", first.json["complete"], False)
    verdict.same("exit status of first", first.status, 1 if first.json["findings"] else 3)
    direction = "output" if ".output." in victims[0] else "input"
    check = reader.ask("check", copy.root, "--condition", "tensor_overflow", "--io", direction)
    _all_named("check", check, copy, victims, verdict)
    verdict.same("check: complete", check.json["complete"], False)
    verdict.same("exit status of check", check.status, 1 if check.json["hits"] else 3)
    verdict.same("exit status of --strict", reader.run("--strict", "tensors", str(copy.root)).returncode, 2)
    for file in victims:
        if (copy.root / file).is_dir():
            continue  # the file is a selection that does not contain these tensors
        refusal = reader.refusal("show", copy.root / file) or "nothing"
        verdict.holds(Path(file).name in refusal, f"show says {refusal} of the damaged {file}")


def _all_named(command: str, answer: Answer, copy: DumpOnDisk, victims: list[str], verdict: Verdict) -> None:
    named = {problem["path"]: problem["message"] for problem in answer.json["problems"]}
    for file in victims:
        message = named.get(str(copy.root / file), "")
        verdict.holds(Path(file).name in message, f"{command} does not name the damaged {file}")
