# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes what the fuzz targets begin with, taken from tests/data and resources:  seeds.py FOLDER

Each target has a folder there; those of which the repository has nothing find their way from an empty one.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests/data"
MAX_BYTES = 8 << 10  # larger seeds make each run slow
MOST_BYTES_OF_GRAPHS = 32 << 10
MAX_SEEDS = 200


def files(pattern: str, limit: int = MAX_BYTES) -> Iterator[bytes]:
    for folder in (DATA, ROOT / "resources/sample"):
        for path in sorted(folder.rglob(pattern)):
            if path.is_file() and path.stat().st_size <= limit:
                yield path.read_bytes()


def names(pattern: str) -> Iterator[bytes]:
    """One of each operator type, and of each kind of call."""
    seen = set()
    for path in sorted(DATA.rglob(pattern)):
        key = path.name.split(".")[0], path.suffix
        if key not in seen:
            seen.add(key)
            yield path.name.encode()


def with_first_byte(numbers: list[int], seeds: Iterator[bytes]) -> Iterator[bytes]:
    for seed in seeds:
        for number in numbers:
            yield bytes([number]) + seed


def of_devices(pattern: str) -> Iterator[bytes]:
    return (path.read_bytes() for path in sorted((DATA / "ascend").glob(pattern)))


def texts_of_graphs() -> Iterator[bytes]:
    """The first lines of those that are too long."""
    for path in sorted(DATA.rglob("*.ir")):
        text = path.read_bytes()
        yield text[: text.rfind(b"\n", 0, MOST_BYTES_OF_GRAPHS) + 1]


def statistics() -> Iterator[bytes]:
    yield (
        b"Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,Max Value,Min Value,L2Norm Value,\n"
        b'Add,Default_Add-op1,0,0,1700000000000000,output,0,16,float32,"(2, 2)",1,-inf,nan,\n'
        b'Add,Default_Add-op1,0,0,1700000000000000,input,1,16,float32,"(2, 2)",3,2,1.5,\n'
    )


def stacks() -> Iterator[bytes]:
    for text in texts_of_graphs():
        for block in text.split(b"\n\n"):
            lines = [line for line in block.splitlines() if line.strip().startswith(b"#")]
            if lines:
                yield b"\n".join(lines)


def msprobe() -> Iterator[bytes]:
    for dump in sorted(DATA.rglob("dump.json")):
        parts = [dump.parent / name for name in ("dump.json", "construct.json", "stack.json", "dump.json")]
        held = [path.name.encode() for path in sorted((dump.parent / "dump_tensor_data").glob("*"))[:8]]
        yield b"\0".join([path.read_bytes() if path.exists() else b"" for path in parts] + held)
    for dump, tree in zip(written_by_others(), parents_in_lists(), strict=True):
        files_of_others = [b"Aten.mm.0.input.0", b"Aten.mm.0.input.0 (2)", b"Aten.mm.0.output", b"Module.a.A.0.input_kwargs.x"]
        yield b"\0".join([dump, tree, b"", dump, *files_of_others])


def written_by_others() -> Iterator[bytes]:
    """Entries that no folder of tests/data has: of nan_check, of AclGraphDumper, of a run that was killed, of Megatron."""
    yield (
        b'{"task": "nan_check", "framework": "pytorch", "data": {"Torch.exp.0.forward": {"input_args": [], "is_nan": 1, '
        b'"output": [{"type": "torch.Tensor", "dtype": "torch.bfloat16", "shape": [4], "Max": null, "Min": -5.8, "Mean": null, '
        b'"Norm": null},'
        b' {"type": "torch.Tensor", "dtype": "torch.float32", "shape": [4], "tensor_stat_index": 17, "md5_index": 3}]}}}'
    )


def parents_in_lists() -> Iterator[bytes]:
    yield (
        b'{"Torch.exp.0.forward": ["Module.a.A.forward.0", 0], "Module.a.A.forward.0": [null, 1], "Torch.b.0.forward": '
        b'["optimizer", [2], {"x": 3}], "Torch.c.0.forward": null, "megatron_micro_step_number": 1}'
    )


