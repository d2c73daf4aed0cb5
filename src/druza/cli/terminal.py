"""The terminal table: a game played by people and bots at one keyboard."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

import druza
from druza.bots import Bot, Seat, bot
from druza.games.registry import game_of
from druza.kernel.game import CONFIRM
from druza.kernel.record import advance, begin, new_record, read_record
from druza.kernel.refused import BadInput, Refused
from druza.kernel.words import LANGUAGES, addressed

HUMAN = "human"

SAYINGS = {
    "en": {
        "help": (
            "NUMBER or an option's word (such as crystal:3) chooses it.  Enter shows the table again.\n"
            "why WORD  why an option cannot be chosen    rule ID   the text of a rule\n"
            "undo      back to your last decision        log       what has happened\n"
            "save FILE save the game                     score     your points by category\n"
            "help      this page                         quit      leave (save first to go on later)"
        ),
        "ask": "{who}, choose",
        "unknown": "There is no option or command {text!r}. Type a number from 1 to {most}, or help.",
        "legal": "It can be chosen now.",
        "no_undo": "There is nothing to take back.",
        "saved": "Saved to {file}. Go on with: druza play --load {file}",
        "over": "The game is over.",
        "wins": "wins",
        "hand_over": "{who} is next. Hand the keyboard over and press Enter; the screen is cleared.",
        "which": "Say which: {usage}",
        "person": "Player",
    },
    "pl": {
        "help": (
            "NUMER albo słowo opcji (np. crystal:3) wybiera ją.  Enter pokazuje stół jeszcze raz.\n"
            "why SŁOWO  dlaczego czegoś nie można wybrać   rule ID    treść zasady\n"
            "undo       cofnij do twojej ostatniej decyzji log        co się wydarzyło\n"
            "save PLIK  zapisz grę                         score      twoje punkty według kategorii\n"
            "help       ta strona                          quit       wyjdź (aby grać dalej, najpierw zapisz)"
        ),
        "ask": "{who}, wybierz",
        "unknown": "Nie ma opcji ani polecenia {text!r}. Wpisz numer od 1 do {most} albo help.",
        "legal": "Można to teraz wybrać.",
        "no_undo": "Nie ma czego cofnąć.",
        "saved": "Zapisano do {file}. Dalsza gra: druza play --load {file}",
        "over": "Koniec gry.",
        "wins": "wygrywa",
        "hand_over": "Teraz {who}. Oddaj klawiaturę i naciśnij Enter; ekran zostanie wyczyszczony.",
        "which": "Podaj: {usage}",
        "person": "Gracz",
    },
}


def check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise BadInput(f"unknown language {lang!r}: expected one of {', '.join(LANGUAGES)}")


class Terminal:
    """One game in the terminal, with its record."""

    def __init__(self, record: dict[str, Any], players: list[str], lang: str, console: Console | None = None) -> None:
        self.game = game_of(record)
        if len(players) not in self.game.seat_counts:
            counts = ", ".join(map(str, self.game.seat_counts))
            raise BadInput(f"--seats names {len(players)} players: {self.game.id} is for {counts}")
        self.players = players
        self.bots: list[Bot | None] = [
            None if name == HUMAN else bot(name, record["seed"] * 64 + seat, record["game"])
            for seat, name in enumerate(players)
        ]
        self.names = _names(players, lang)
        self.record = record
        self.lang = lang
        self.console = console or Console(highlight=False)
        self.state = begin(self.game, record, log=True)
        advance(self.game, self.state, record["moves"])
        self.told = len(self.state.events or [])
        self.last_human = -1

    @classmethod
    def new(cls, game: str, players: list[str], seed: int, options: dict[str, Any], lang: str) -> Terminal:
        players = [name.strip() for name in players]
        rules = druza.game(game)
        people = [seat for seat, name in enumerate(players) if name == HUMAN]
        options = {CONFIRM: people, **options} if people else options
        record = new_record(rules, len(players), seed, options)
        if len(players) in rules.seat_counts:
            rules.new(len(players), seed, options)
        return cls(record | {"players": players}, players, lang)

    @classmethod
    def from_file(cls, file: Path, lang: str) -> Terminal:
        record = read_record(file)
        players = [str(name) for name in record.get("players", [])] or [HUMAN] * record["seats"]
        return cls(record, players, lang)

    def say(self, key: str, **values: Any) -> str:
        return SAYINGS[self.lang][key].format(**values)

    def run(self) -> None:
        """Until the game is over or the player leaves."""
        self.console.print(self.say("help"), style="dim", markup=False)
        while self.state.seat >= 0:
            player = self.bots[self.state.seat]
            if player is not None:
                self.answer(player.choose(Seat(self.state, self.state.seat)))
            elif not self.ask():
                return
        self.show_news(-1)
        self.show_end()

    def answer(self, option: int) -> None:
        """Play an option and keep it in the record."""
        self.record["moves"].append(self.game.notation(option))
        self.state.play(self.state.seat, option)

    def ask(self) -> bool:
        """Ask the person at the keyboard once; False if they leave."""
        seat = self.state.seat
        if self.last_human not in (-1, seat):
            self.console.input(self.say("hand_over", who=self.names[seat]) + " ")
            self.console.clear()
        self.last_human = seat
        self.show_news(seat)
        self.show_table(seat)
        while True:
            self.show_options(seat)
            try:
                text = self.console.input(f"[bold]{self.say('ask', who=self.names[seat])} > [/]").strip()
            except (EOFError, KeyboardInterrupt):
                return False
            if text in ("quit", "q", "exit"):
                return False
            if self.obey(text, seat):
                return True

    def obey(self, text: str, seat: int) -> bool:
        """Do what was typed; True when the question has been answered or the state has changed."""
        options = self.state.options()
        if text.isdigit() and len(text) < 10 and 1 <= int(text) <= len(options):
            self.answer(options[int(text) - 1])
            return True
        try:
            words = shlex.split(text) or ["table"]
        except ValueError:
            words = [text]
        command, rest = words[0], words[1:]
        if command == "undo":
            return self.undo(seat)
        if command in ("help", "?"):
            self.console.print(self.say("help"), markup=False)
        elif command == "table":
            self.show_table(seat)
        elif command == "log":
            self.show_log(seat)
        elif command == "score":
            for category, points in self.game.points(self.state, seat).items():
                self.console.print(f"  {self.game.words.say(self.lang, 'term', f'score.{category}', {})}: {points:g}")
        elif command in ("why", "rule", "save"):
            self.obey_with_word(command, rest, seat)
        else:
            return self.choose_by_word(text, seat)
        return False

    def obey_with_word(self, command: str, rest: list[str], seat: int) -> None:
        if not rest:
            usage = {"why": "why crystal:3", "rule": "rule SS-041", "save": "save game.json"}[command]
            self.console.print(self.say("which", usage=usage), style="yellow")
        elif command == "save":
            self.save(Path(rest[0]))
        elif command == "rule":
            self.console.print(self.game.rulebook.text(rest[0].upper(), self.lang), markup=False)
        else:
            self.explain(rest[0])

    def choose_by_word(self, text: str, seat: int) -> bool:
        """An option by its word; what cannot be chosen says why."""
        try:
            option = self.game.parse(text)
        except BadInput:
            most = len(self.state.options())
            self.console.print(self.say("unknown", text=text, most=most), style="yellow", markup=False)
            return False
        refused = self.state.why_not(option)
        if refused is not None:
            self.show_refusal(refused)
            return False
        self.answer(option)
        return True

    def explain(self, word: str) -> None:
        try:
            refused = self.state.why_not(self.game.parse(word))
        except BadInput as error:
            self.console.print(str(error), style="yellow", markup=False)
            return
        if refused is None:
            self.console.print(self.say("legal"))
        else:
            self.show_refusal(refused)

    def show_refusal(self, refused: Refused) -> None:
        message = self.game.reason(refused.rule, refused.reason, self.lang)
        self.console.print(f"{refused.rule}: {message}", style="yellow", markup=False)

    def undo(self, seat: int) -> bool:
        """Back to the last decision of this person. Alone with bots this is always free."""
        ply = len(self.record["moves"]) - 1
        while ply >= 0:
            state = advance(self.game, begin(self.game, self.record, log=True), self.record["moves"][:ply])
            if state.seat == seat:
                self.record["moves"] = self.record["moves"][:ply]
                self.state, self.told = state, len(state.events or [])
                return True
            if self.players[state.seat] == HUMAN:
                break  # never past another person's decision
            ply -= 1
        self.console.print(self.say("no_undo"), style="yellow")
        return False

    def save(self, file: Path) -> None:
        try:
            file.write_text(json.dumps(self.record, ensure_ascii=False, indent=1), "utf-8")
        except OSError as error:
            self.console.print(f"{file}: {error.strerror}", style="yellow", markup=False)
            return
        self.console.print(self.say("saved", file=file), markup=False)

    def show_table(self, seat: int) -> None:
        self.console.rule(style="dim")
        self.console.print(self.game.text(self.state.view(seat), self.names, self.lang), markup=True)

    def show_options(self, seat: int) -> None:
        prompt = self.game.say_prompt(self.state.prompt(), self.names, self.lang)
        self.console.print(f"[bold]{escape(prompt)}[/]")
        for number, option in enumerate(self.state.options(), 1):
            words = escape(self.game.describe(self.state, option, seat, self.lang, self.names))
            self.console.print(f"{number:4}  {words}  [dim]{self.game.notation(option)}[/]")

    def show_news(self, seat: int) -> None:
        """What happened since this was last shown."""
        events = self.state.events or []
        for event in events[self.told :]:
            told = self.game.tell_event(event.seen_by(seat), addressed(self.names, seat), self.lang)
            self.console.print(f"· {told}", style="cyan", markup=False)
        self.told = len(events)

    def show_log(self, seat: int) -> None:
        names = addressed(self.names, seat)
        for event in self.state.events or []:
            self.console.print(f"· {self.game.tell_event(event.seen_by(seat), names, self.lang)}", markup=False)

    def show_end(self) -> None:
        self.console.rule(self.say("over"))
        winners = self.state.winners()
        for seat, name in enumerate(self.names):
            parts = ", ".join(
                f"{self.game.words.say(self.lang, 'term', f'score.{category}', {})} {points:g}"
                for category, points in self.game.points(self.state, seat).items()
            )
            mark = f"  [bold green]{self.say('wins')}[/]" if seat in winners else ""
            self.console.print(f"[bold]{escape(name)}[/]  {self.state.scores()[seat]:g}  ({parts}){mark}")


def _names(players: list[str], lang: str) -> list[str]:
    """A name for every seat: the bot's, with a number where there are several of a kind."""
    return told_apart([SAYINGS[lang]["person"] if player == HUMAN else player.capitalize() for player in players])


def told_apart(names: list[str]) -> list[str]:
    """The same names, with numbers where several are equal."""
    return [
        f"{name} {names[:seat].count(name) + 1}" if names.count(name) > 1 else name for seat, name in enumerate(names)
    ]
