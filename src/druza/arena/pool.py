"""The pool: work done in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, TypeVar

import druza
from druza.games.registry import PACKS
from druza.kernel.refused import BadInput

ANSWER_SECONDS = 5.0
PASSED_ON = (PACKS,)  # what workers of a cluster must know of this process's environment

Task = TypeVar("Task")
Done = TypeVar("Done")


def run_all(work: Callable[[Task], Done], tasks: list[Task], jobs: int, ray: str) -> Iterator[Done]:
    """Every task's result as it is done, in any order. jobs 0: a process for each core; ray: a cluster's address."""
    if ray:
        return _on_cluster(work, tasks, ray)
    workers = min(jobs or cores_here(), max(1, len(tasks)))
    return map(work, tasks) if workers == 1 else _in_processes(work, tasks, workers)


def cores_here() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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
        except BaseException:  # stopped, or nobody wants the rest: what is under way is not waited for
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _on_cluster(work: Callable[[Task], Done], tasks: list[Task], address: str) -> Iterator[Done]:
    """The same on a Ray cluster; druza must be installed there, in the same version."""
    ray = _connect(address)
    try:
        check_workers(ray.get(ray.remote(version_there).remote()))
        remote = ray.remote(work)
        places = 3 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: list[Any] = []
        rest = iter(tasks)
        while True:
            waiting += [remote.remote(task) for task in itertools.islice(rest, places - len(waiting))]
            if not waiting:
                return
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    except (ray.exceptions.RuntimeEnvSetupError, ray.exceptions.RaySystemError, ModuleNotFoundError) as error:
        raise BadInput(f"--ray {address}: druza must be installed on the cluster: {_first_line(error)}") from error
    finally:
        ray.shutdown()


def _connect(address: str) -> Any:
    """Ray, connected; BadInput if it is not installed or nobody answers."""
    try:
        import ray
    except ModuleNotFoundError as error:
        raise BadInput("--ray needs the package ray: pip install 'druza[ray]'") from error
    host, colon, port = address.rpartition(":")
    if colon and port.isdigit() and "://" not in host:  # Ray itself would try for minutes
        try:
            socket.create_connection((host, int(port)), ANSWER_SECONDS).close()
        except (OSError, OverflowError) as error:
            raise BadInput(f"--ray {address}: no cluster answers there: {error}") from error
    known = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    there = {"env_vars": known} if known else None  # workers of an environment of their own start slowly
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", runtime_env=there)
    except (ConnectionError, ImportError, RuntimeError, ValueError) as error:
        raise BadInput(f"--ray {address}: no cluster answers there: {_first_line(error)}") from error
    return ray


def version_there() -> str:
    """The version of druza that a worker has."""
    return druza.__version__


def check_workers(version: str) -> None:
    """BadInput if the games of another version would be played."""
    if version != druza.__version__:
        raise BadInput(f"the cluster has druza {version}, here is {druza.__version__}: install the same on both")


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
