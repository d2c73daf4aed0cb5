"""Names: what they may be made of, and which of them look alike."""

from __future__ import annotations

import pytest

from druza.web.people.names import guest_number, read_name
from druza.web.people.passwords import check_password, new_code, read_code
from druza.web.problems import Problem


@pytest.mark.parametrize("text", ["Ala", "Łukasz-7", "Żółw", "Оля", "小林さん", "a-b", "x" * 20, "  Ala  "])
def test_letters_of_any_script_are_names(text: str) -> None:
    assert read_name(text).text == text.strip()


@pytest.mark.parametrize(
    "text",
    ["", "Al", "x" * 21, "-Ala", "Ala-", "123", "Ala Kot", "Ala<b>", "A\u200dla", "A\u202ela", "A\nla"]
    + ["😀😀😀", "Al.a", "admin", "Drúza", "аdmin", "Gość"],
)
def test_anything_else_is_none(text: str) -> None:
    with pytest.raises(Problem) as refused:
        read_name(text)
    assert refused.value.error == "bad-name"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ala", "ALA"), ("Ala", "Аla"), ("Kinga", "Кinga"), ("Ilona", "lIona"), ("Marek", "rnarek"), ("Lodz", "Łódź")]
    + [("Ola0", "OlaO"), ("paypal", "раураl"), ("Ala", "Ａｌａ"), ("Ala-7", "Ala7")],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    first, second = read_name(one), read_name(other)
    assert first.key == second.key or first.skeleton == second.skeleton


@pytest.mark.parametrize(("one", "other"), [("Ala", "Ola"), ("Kinga", "Kinia"), ("Marek", "Darek"), ("Jan", "Janek")])
def test_names_that_do_not_are_two(one: str, other: str) -> None:
    first, second = read_name(one), read_name(other)
    assert first.key != second.key
    assert first.skeleton != second.skeleton


def test_guests_are_named_by_their_browser() -> None:
    assert guest_number("a" * 64) == guest_number("a" * 64)
    assert len({guest_number(f"{number:064}") for number in range(200)}) > 150


@pytest.mark.parametrize(
    "password",
    [
        "short",
        "1234567890",
        "abcdefghij",
        "aaaaaaaaaaaa",
        "password12",
        "password123!",
        "qwertyuiop",
        "Ala-kot-12",
        "x" * 201,
    ],
)
def test_passwords_that_everybody_tries(password: str) -> None:
    with pytest.raises(Problem) as refused:
        check_password(password, "Ala-kot")
    assert refused.value.error == "bad-password"


@pytest.mark.parametrize("password", ["kwarcytowy dom", "zzzzyxwvut", "correct horse", "ąęśćżźółń!"])
def test_nothing_else_is_asked_of_a_password(password: str) -> None:
    check_password(password, "Ala-kot")


def test_a_code_is_read_however_it_is_typed() -> None:
    code = new_code()
    assert read_code(code.lower().replace("-", " ")) == code
