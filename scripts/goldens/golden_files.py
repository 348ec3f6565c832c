"""What the golden scripts share: exact number formats, provenance, and writing or checking files."""

from __future__ import annotations

import hashlib
import json
import math
import platform
import struct
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
BLOCK = 1000


def double_hex(value: float) -> str:
    """Return the 16 hexadecimal digits of the big-endian double; NaN payloads are not kept."""
    return "nan" if math.isnan(value) else struct.pack(">d", value).hex()


def block_digests(values: Iterable[float]) -> list[str]:
    """Return the SHA-256 of every 1,000 values, each as a big-endian double."""
    data = np.asarray(list(values), dtype=">f8")
    return [
        hashlib.sha256(data[start : start + BLOCK].tobytes()).hexdigest()
        for start in range(0, len(data), BLOCK)
    ]


def made_with() -> dict[str, str]:
    """Return the versions on which the last bit of a golden may depend."""
    # glibc picks other code for exp, log and pow where the processor fuses multiply and add.
    cpu = Path("/proc/cpuinfo")
    fused = cpu.exists() and " fma " in cpu.read_text()
    return {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "libc": " ".join(platform.libc_ver()),
        "machine": platform.machine() + (" with fma" if fused else ""),
    }


def render(value: Any, broken_levels: int) -> str:
    """Render JSON with one entry a line down to a depth and none below, so that diffs stay readable."""
    if broken_levels == 0 or not isinstance(value, dict | list) or not value:
        return json.dumps(value, separators=(",", ":"))
    if isinstance(value, dict):
        entries = [f"{json.dumps(k)}:{render(v, broken_levels - 1)}" for k, v in value.items()]
        return "{\n" + ",\n".join(entries) + "\n}"
    return "[\n" + ",\n".join(render(v, broken_levels - 1) for v in value) + "\n]"


def number_lines(values: Iterable[float], indent: int) -> str:
    """Return the numbers in lines of a hundred characters, for a list in a TypeScript file."""
    start = " " * (indent - 1)
    lines, line = [], start
    for value in values:
        text = f" {value!r},"
        if len(line) + len(text) > 100:
            lines.append(line)
            line = start
        line += text
    return "\n".join([*lines, line])


def write_or_check(files: dict[str, dict[str, Any]]) -> None:
    """Write the golden files (paths relative to the repository), or with --check compare them.

    The comparison leaves the recorded versions out: another NumPy that gives the same numbers passes.
    """
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        sys.exit(f"usage: {Path(sys.argv[0]).name} [--check]")
    changed = []
    for name, content in files.items():
        path = ROOT / name
        if check:
            found = json.loads(path.read_text()) if path.exists() else {}
            # Through JSON, so that tuples and lists compare alike.
            expected = json.loads(json.dumps(content))
            if {**found, "madeWith": None} != {**expected, "madeWith": None}:
                changed.append(name)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(render({"madeWith": made_with(), **content}, 2) + "\n")
    if changed:
        sys.exit("differs from what this machine computes: " + ", ".join(changed))
    print(f"{len(files)} files {'agree' if check else 'written'}", file=sys.stderr)