def converted_folders() -> Iterator[bytes]:
    table = b'Input/Output,Index,Data Size,Data Type,Format,Shape,Max Value\nInput,0,16,float32,ND,"2,2",1\n'
    mapping = b"1700000000000001,Add.add.2.3.1700000000000000.output.0.npy\n"
    yield b"\0".join(
        [
            b"Add.add.2.3.1700000000000000,output.0\n",
            mapping,
            table,
            b"1700000000000001.npy",
            b"Add.add.2.3.1700000000000000.input.0.npy",
        ]
    )


def spreadsheets() -> Iterator[bytes]:
    """What programs make of a table."""
    for table in statistics():
        text = table.decode()
        yield b"sep=;\r\n" + text.replace(",", ";").encode()
        yield text.replace(",", "\t").encode("utf-16")
        yield text.replace(",", ";").replace("1.5", "1,5").encode("utf-16-be")
    yield from (b"+1.5", b"-1.#INF", b"1.#QNAN", b"1e400", b"1,7E+15")


def converted_names() -> Iterator[bytes]:
    front = b"Add.Default_Add-op0.2.3.1700000000000000.output.0"
    yield from (front + b".4_1.float16.NCHW.bin", front + b"..float32.ND.bin", front + b".DefaultFormat.Float32 (1).npy")


def headers_of_numpy() -> Iterator[bytes]:
    header = b"{'descr': '%s', 'fortran_order': False, 'shape': %s, }\n"
    written = ((b"<f1", b"(np.int64(2), 3)"), (b"float8_e4m3fn", b"[2, array(3)]"), (b"<U5", b"(2,)"), (b"|V2", b"(4,)"))
    for descr, shape in written:
        text = header % (descr, shape)
        yield b"\x93NUMPY\x01\0" + len(text).to_bytes(2, "little") + text


def operator_tables() -> Iterator[bytes]:
    for table in files("*.csv"):
        yield b"Add.Default_Add-op1.2.3.1700000000000000.csv\0" + table


SEEDS: dict[str, list[Iterator[bytes]]] = {
    "dump_call_names": [names("*.npy"), names("*.pt")],
    "dump_converted_folder": [converted_folders()],
    "dump_file_name": [names("*"), converted_names()],
    "dump_msprobe": [msprobe()],
    "dump_msprobe_json": [
        with_first_byte([0], files("dump.json")),
        with_first_byte([0], written_by_others()),
        with_first_byte([1], files("construct.json")),
        with_first_byte([1], parents_in_lists()),
        with_first_byte([2], files("stack.json")),
    ],
    "dump_operator_csv": [operator_tables()],
    "dump_overflow_report": [files("*.json")],
    "dump_settings": [with_first_byte([0, 1, 2, 3], files("data_dump.json")), with_first_byte([4], files("config.json"))],
    "dump_small_texts": [spreadsheets(), files("*.csv"), files("config.json"), files("data_dump.json")],
    "dump_statistic_csv": [statistics(), files("*.csv")],
    "graph_bytes": [files("*.pb", MOST_BYTES_OF_GRAPHS)],
    "graph_ir_text": [texts_of_graphs()],
    "graph_source_lines": [stacks()],
    "notes_file": [files("*.json")],
    "saved_results": [files("*.json")],
    "tensor_device_npy": [
        with_first_byte([0, 2, 3, 4, 29, 30], of_devices("*.npy")),
        with_first_byte([29], files("float*.npy")),
    ],
    "tensor_dump_data": [(b"\xff\x0f" + header for name in ("types", "formats_*") for header in of_devices(name))],
    "tensor_npy_header": [headers_of_numpy(), (path.read_bytes() for path in (DATA / "tensor").glob("*.npy"))],
    "tensor_pt": [files("*.pt")],
    "tensor_slice_text": [iter([b"0,:,1:5", b"::-1", b"...,3", b"-2:,None"])],
    "watch_file": [(path.read_bytes() for path in (DATA / "edge/watch").iterdir())],
}


def main() -> None:
    to = Path(sys.argv[1])
    for target, sources in SEEDS.items():
        folder = to / target
        folder.mkdir(parents=True, exist_ok=True)
        seeds = dict.fromkeys(seed for source in sources for seed in source if len(seed) <= 2 * MOST_BYTES_OF_GRAPHS)
        for number, seed in enumerate(list(seeds)[:MAX_SEEDS]):
            (folder / f"seed-{number:03}").write_bytes(seed)


main()
