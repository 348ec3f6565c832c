#!/usr/bin/env python3
"""Reads NumPy's ziggurat tables out of the static library that NumPy ships
(numpy/random/lib/libnpyrandom.a) and writes web/src/lib/random/ziggurat-tables.ts.

NumPy's tables were made in lower precision than their digits suggest, so a formula differs from
them in the last bits. Written are the widths, and for the two tables that follow from them those
last bits; SHA-256 sums of the whole tables (doubles, little end first) go to the goldens. Each table
is found by the eight bytes of its first or second entry, and checked for the shape it must have.
"""

import hashlib
import json
import math
import struct
from pathlib import Path

import numpy as np
from golden_files import number_lines

LIBRARY = Path(np.__file__).parent / "random" / "lib" / "libnpyrandom.a"
OUTPUT = Path(__file__).parents[2] / "web" / "src" / "lib" / "random" / "ziggurat-tables.ts"
CHECKSUMS = OUTPUT.parent / "goldens" / "ziggurat.json"
SIZE = 256


def find(data: bytes, first: bytes, kind: str) -> list:
    start = data.find(first)
    if start < 0 or data.find(first, start + 1) >= 0:
        raise SystemExit(f"{kind}: not exactly one table in {LIBRARY.name}")
    code = "Q" if kind.startswith("k") else "d"
    return list(struct.unpack(f"<{SIZE}{code}", data[start : start + 8 * SIZE]))


def doubles(*values: float) -> bytes:
    return struct.pack(f"<{len(values)}d", *values)


def offsets(values: list[int]) -> str:
    """Small differences as text, a digit each, 4 standing for none."""
    assert all(-4 <= value <= 5 for value in values)
    return "".join(str(value + 4) for value in values)


def bits(value: float) -> int:
    return struct.unpack("<q", doubles(value))[0]


def show(name: str, k: list, w: list, f: list, precision: int, density) -> str:
    """One table, with what differs from the formulas of ziggurat-layers.ts."""
    edges = [width * 2.0**precision for width in w]
    assert f[0] == 1 and k[1] == 0
    heights = [bits(f[i]) - bits(density(edges[i])) for i in range(1, SIZE)]
    ratios = [edges[i - 1] / edges[i] * 2.0**precision for i in range(2, SIZE)]
    thresholds = [k[i] - math.floor(ratios[i - 2]) for i in range(2, SIZE)]
    return (
        f"\nexport const {name}: ZigguratTable = {{\n  precision: {precision},\n"
        f"  firstThreshold: {k[0]},\n  widths: [\n" + number_lines(w, 4) + "\n  ],\n"
        f"  heightOffsets:\n    '{offsets(heights)}',\n"
        f"  thresholdOffsets:\n    '{offsets(thresholds)}',\n}};\n"
    )


def checksum(k: list, f: list) -> str:
    return hashlib.sha256(doubles(*map(float, k)) + doubles(*f)).hexdigest()


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
        "import type { ZigguratTable } from './ziggurat-layers.ts';\n"
        + show("NORMAL", normal_k, normal_w, normal_f, 52, lambda x: math.exp(-0.5 * x * x))
        + show("EXPONENTIAL", exponential_k, exponential_w, exponential_f, 53, lambda x: math.exp(-x))
    )
    sums = {
        "numpy": np.__version__,
        "normal": checksum(normal_k, normal_f),
        "exponential": checksum(exponential_k, exponential_f),
    }
    CHECKSUMS.write_text(json.dumps(sums, indent=2) + "\n")


if __name__ == "__main__":
    main()
