"""What a run of the command takes: `python -m tests.benchmarks.spent WORDS` runs `pyreasoner WORDS` and prints it.

The system counts the memory of whoever starts a process as that process's own, so what starts it must be small. That
is why this is a program, and why it imports next to nothing.
"""

from __future__ import annotations

import json
import os
import sys
import time

MIB = 1024
"""In the unit in which the system tells memory, KiB."""


def spent(words: list[str]) -> dict[str, float]:
    """Run the command with its output thrown away.

    `status` is its exit status, `wall` the seconds until it ended, `cpu` the seconds of processors that it and its
    processes used, `peak` the MiB of the largest of them. Needs `os.wait4`.
    """
    command = [sys.executable, "-m", "pyreasoner", *words]
    began = time.perf_counter()
    null = os.open(os.devnull, os.O_WRONLY)
    process = os.posix_spawn(command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, null, 1)])
    _, status, used = os.wait4(process, 0)
    return {
        "status": os.waitstatus_to_exitcode(status),
        "wall": time.perf_counter() - began,
        "cpu": used.ru_utime + used.ru_stime,
        "peak": used.ru_maxrss / MIB,
    }


if __name__ == "__main__":
    print(json.dumps(spent(sys.argv[1:])))
