"""The arena: tournaments that can be stopped, figures that say how sure they are, reports, balance."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import druza
from druza.arena.balance import cards, compare, findings, in_words, judged
from druza.arena.figures import Share, finishing_order, meetings, ratings, shares_by, uses
from druza.arena.report import page, write_report
from druza.arena.study import study_of
from druza.arena.tournament import Folder, Plan, Result, play_match, play_tournament
from druza.arena.worth import places_of, worths
from druza.bots import Seat
from druza.bots.bot import Bot
from druza.kernel.refused import BadInput

PLAN = Plan("star-scrappers", 2, ("greedy~20", "random"), 4, 7, "round-robin", {}, {})


def untold(done: int, whole: int) -> None:
    pass


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    folder = Folder(tmp_path_factory.mktemp("arena") / "games")
    play_tournament(PLAN, folder, resume=False, jobs=1, ray="", on_game=untold)
    return folder


def test_everybody_meets_from_every_seat() -> None:
    plan = Plan("star-scrappers", 2, ("random", "greedy", "mcts:5"), 4, 0, "round-robin", {}, {})
    matches = plan.matches()
    assert len(matches) == 12
    assert [match.seed for match in matches] == [0] * 6 + [1] * 6
    assert len({match.bots for match in matches}) == 6


@pytest.mark.parametrize("bots", [("random",), ("random", "greedy")])
def test_no_game_is_played_twice(bots: tuple[str, ...]) -> None:
    matches = Plan("star-scrappers", 4, bots, 12, 0, "round-robin", {}, {}).matches()
    assert len(matches) == 12
    assert len({(match.seed, match.bots) for match in matches}) == 12


def test_in_a_ladder_only_neighbours_meet() -> None:
    plan = Plan("star-scrappers", 2, ("random", "greedy", "mcts:5"), 2, 0, "ladder", {}, {})
    assert {frozenset(match.bots) for match in plan.matches()} == {
        frozenset({"random", "greedy"}),
        frozenset({"greedy", "mcts:5"}),
    }


def test_rows_and_records_agree(played: Folder) -> None:
    rows = played.rows()
    assert [row["number"] for row in rows] == [0, 1, 2, 3]
    records = [json.loads(line) for line in (played.path / "records.jsonl").read_text().splitlines()]
    for row, record in zip(rows, records, strict=True):
        record.pop("number")
        state = druza.replay(record)
        assert state.scores() == [row["score_0"], row["score_1"]]
        assert sum(json.loads(row["points_0"]).values()) == row["score_0"]
        assert row["content"] == druza.game("star-scrappers").fingerprint


def test_parquet_holds_the_same_rows(played: Folder) -> None:
    import pyarrow.parquet

    assert pyarrow.parquet.read_table(played.path / "games.parquet").to_pylist() == played.rows()


def test_a_stopped_tournament_goes_on_without_loss(tmp_path: Path, played: Folder) -> None:
    folder = Folder(tmp_path / "games")
    folder.open(PLAN, resume=False)
    for match in PLAN.matches()[:2]:
        folder.add(play_match(match))
    with (folder.path / "games.csv").open("a") as file:
        file.write("2,star-scrap")  # torn by a kill
    told: list[tuple[int, int]] = []
    with (folder.path / "games.csv").open("a") as file:
        file.write("\n")
    play_tournament(PLAN, folder, resume=True, jobs=1, ray="", on_game=lambda done, whole: told.append((done, whole)))
    assert told[0] == (2, 4)
    assert told[-1] == (4, 4)
    seconds = {"seconds"}
    for again, before in zip(folder.rows(), played.rows(), strict=True):
        assert {key: again[key] for key in again.keys() - seconds} == {
            key: before[key] for key in before.keys() - seconds
        }


def test_more_games_of_a_tournament_are_added_to_those_that_are_there(tmp_path: Path) -> None:
    three = ("greedy~20", "random", "greedy")
    few, more = (Plan("star-scrappers", 2, three, games, 7, "round-robin", {}, {}) for games in (1, 2))
    assert more.matches()[:3] == few.matches()
    folder = Folder(tmp_path / "games")
    play_tournament(few, folder, resume=False, jobs=1, ray="", on_game=untold)
    before = folder.rows()
    play_tournament(more, folder, resume=True, jobs=1, ray="", on_game=untold)
    assert folder.rows()[:3] == before
    assert [(row["seed"], row["bot_0"], row["bot_1"]) for row in folder.rows()] == [
        (match.seed, *match.bots) for match in more.matches()
    ]
    assert folder.plan() == more
    with pytest.raises(BadInput, match="2 games: --games must be that or more"):
        folder.open(few, resume=True)


def test_rows_that_are_not_of_the_plan_are_refused(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "games")
    folder.open(PLAN, resume=False)
    done = play_match(PLAN.matches()[0])
    folder.add(Result(done.row | {"number": 1}, done.record))
    with pytest.raises(BadInput, match="earlier version"):
        folder.open(PLAN, resume=True)


def test_a_folder_with_another_tournament_is_not_touched(played: Folder) -> None:
    with pytest.raises(BadInput, match="--resume"):
        played.open(PLAN, resume=False)
    with pytest.raises(BadInput, match="another tournament"):
        played.open(Plan("star-scrappers", 2, ("random",), 4, 7, "round-robin", {}, {}), resume=True)


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (Plan("chess", 2, ("random",), 4, 7, "round-robin", {}, {}), "unknown game"),
        (Plan("star-scrappers", 9, ("random",), 4, 7, "round-robin", {}, {}), "cannot be played by 9"),
        (Plan("star-scrappers", 2, ("x",), 4, 7, "round-robin", {}, {}), "unknown bot"),
        (Plan("star-scrappers", 2, ("random", "random"), 4, 7, "round-robin", {}, {}), "named once"),
        (Plan("star-scrappers", 2, ("random",), 0, 7, "round-robin", {}, {}), "at least 1"),
        (Plan("star-scrappers", 2, ("random",), 1, 7, "cup", {}, {}), "unknown kind"),
        (Plan("star-scrappers", 2, ("random",), 1, 7, "ladder", {"wind": 1}, {}), "unknown option"),
    ],
)
def test_an_impossible_plan_is_told(plan: Plan, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        plan.check()


def test_an_interval_holds_the_share_and_narrows_with_games() -> None:
    few, many = Share("a", 10, 7.0), Share("a", 1000, 700.0)
    assert few.interval[0] < 0.7 < few.interval[1]
    assert few.interval[1] - few.interval[0] > 5 * (many.interval[1] - many.interval[0])
    assert Share("a", 0, 0.0).interval == (0.0, 1.0)
    low, high = Share("a", 100, 50.0).interval
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)  # Wilson's interval for 50 of 100


def rows_of(results: list[tuple[str, str, float]]) -> list[dict[str, Any]]:
    """Two-player rows: the bots, and what the first won."""
    return [
        {
            "seats": 2,
            "turns": 9.5,
            "first": 0,
            "bot_0": one,
            "bot_1": other,
            "win_0": won,
            "win_1": 1 - won,
            "score_0": won,
            "score_1": 1 - won,
            "side_0": "red",
            "side_1": "blue",
            "uses_0": '{"played ace": 1}' if won else "{}",
            "uses_1": "{}",
        }
        for one, other, won in results
    ]


def test_the_better_bot_is_rated_higher() -> None:
    rated = ratings(rows_of([("strong", "weak", 1.0), ("weak", "strong", 0.0)] * 10))
    assert [entry["bot"] for entry in rated] == ["strong", "weak"]
    assert rated[0]["low"] > rated[1]["high"]
    found = rows_of([("strong", "weak", 1.0), ("weak", "strong", 0.5)])
    assert meetings(found, "bot")[("strong", "weak")].rate == 0.75
    assert meetings(found, "side")[("red", "blue")].rate == 0.75


def test_winners_share_the_first_place() -> None:
    row = {"seats": 3, "win_0": 0.5, "win_1": 0.0, "win_2": 0.5, "score_0": 9, "score_1": 3, "score_2": 9}
    assert finishing_order(row) == [1.0, 2.0, 1.0]


def test_seats_are_judged_in_the_order_of_play() -> None:
    rows = [row | {"first": 1} for row in rows_of([("a", "a", 1.0)] * 3)]
    assert {share.name: share.rate for share in shares_by(rows, "seat")} == {"0": 0.0, "1": 1.0}


def test_what_goes_with_winning_is_found() -> None:
    (use,) = uses(rows_of([("a", "b", 1.0)] * 30 + [("a", "b", 0.0)] * 30), least=5)
    assert use.name == "played ace"
    assert use.difference > 0.5


def test_balance_says_what_is_off_and_how_sure() -> None:
    rows = rows_of([("a", "a", 1.0)] * 300 + [("a", "a", 0.0)] * 100)
    found = {(entry["what"], entry["name"]): entry for entry in findings(PLAN, rows)}
    assert found["side", "red"]["verdict"] == "off"
    assert "too strong" in in_words(found["side", "red"], {"red": "Reds"})
    assert judged("side", Share("x", 10, 6.0), 0.42, 0.58)["verdict"] == "unsure"
    assert judged("side", Share("x", 400, 200.0), 0.42, 0.58)["verdict"] == "ok"
    moved = compare(rows, rows_of([("a", "a", 1.0)] * 200 + [("a", "a", 0.0)] * 200))
    assert {entry["name"]: entry["sure"] for entry in moved if entry["what"] == "side"} == {"red": True, "blue": True}


def card_rows(played: dict[str, list[float]]) -> list[dict[str, Any]]:
    """A game for every time a card was recruited by the first seat: what that seat won. It mined a little as well."""
    crystals = [card.id for card in study_of("star-scrappers").cards if card.group == "crystals cost"]
    mined = [{f"mined {crystal}": 1 for crystal in crystals[:count]} for count in range(3)]
    return [
        row | {"uses_0": json.dumps({f"recruited {card}": 1} | mined[number % 3]), "uses_1": "{}"}
        for card, wins in played.items()
        for number, row in enumerate(rows_of([("a", "a", win) for win in wins]))
    ]


def test_cards_that_nobody_uses_and_cards_that_decide_too_much_are_told() -> None:
    study = study_of("star-scrappers")
    mercenaries = [card for card in study.cards if card.group == "mercenaries level"]
    even, strong = [1.0, 0.0] * 40, [1.0] * 70 + [0.0] * 10
    wanted = mercenaries[0].id
    rows = card_rows({card.id: strong if card.id == wanted else even for card in mercenaries[:-1]})
    found = {entry["name"]: entry for entry in cards(study, rows)}
    assert (found[wanted]["why"], found[wanted]["verdict"]) == ("decides", "off")
    assert "more than its price" in in_words(found[wanted], study.names)
    assert found[mercenaries[-1].id]["why"] == "unused"
    assert "used by nobody" in in_words(found[mercenaries[-1].id], study.names)
    assert not set(found) & {card.id for card in mercenaries[1:-1]}


def test_a_card_of_players_who_do_more_of_everything_is_no_finding() -> None:
    """Whoever hires more wins, whichever cards these are. The first card is hired mostly by those who hire much."""
    hired = [card.id for card in study_of("star-scrappers").cards if card.group == "mercenaries level"][:8]
    first, rest = hired[0], hired[1:]
    rows = []
    for number in range(300):
        many = rest[: 4 + number % 3] + ([first] if number % 4 else [])
        few = rest[: 1 + number % 3] + ([] if number % 4 else [first])
        (row,) = rows_of([("a", "a", float(number % 5 > 0))])
        uses = [json.dumps({f"recruited {card}": 1 for card in cards}) for cards in (many, few)]
        rows.append(row | {"uses_0": uses[0], "uses_1": uses[1], "side_1": row["side_0"]})
    places = places_of(rows, frozenset({"recruited"}), set(hired))
    (worth,) = [worth for worth in worths(places) if worth.card == first]
    without = sum(place.win for place in places if first not in place.cards) / worth.unused
    assert worth.wins / worth.used - without > 0.2  # at first sight
    assert abs(worth.adds) < worth.error < 0.15


def test_a_card_of_a_deck_that_nobody_drew_is_no_finding() -> None:
    study = study_of("edge")
    (row,) = rows_of([("a", "a", 1.0)])
    drawn, other = study.cards[0].id, study.cards[1].id
    rows = [row | {"uses_0": json.dumps({f"drew {drawn}": 1})}]
    assert [entry["name"] for entry in cards(study, rows)] == [drawn]
    assert other not in [entry["name"] for entry in cards(study, rows)]


def test_a_dear_card_may_go_with_winning() -> None:
    study = study_of("star-scrappers")
    mercenaries = [card for card in study.cards if card.group == "mercenaries level"]
    rows = card_rows({card.id: [1.0] * int(10 * card.price) + [0.0] * 40 for card in mercenaries if card.price})
    assert not [entry for entry in cards(study, rows) if entry["why"] == "decides"]


def test_the_length_is_judged_by_turns() -> None:
    rows = [row | {"turns": 30.0 + number % 3} for number, row in enumerate(rows_of([("a", "a", 1.0)] * 50))]
    (told,) = [entry for entry in findings(PLAN, rows) if entry["what"] == "length"]
    assert told["verdict"] == "off"
    assert "longer than the expected 11 to 17" in in_words(told, {})


@pytest.mark.parametrize("id", druza.game_ids())
def test_every_game_can_be_studied(id: str) -> None:
    study = study_of(id)
    plan = Plan(id, 2, ("random",), 1, 5, "round-robin", study.even, {})
    (match,) = plan.matches()
    row = play_match(match).row
    assert len({row["side_0"], row["side_1"]} - {""}) == 2  # dealt, so both are known
    assert row["turns"] >= 1
    used = {use.partition(" ")[2] for use in json.loads(row["uses_0"]) if use.partition(" ")[0] in study.uses}
    assert used & {card.id for card in study.cards}
    assert all(card.id in study.names for card in study.cards if "crystals" not in card.group)


class Cheat(Bot):
    """Chooses what is not offered."""

    def choose(self, seat: Seat) -> int:
        return next(option for option in itertools.count() if option not in seat.options())


def test_a_bot_that_chooses_what_is_not_legal_is_told_and_nothing_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("druza.arena.match.bot", lambda name, seed, game: Cheat(name, seed))
    with pytest.raises(RuntimeError, match=r"star-scrappers, seed 7, move 1: greedy~20 chose .*, which is not legal"):
        play_match(PLAN.matches()[0])


def test_a_tournament_does_not_go_on_with_other_content(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "games")
    folder.open(PLAN, resume=False)
    done = play_match(PLAN.matches()[0])
    folder.add(Result(done.row | {"content": "0123456789abcdef"}, done.record))
    with pytest.raises(BadInput, match="results of both do not mix"):
        folder.open(PLAN, resume=True)
    assert len(folder.rows()) == 1


def test_the_report_is_one_page_that_needs_nothing_else(played: Folder) -> None:
    text = write_report(played.path).read_text("utf-8")
    assert text == page(PLAN, played.rows())
    for part in ("Ratings", "Seats", "Sides", "Length", "greedy~20", "prefers-color-scheme: dark"):
        assert part in text
    assert "http" not in text
    assert "<script" not in text


def test_changed_content_is_compared_on_the_same_seeds(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "druza", "balance", "star-scrappers", "--bots", "random", "--games", "4", "--json"]
    command += ["--set", "artifact-01.cost=1", "--out", str(tmp_path / "b"), "--jobs", "1"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["compared"]
    assert sum(share.games for share in shares_by(Folder(tmp_path / "b" / "changed").rows(), "seat")) == 8


def test_a_change_of_what_is_not_there_is_told(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "druza",
        "balance",
        "star-scrappers",
        "--set",
        "no-card.vp=1",
        "--out",
        str(tmp_path),
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "no entry has the id 'no-card'" in run.stderr
