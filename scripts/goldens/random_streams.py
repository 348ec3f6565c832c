"""Goldens of the random streams, straight from NumPy.

python3 scripts/goldens/random_streams.py           rewrites web/src/lib/random/goldens
python3 scripts/goldens/random_streams.py --check   compares, and exits 1 on a difference
"""

from __future__ import annotations

from typing import Any

import numpy as np
from golden_files import block_digests, double_hex, write_or_check

FOLDER = "web/src/lib/random/goldens"
FIRST = 40
MAX_SAFE = 2**53 - 1
WEIGHTS = [0.05, 0.2, 0.0, 0.5, 0.125, 0.125]
# Where the ziggurats hand over to the tail; |x| or x beyond it can only come from there.
TAIL_START = {"standard_normal": 3.6541528853610088, "standard_exponential": 7.69711747013104972}
WHOLE_NUMBERS = {"integers", "binomial", "choice", "permutation", "shuffle"}

STREAMS: list[tuple[str, int, list[int]]] = [
    ("seed-0", 0, []),
    ("seed-1", 1, []),
    ("seed-42", 42, []),
    ("seed-2023", 2023, []),
    ("seed-90051", 90051, []),
    ("seed-2-31-plus-7", 2**31 + 7, []),
    ("seed-2-32-minus-1", 2**32 - 1, []),
    ("seed-2-53-minus-1", 2**53 - 1, []),
    ("seed-2-64-plus-5", 2**64 + 5, []),
    ("seed-2023-spawn-1-2", 2023, [1, 2]),
    ("seed-90051-spawn-0", 90051, [0]),
]

# Method, arguments, calls.
METHODS: list[tuple[str, list[Any], int]] = [
    ("random", [], 2000),
    *[
        ("integers", [low, high], 2000)
        for low, high in [
            (0, 10),
            (0, 1),
            (0, 2),
            (-5, 5),
            (0, 3 * 2**30),
            (0, 2**32 - 1),
            (0, 2**32),
            (0, 2**32 + 1),
            (0, MAX_SAFE),
            (-(2**52), 2**52 - 1),
            (-1, MAX_SAFE),
        ]
    ],
    ("standard_normal", [], 20000),
    ("standard_exponential", [], 20000),
    ("normal", [3.5, 0.25], 2000),
    ("uniform", [-2, 7], 2000),
    *[("pareto", [a], 2000) for a in (0.25, 0.5, 1, 3)],
    *[("standard_gamma", [shape], 2000) for shape in (0, 0.05, 0.3, 0.9999, 1, 1.5, 4, 250)],
    *[
        ("beta", list(pair), 2000)
        for pair in [
            (1, 1),
            (0.5, 0.5),
            (0.1, 0.2),
            (0.001, 0.002),
            (1, 0.3),
            (2, 3),
            (1, 40),
            (300, 700),
        ]
    ],
    *[
        ("binomial", list(pair), 2000)
        for pair in [
            (10, 0.3),
            (10, 0.9),
            (100, 0.5),
            (1000, 0.02),
            (1000, 0.7),
            (5, 0),
            (5, 1),
            (0, 0.5),
            (1000000, 0.25),
            (10**12, 3e-12),
            (MAX_SAFE, 2.4e-16),
        ]
    ],
    ("choice", [10], 2000),
    ("choice", [len(WEIGHTS), WEIGHTS], 2000),
    ("permutation", [1], 5),
    ("permutation", [2], 40),
    ("permutation", [10], 40),
    ("permutation", [1000], 2),
    ("shuffle", [1], 5),
    ("shuffle", [2], 40),
    ("shuffle", [10], 40),
    ("shuffle", [1000], 2),
]

# Method, arguments, size of the one array call. Odd sizes leave half a word in the buffer.
FILLS: list[tuple[str, list[Any], int]] = [
    ("random", [], 1000),
    ("integers", [0, 10], 1000),
    ("integers", [0, 10], 777),
    ("integers", [0, 1], 1000),
    ("integers", [0, 2**32], 777),
    ("integers", [0, 2**32 + 1], 1000),
    ("standard_normal", [], 1000),
    ("standard_exponential", [], 1000),
    ("normal", [3.5, 0.25], 1000),
    ("uniform", [-2, 7], 1000),
    ("pareto", [0.5], 1000),
    ("standard_gamma", [0.3], 1000),
    ("standard_gamma", [4], 1000),
    ("beta", [1, 1], 1000),
    ("beta", [2, 3], 1000),
    ("binomial", [10, 0.3], 1000),
    ("binomial", [1000, 0.7], 1000),
    ("choice", [10], 777),
    ("choice", [len(WEIGHTS), WEIGHTS], 1000),
]

# The calls that the interleaved scripts are made of.
MIXED: list[tuple[str, list[Any]]] = [
    ("integers", [0, 10]),
    ("random", []),
    ("normal", [0, 1]),
    ("standard_exponential", []),
    ("beta", [1, 1]),
    ("integers", [0, 3]),
    ("permutation", [7]),
    ("pareto", [1]),
    ("standard_normal", []),
    ("integers", [0, 2**40]),
    ("choice", [10]),
    ("uniform", [-1, 1]),
    ("standard_gamma", [0.3]),
    ("binomial", [20, 0.4]),
    ("choice", [len(WEIGHTS), WEIGHTS]),
    ("standard_gamma", [2.5]),
    ("binomial", [400, 0.6]),
    ("beta", [2, 3]),
    ("integers", [0, 2**32]),
    ("shuffle", [6]),
]


