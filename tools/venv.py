"""The virtual environment: made once, and again only when what it holds has changed.

Usage: python3 tools/venv.py play|test|docs. Runs on old Pythons too, to be able to say that a newer one is needed.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")
OLDEST = (3, 11)
PINS = {"play": ["requirements/base.txt"], "test": ["requirements/base.txt", "requirements/dev.txt"]}
PINS["docs"] = [*PINS["test"], "requirements/docs.txt"]


def main(purpose: str) -> None:
    os.chdir(ROOT)
    os.makedirs("build", exist_ok=True)
    with open("build/venv.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.exists(PYTHON):
            step("Making a virtual environment", [find_python(), "-m", "venv", "--clear", VENV])
        pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if purpose != "play" or not is_done("test", PINS["test"]):
            once(purpose, PINS[purpose], f"Installing what it takes for {purpose}", [*pip, "-r", PINS[purpose][-1]])
        itself = [*pip, "--no-deps", "--no-build-isolation", "--editable", "."]
        once("druza", ["pyproject.toml"], "Installing druza itself", itself)


def once(name: str, files: "list[str]", title: str, command: "list[str]") -> None:
    if not is_done(name, files):
        step(title, command)
        with open(stamp(name), "w") as file:
            file.write(fingerprint(files))


def is_done(name: str, files: "list[str]") -> bool:
    try:
        with open(stamp(name)) as file:
            return file.read() == fingerprint(files)
    except OSError:
        return False


def stamp(name: str) -> str:
    return os.path.join(VENV, f"installed-{name}")


def fingerprint(files: "list[str]") -> str:
    digest = hashlib.sha256(ROOT.encode())
    for name in files:
        with open(name, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def step(title: str, command: "list[str]") -> None:
    """One line on the screen; all that the command said if it fails."""
    print(title, end=" ... ", flush=True)
    began = time.time()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        print("failed")
        sys.exit(f"{done.stdout.decode(errors='replace')}\nfailed: {' '.join(command)}")
    print(f"{time.time() - began:.0f} s")


def find_python() -> str:
    """The Python that runs this, or the newest other one that is new enough."""
    if sys.version_info[:2] >= OLDEST:
        return sys.executable
    for minor in range(20, OLDEST[1] - 1, -1):
        other = shutil.which(f"python3.{minor}")
        if other and subprocess.run([other, "-c", ""], stderr=subprocess.DEVNULL).returncode == 0:
            return other
    sys.exit(f"Druza needs Python {OLDEST[0]}.{OLDEST[1]} or newer; python3 is {sys.version.split()[0]} here.")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in PINS:
        sys.exit(__doc__)
    main(sys.argv[1])
