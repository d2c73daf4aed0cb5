"""Commands about lessons: `druza lesson check`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from druza.cli.common import JsonFlag, progress
from druza.kernel.refused import BadInput
from druza.learn.booklet import read_booklet
from druza.learn.booklet_check import check_booklet
from druza.learn.checking import Report, check_coach, check_glossary, check_lesson
from druza.learn.lesson import read_lesson
from druza.learn.shelf import BOOKLET, COACH, GLOSSARY, booklet_files, coach_files, everything, glossary_files

lesson_app = typer.Typer(no_args_is_help=True, help="Lessons: guided first games, written as TOML.")


@lesson_app.callback()
def lessons() -> None:
    """Lessons: guided first games, written as TOML (docs/lessons.md)."""


@lesson_app.command("check")
def lesson_check(
    file: Annotated[
        Path | None, typer.Argument(help="A lesson, glossary or booklet; without it, those of every game.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Look at a sample of the ways through each step.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Play every way through each lesson: steps reachable, legal and answerable, texts in both languages, nothing lit
    that is not there. Glossaries and booklets too: every rule in one place, every figure drawn. Exit code 2 if anything
    is wrong."""
    files = [file] if file is not None else [*glossary_files(), *coach_files(), *booklet_files(), *everything()]
    reports = checked(files, 100 if quick else None)
    faults = sum(len(report.faults) for report in reports)
    if as_json:
        found: list[dict[str, Any]] = [
            {"file": str(report.file), "lines": report.lines, "faults": report.faults} for report in reports
        ]
        typer.echo(json.dumps({"checked": found}, ensure_ascii=False, indent=2))
    else:
        for report in reports:
            tell(report)
        typer.echo("all is well" if not faults else f"{faults} faults")
    if faults:
        raise typer.Exit(2)


def checked(files: list[Path], most_ends: int | None) -> list[Report]:
    """Check files with a progress bar on the error stream."""
    with progress() as bar:
        task = bar.add_task("lessons", total=sum(steps_in(file) for file in files))
        reports = []
        for file in files:
            bar.update(task, description=title(file))
            if file.name == GLOSSARY:
                reports.append(check_glossary(file))
                bar.advance(task)
            elif file.name == COACH:
                reports.append(check_coach(file))
                bar.advance(task)
            elif file.name == BOOKLET:
                reports.append(check_booklet(file, lambda: bar.advance(task)))
            elif most_ends is None:
                reports.append(check_lesson(file, on_step=lambda: bar.advance(task)))
            else:
                reports.append(check_lesson(file, most_ends, lambda: bar.advance(task)))
        return reports


def steps_in(file: Path) -> int:
    """How many steps of the progress bar a file is; one that cannot be read is told of when it is checked."""
    if not file.is_file():
        raise BadInput(f"{file}: there is no such file")
    try:
        if file.name == BOOKLET:
            return len(read_booklet(file).chapter)
        return 1 if file.name in (GLOSSARY, COACH) else len(read_lesson(file).step)
    except BadInput:
        return 1


def title(file: Path) -> str:
    """Which file: the game's folder and its name."""
    return f"{file.resolve().parent.parent.name}: {file.stem}"


def tell(report: Report) -> None:
    typer.echo(title(report.file))
    for line in report.lines:
        typer.echo(f"  {line}")
    for fault in report.faults:
        typer.echo(f"{report.file}: {fault}", err=True)
