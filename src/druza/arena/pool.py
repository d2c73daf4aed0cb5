"""The pool: work done in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, TypeVar

from druza.kernel.refused import BadInput

Task = TypeVar("Task")
Done = TypeVar("Done")


def run_all(work: Callable[[Task], Done], tasks: list[Task], jobs: int, ray: str) -> Iterator[Done]:
    """Every task's result as it is done, in any order. jobs 0: a process for each core; ray: a cluster's address."""
    if ray:
        return _on_cluster(work, tasks, ray)
    workers = min(jobs or os.cpu_count() or 1, max(1, len(tasks)))
    return map(work, tasks) if workers == 1 else _in_processes(work, tasks, workers)


def _in_processes(work: Callable[[Task], Done], tasks: list[Task], workers: int) -> Iterator[Done]:
    """Only a few tasks wait in the pool at a time, so that stopping is quick."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        waiting: set[Future[Done]] = set()
        rest = iter(tasks)
        try:
            while True:
                for task in rest:
                    waiting.add(pool.submit(work, task))
                    if len(waiting) >= 3 * workers:
                        break
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _on_cluster(work: Callable[[Task], Done], tasks: list[Task], address: str) -> Iterator[Done]:
    """The same on a Ray cluster; druza must be installed there."""
    try:
        import ray
    except ModuleNotFoundError as error:
        raise BadInput("--ray needs the package ray: pip install 'druza[ray]'") from error
    try:
        ray.init(address=address, ignore_reinit_error=True, log_to_driver=False)
    except (ConnectionError, ValueError) as error:
        raise BadInput(f"--ray {address}: no cluster answers there: {str(error).splitlines()[0]}") from error
    try:
        remote: Any = ray.remote(work)
        waiting = [remote.remote(task) for task in tasks]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    finally:
        ray.shutdown()
