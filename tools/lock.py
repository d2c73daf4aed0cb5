"""The pins: which exact versions the project is installed with.

pyproject.toml says what is needed; this asks pip what that comes to here and writes it down.
Run by `make lock`, with the network, when a dependency is added or should be newer.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = "# Written by `make lock` from pyproject.toml. Do not edit.\n"


def main() -> int:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needs = project["project"]["dependencies"]
    extras = project["project"]["optional-dependencies"]
    play = resolve([*needs, *extras["web"], *extras["compile"]])
    everything = resolve([*needs, *unfold("dev", extras), *pins(play)])
    write("base.txt", "What it takes to compile and to play.", pins(play))
    rest = {name: version for name, version in everything.items() if name not in play}
    write("dev.txt", "What it takes to test, check and measure.", ["-r base.txt", *pins(rest)])
    site = resolve([*extras["docs"], *pins(everything)])
    pages = {name: version for name, version in site.items() if name not in everything}
    write("docs.txt", "What it takes to make the documentation.", ["-r dev.txt", *pins(pages)])
    return 0


def unfold(extra: str, extras: dict[str, list[str]]) -> list[str]:
    """The requirements of an extra, with `druza[a,b]` replaced by those of a and b."""
    found: list[str] = []
    for need in extras[extra]:
        if need.startswith("druza["):
            for inner in need[len("druza[") : -1].split(","):
                found += unfold(inner, extras)
        else:
            found.append(need)
    return found


def resolve(needs: list[str]) -> dict[str, str]:
    """Name and version of everything pip would install into an empty environment."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--report", "-"]
    answer = subprocess.run([*command, *needs], check=True, stdout=subprocess.PIPE, text=True)
    found = {item["metadata"]["name"]: item["metadata"]["version"] for item in json.loads(answer.stdout)["install"]}
    return dict(sorted(found.items(), key=lambda pair: pair[0].lower()))


def pins(found: dict[str, str]) -> list[str]:
    return [f"{name}=={version}{marker(name)}" for name, version in found.items()]


def marker(name: str) -> str:
    return '; sys_platform != "win32"' if name.lower() == "uvloop" else ""


def write(file: str, purpose: str, lines: list[str]) -> None:
    (ROOT / "requirements" / file).write_text(f"{HEAD}# {purpose}\n" + "\n".join(lines) + "\n")


if __name__ == "__main__":
    sys.exit(main())
