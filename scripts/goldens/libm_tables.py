#!/usr/bin/env python3
"""Reads the tables of exp, log and pow out of this machine's glibc (2.28 or later, x86-64) and
writes web/src/lib/random/libm-tables.ts.

glibc keeps each table as one constant record: coefficients first, then 128 rows. The records are
found by their first numbers, and the rows are checked for what they must hold.
"""

import math
import platform
import struct
import sys
from pathlib import Path

import numpy as np
from golden_files import ROOT, number_lines

LIBRARIES = ("/lib/x86_64-linux-gnu/libm.so.6", "/usr/lib64/libm.so.6", "/lib64/libm.so.6")
OUTPUT = ROOT / "web/src/lib/random/libm-tables.ts"
ROWS = 128
LN2 = [float.fromhex("0x1.62e42fefa3800p-1"), float.fromhex("0x1.ef35793c76730p-45")]


def find(data: bytes, first: list[float], count: int) -> np.ndarray:
    """Return the record of `count` doubles that begins with the numbers given."""
    pattern = struct.pack(f"<{len(first)}d", *first)
    start = data.find(pattern)
    if start < 0 or data.find(pattern, start + 1) >= 0:
        sys.exit(f"not exactly one record begins with {first}")
    return np.frombuffer(data, "<f8", count, start)


def show(name: str, note: str, values: list[float]) -> str:
    lines = number_lines(values, 2)
    return f"\n/** {note} */\nexport const {name} = new Float64Array([\n{lines}\n]);\n"


def main() -> None:
    library = next(path for path in map(Path, LIBRARIES) if path.exists())
    data = library.read_bytes()

    # 1/c and log c for a c in each of 128 intervals around 1.
    log = find(data, [*LN2, -0.5 - 2**-53], 18 + 2 * ROWS)
    log_rows = log[18:].reshape(ROWS, 2)
    assert all(abs(math.log(inverse) + value) < 1e-12 for inverse, value in log_rows)

    # The same with an unused column and the rest of log c.
    pow_log = find(data, [*LN2, -0.5], 9 + 4 * ROWS)
    pow_rows = pow_log[9:].reshape(ROWS, 4)[:, [0, 2, 3]]
    assert all(abs(math.log(inverse) + value) < 1e-12 for inverse, value, _ in pow_rows)

    # What 2^(i/128) as a double lacks, relative to it, and its bits less i/128 in the exponent.
    exp = find(data, [ROWS / math.log(2)], 14 + 2 * ROWS)
    exp_rows = exp[14:].reshape(ROWS, 2).copy()
    steps = np.arange(ROWS, dtype=np.uint64) << np.uint64(45)
    exp_rows[:, 1] = (exp_rows[:, 1].copy().view(np.uint64) + steps).view(np.float64)
    assert all(abs(row[1] - 2 ** (i / ROWS)) < 1e-15 for i, row in enumerate(exp_rows))

    version = platform.libc_ver()[1]
    OUTPUT.write_text(
        f"""/**
 * Written by scripts/goldens/libm_tables.py from glibc {version}, which has these tables from Arm's
 * optimized-routines: copyright (c) 2018, Arm Limited, MIT licence (see docs/third-party.md).
 */

/** ln 2 in two parts; k × the first is exact. */
export const LN2 = [{float(log[0])!r}, {float(log[1])!r}] as const;
"""
        + show("LOG_NEAR_ONE", "Series of log(1 + r), from r².", log[7:18].tolist())
        + show("LOG_SERIES", "The same for |r| < 1/256.", log[2:7].tolist())
        + show("LOG_ROWS", "1/c, log c.", log_rows.ravel().tolist())
        + show("POW_LOG_SERIES", "As LOG_SERIES, scaled by powers of −½.", pow_log[3:9].tolist())
        + show("POW_LOG_ROWS", "1/c, log c in two parts.", pow_rows.ravel().tolist())
        + show("EXP_STEPS", "128/ln 2, and −ln 2/128 in two parts.", exp[:3].tolist())
        + show("EXP_SERIES", "Series of exp, from r².", exp[3:7].tolist())
        + show("EXP_ROWS", "What 2^(i/128) lacks, 2^(i/128).", exp_rows.ravel().tolist())
    )


if __name__ == "__main__":
    main()
