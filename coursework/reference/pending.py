"""Events whose feedback has not arrived yet (not `queue`: that would hide Python's own)."""

from typing import Dict, List, Tuple

Event = Tuple[int, int]


class PendingEvents:
    """Events filed under the step at which they fall due, in reading order within a step."""

    def __init__(self) -> None:
        self._due: Dict[int, List[Event]] = {}

    def add(self, due: int, event: Event) -> None:
        self._due.setdefault(due, []).append(event)

    def take(self, step: int) -> List[Event]:
        """Remove and return the events due at `step`."""
        return self._due.pop(step, [])

    def __len__(self) -> int:
        return sum(len(events) for events in self._due.values())
