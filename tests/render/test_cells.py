"""Made hands, draws and textures in words."""

from pql.cards.games import HOLDEM
from pql.cards.made_hands import draw_names, made_names
from pql.notation.textures import TEXTURES
from pql.render.cells import TYPE_WORDS, in_words


def test_every_name_has_its_words() -> None:
    for name in (*made_names(HOLDEM), *draw_names(), *TYPE_WORDS, *TEXTURES):
        assert in_words(name).replace(" ", "").replace("-", "").startswith(name[:4])


def test_made_hands_with_draws_and_other_texts() -> None:
    assert in_words("acehigh + nutflushdraw") == "ace high + nut flush draw"
    assert in_words("AhKh on K72r") == "AhKh on K72r"
