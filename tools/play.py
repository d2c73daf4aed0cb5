"""Start the program at once, compiled if the compiled build is there.

Usage: python tools/play.py COMMAND...   (as for `druza`)
The first start does not wait for the compiler: it runs as plain Python, and what is compiled meanwhile in the
background serves from the next start on. DRUZA_COMPILED tells the program where that build is or will be, so that the
processes in which bots think can use it as soon as it is there. DRUZA_COMPILE=0 leaves the compiler out of it.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
LOG = ROOT / "build" / "compiled.log"


def main(command: list[str]) -> None:
    environment = dict(os.environ)
    if environment.get("DRUZA_COMPILE") != "0":
        environment["DRUZA_COMPILED"] = str(COMPILED)
        if is_compiled():
            environment["PYTHONPATH"] = str(COMPILED)
        elif can_compile():
            compile_meanwhile()
        else:
            print(
                "There is no C compiler with Python's headers here: bots will think several times slower.", flush=True
            )
    program = str(Path(sys.executable).parent / "druza")
    os.execve(program, [program, *command], environment)


def is_compiled() -> bool:
    return subprocess.run([sys.executable, ROOT / "tools" / "compile.py", "--check"]).returncode == 0


def can_compile() -> bool:
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_path("include"), "Python.h").exists()


def compile_meanwhile() -> None:
    """Compile with what the players leave of the processor, and go on when the program ends."""
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("a") as log:
        subprocess.Popen(
            ["nice", sys.executable, ROOT / "tools" / "compile.py"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    print(
        f"Compiling in the background ({LOG.relative_to(ROOT)}): the next start will be several times faster.",
        flush=True,
    )


if __name__ == "__main__":
    main(sys.argv[1:])
