#!/usr/bin/env python3
"""Reads NumPy's ziggurat tables out of the static library that NumPy ships
(numpy/random/lib/libnpyrandom.a) and writes web/src/lib/random/ziggurat-tables.ts.

The tables cannot be recomputed: NumPy's were made in lower precision than their digits
suggest, so a formula differs from them in the last bits. Each table is found by the eight
bytes of its first or second entry, and checked for the shape it must have.
"""

import struct
from pathlib import Path

import numpy as np

LIBRARY = Path(np.__file__).parent / "random" / "lib" / "libnpyrandom.a"
OUTPUT = Path(__file__).parents[2] / "web" / "src" / "lib" / "random" / "ziggurat-tables.ts"
SIZE = 256


def find(data: bytes, first: bytes, kind: str) -> list:
    start = data.find(first)
    if start < 0 or data.find(first, start + 1) >= 0:
        raise SystemExit(f"{kind}: not exactly one table in {LIBRARY.name}")
    code = "Q" if kind.startswith("k") else "d"
    return list(struct.unpack(f"<{SIZE}{code}", data[start : start + 8 * SIZE]))


def doubles(*values: float) -> bytes:
    return struct.pack(f"<{len(values)}d", *values)


def show(name: str, note: str, values: list) -> str:
    lines, line = [], " "
    for value in values:
        text = f" {value!r},"
        if len(line) + len(text) > 100:
            lines.append(line)
            line = " "
        line += text
    lines.append(line)
    return f"\n/** {note} */\nexport const {name} = new Float64Array([\n" + "\n".join(lines) + "\n]);\n"


def main() -> None:
    data = LIBRARY.read_bytes()
    normal_k = find(data, struct.pack("<Q", 0x000EF33D8025EF6A), "k normal")
    normal_w = find(data, doubles(8.683627060801306e-16), "w normal")
    normal_f = find(data, doubles(1.0, 0.9771017012676716), "f normal")
    exponential_k = find(data, struct.pack("<Q", 0x001C5214272497C6), "k exponential")
    exponential_w = find(data, doubles(9.655740063209183e-16), "w exponential")
    exponential_f = find(data, doubles(1.0, 0.9381436808621747), "f exponential")
    assert max(normal_k) < 2**52 and max(exponential_k) < 2**53
    for falling in (normal_f, exponential_f):
        assert all(a > b > 0 for a, b in zip(falling, falling[1:]))
    OUTPUT.write_text(
        f"// Written by scripts/goldens/ziggurat_tables.py from NumPy {np.__version__}"
        " (BSD 3-Clause, see docs/third-party.md).\n"
        + show("NORMAL_K", "Acceptance thresholds of 52-bit integers.", normal_k)
        + show("NORMAL_W", "Widths: layer edge over 2^52.", normal_w)
        + show("NORMAL_F", "Density at the layer edges.", normal_f)
        + show("EXPONENTIAL_K", "Acceptance thresholds of 53-bit integers.", exponential_k)
        + show("EXPONENTIAL_W", "Widths: layer edge over 2^53.", exponential_w)
        + show("EXPONENTIAL_F", "Density at the layer edges.", exponential_f)
    )


if __name__ == "__main__":
    main()