def interleaved_calls() -> list[list[Any]]:
    """Return a fixed script of scalar calls: every method once in a row, then an arbitrary order."""
    order = np.random.default_rng(5).integers(0, len(MIXED), 480)
    return [list(MIXED[i]) for i in [*range(len(MIXED)), *order]]


def seed_sequence(entropy: int, spawn_key: list[int]) -> np.random.SeedSequence:
    """Return the child that the spawn key names, reached by spawning as a program would."""
    sequence = np.random.SeedSequence(entropy)
    for index in spawn_key:
        sequence = sequence.spawn(index + 1)[index]
    return sequence


def fresh(stream: tuple[str, int, list[int]]) -> np.random.Generator:
    """Return a new generator at the start of the stream."""
    return np.random.default_rng(seed_sequence(*stream[1:]))


def state_of(rng: np.random.Generator) -> dict[str, Any]:
    """Return bit_generator.state with its 128-bit integers as decimal strings."""
    state = rng.bit_generator.state
    return {**state, "state": {name: str(value) for name, value in state["state"].items()}}


def call(rng: np.random.Generator, method: str, args: list[Any]) -> list[float]:
    """Make one scalar call; permutation and shuffle give all their values."""
    if method == "shuffle":
        items = list(range(args[0]))
        rng.shuffle(items)
        return items
    if method == "permutation":
        return rng.permutation(args[0]).tolist()
    if method == "choice":
        return [int(rng.choice(args[0], p=args[1] if len(args) > 1 else None))]
    return [getattr(rng, method)(*args)]


def fill(rng: np.random.Generator, method: str, args: list[Any], size: int) -> list[float]:
    """Make one array call."""
    if method == "choice":
        return rng.choice(args[0], size, p=args[1] if len(args) > 1 else None).tolist()
    return getattr(rng, method)(*args, size=size).tolist()


def readable(method: str, values: list[float]) -> list[str]:
    """Return whole numbers in decimal and doubles in hexadecimal."""
    return [str(int(v)) if method in WHOLE_NUMBERS else double_hex(v) for v in values]


def method_golden(stream: tuple[str, int, list[int]], spec: tuple[str, list[Any], int]) -> Any:
    method, args, calls = spec
    rng = fresh(stream)
    values = [value for _ in range(calls) for value in call(rng, method, args)]
    golden = {
        "method": method,
        "args": args,
        "calls": calls,
        "first": readable(method, values[:FIRST]),
        "blocks": block_digests(values),
        "state": state_of(rng),
    }
    if method in TAIL_START:
        golden["tail"] = sum(abs(value) > TAIL_START[method] for value in values)
    return golden


def fill_golden(stream: tuple[str, int, list[int]], spec: tuple[str, list[Any], int]) -> Any:
    method, args, size = spec
    rng, scalar_rng = fresh(stream), fresh(stream)
    values = fill(rng, method, args, size)
    scalars = [call(scalar_rng, method, args)[0] for _ in range(size)]
    if values != scalars or state_of(rng) != state_of(scalar_rng):
        raise AssertionError(f"NumPy fills {method}{args} otherwise than by scalar calls")
    return {
        "method": method,
        "args": args,
        "size": size,
        "blocks": block_digests(values),
        "state": state_of(rng),
    }


def scripted(rng: np.random.Generator, calls: list[list[Any]]) -> dict[str, Any]:
    """Run the calls in order; return all their values and the state after them."""
    values = [text for m, args in calls for text in readable(m, call(rng, m, args))]
    return {"values": values, "state": state_of(rng)}


def saved_golden(stream: tuple[str, int, list[int]], calls: list[list[Any]]) -> dict[str, Any]:
    """Save the state with half a word in the buffer, then go on."""
    rng = fresh(stream)
    rng.integers(0, 10, size=7)
    saved = state_of(rng)
    if saved["has_uint32"] != 1:
        raise AssertionError("the buffer is empty, so the saved state would test nothing")
    return {"saved": saved, **scripted(rng, calls)}


def stream_golden(stream: tuple[str, int, list[int]], calls: list[list[Any]]) -> dict[str, Any]:
    name, entropy, spawn_key = stream
    sequence = seed_sequence(entropy, spawn_key)
    return {
        "stream": name,
        "entropy": str(entropy),
        "spawnKey": spawn_key,
        "generateState": sequence.generate_state(8).tolist(),
        "initialState": state_of(fresh(stream)),
        "methods": [method_golden(stream, spec) for spec in METHODS],
        "fills": [fill_golden(stream, spec) for spec in FILLS],
        "interleaved": scripted(fresh(stream), calls),
        "restored": saved_golden(stream, calls[:60]),
    }


if __name__ == "__main__":
    script = interleaved_calls()
    write_or_check(
        {
            f"{FOLDER}/interleaved-calls.json": {"calls": script},
            **{f"{FOLDER}/streams/{s[0]}.json": stream_golden(s, script) for s in STREAMS},
        }
    )
