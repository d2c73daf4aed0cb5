"""The vocabulary: options as numbers and as words."""

from __future__ import annotations

import pytest

from druza.kernel.refused import BadInput
from druza.kernel.vocabulary import Vocabulary

pytestmark = pytest.mark.compiled


def words() -> Vocabulary:
    vocabulary = Vocabulary()
    vocabulary.verb("pass")
    vocabulary.verb("crystal", 10)
    vocabulary.verb("seat", 4)
    return vocabulary


def test_an_option_has_a_word_and_the_word_is_the_option() -> None:
    vocabulary = words()
    assert vocabulary.size == 15
    assert vocabulary.notation(0) == "pass"
    assert vocabulary.notation(4) == "crystal:3"
    for option in range(vocabulary.size):
        assert vocabulary.parse(vocabulary.notation(option)) == option


@pytest.mark.parametrize(
    "text", ["", "crystal", "crystal:10", "crystal:-1", "crystal:x", "crystal:３", "gem:1", "seat:4"]
)
def test_a_word_that_is_none_says_what_would_be_right(text: str) -> None:
    with pytest.raises(BadInput, match=r"expected|the words are"):
        words().parse(text)


def test_a_number_outside_the_vocabulary_is_refused() -> None:
    with pytest.raises(BadInput, match=r"0\.\.14"):
        words().notation(15)
