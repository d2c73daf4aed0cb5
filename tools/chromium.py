"""Chromium for the browser tests: found, or installed from the system's packages where that can be done unasked.

A machine that cannot have it skips those tests and says so, except with CI=true, where that is a failure.
"""

import os
import shutil
import subprocess
import sys

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
PACKAGES = ["chromium", "fonts-dejavu-core", "fonts-liberation"]


def main() -> int:
    if find():
        return 0
    reason = install()
    if not reason:
        return 0
    print(f"No Chromium: the browser tests will be skipped ({reason}).", flush=True)
    return 1 if os.environ.get("CI") == "true" else 0


def find() -> str:
    """The path of a Chromium, DRUZA_CHROMIUM first; empty if there is none."""
    named = os.environ.get("DRUZA_CHROMIUM", "")
    return named or next(filter(None, map(shutil.which, NAMES)), "")


def install() -> str:
    """Install it with Debian's apt-get, never asking for a password; what is in the way, or nothing."""
    if not shutil.which("apt-get"):
        return "install Chromium or set DRUZA_CHROMIUM to its path"
    rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if rights and (not shutil.which("sudo") or subprocess.run([*rights, "true"], capture_output=True).returncode):
        return "sudo apt-get install chromium"
    print("Installing Chromium from the system's packages ... ", end="", flush=True)
    apt = [*rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    for step in ["update"], ["install", "-y", "--no-install-recommends", *PACKAGES]:
        done = subprocess.run([*apt, *step], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            print(f"failed\n{done.stdout}", flush=True)
            return f"apt-get {step[0]} failed"
    print("done", flush=True)
    return "" if find() else "the package brought no chromium command"


if __name__ == "__main__":
    sys.exit(main())
