"""What the tests need of the system: found, or installed from its packages where that can be done unasked.

A machine that cannot have something skips the tests that need it and says so, except with CI=true, where that is a
failure.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

CHROMIUM = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]


def find_chromium() -> str:
    """The path of a Chromium, DRUZA_CHROMIUM first; empty if there is none."""
    named = os.environ.get("DRUZA_CHROMIUM", "")
    return named or next(filter(None, map(shutil.which, CHROMIUM)), "")


def find_postgres() -> str:
    """The path of PostgreSQL's initdb: on the PATH, or where Debian puts it; empty if there is none."""
    found = sorted(str(path) for path in Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return shutil.which("initdb") or (found[-1] if found else "")


def find_redis() -> str:
    """The path of a Redis server; empty if there is none."""
    return shutil.which("redis-server") or ""


NEEDS = [
    ("Chromium", find_chromium, ["chromium", "fonts-dejavu-core", "fonts-liberation"]),
    ("PostgreSQL", find_postgres, ["postgresql"]),
    ("Redis", find_redis, ["redis-server"]),
]


def main() -> int:
    missing = [need for need in NEEDS if not need[1]()]
    for name, find, packages in missing:
        reason = install(name, packages)
        if not reason and not find():
            reason = "its package did not bring it"
        if reason:
            print(f"No {name}: the tests that need it will be skipped ({reason}).", flush=True)
            if os.environ.get("CI") == "true":
                return 1
    return 0


def install(name: str, packages: list[str]) -> str:
    """Install with Debian's apt-get, never asking for a password; what is in the way, or nothing."""
    if not shutil.which("apt-get"):
        return f"install {name}"
    rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if rights and (not shutil.which("sudo") or subprocess.run([*rights, "true"], capture_output=True).returncode):
        return f"sudo apt-get install {packages[0]}"
    print(f"Installing {name} from the system's packages ... ", end="", flush=True)
    apt = [*rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    for step in ["update"], ["install", "-y", "--no-install-recommends", *packages]:
        done = subprocess.run([*apt, *step], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            print(f"failed\n{done.stdout}", flush=True)
            return f"apt-get {step[0]} failed"
    print("done", flush=True)
    return ""


if __name__ == "__main__":
    sys.exit(main())
