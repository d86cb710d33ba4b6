"""The reader's knowledge of labels, loaded from labels.toml into lookup sets."""

import tomllib
from importlib.resources import files
from typing import Final

from kb.model import Change, Kind

_DATA = tomllib.loads(files("kb.read").joinpath("labels.toml").read_text("utf-8"))

ARTICLE_WORDS: Final[tuple[str, ...]] = tuple(_DATA["articles"]["words"])
ONLY: Final = tuple(_DATA["articles"]["only"])
BIS: Final = tuple(_DATA["articles"]["bis"])
RANGE: Final = tuple(_DATA["articles"]["range"])
NOTE_WORDS: Final[tuple[str, ...]] = tuple(_DATA["notes"]["words"])
CONTAINER: Final[dict[str, tuple[Kind, int]]] = {
    word: (Kind(kind), rank) for word, (kind, rank) in _DATA["containers"].items()
}
CITE_BEFORE: Final = frozenset(_DATA["citations"]["before"])
CITE_AFTER: Final = frozenset(_DATA["citations"]["after"])
CITE_AFTER_WEAK: Final = frozenset(_DATA["citations"]["after_weak"])
CHANGE_WORDS: Final[dict[str, Change]] = {
    word: change
    for name, change in (
        ("amended", Change.AMENDED),
        ("added", Change.ADDED),
        ("repealed", Change.REPEALED),
        ("deleted", Change.DELETED),
    )
    for word in _DATA["marks"][name]
}
ABJAD: Final = {letter: i for i, letter in enumerate(_DATA["letters"]["abjad"], 1)}
ALPHABET: Final = {letter: i for i, letter in enumerate(_DATA["letters"]["alphabet"], 1)}
VERBS: Final = frozenset(_DATA["sentences"]["verbs"])
COUNTS: Final = tuple(_DATA["closing"]["counts"])
SIGNED: Final = tuple(_DATA["closing"]["signed"])
SITE: Final[tuple[str, ...]] = tuple(_DATA["site"]["phrases"])
MENU: Final[tuple[str, ...]] = tuple(_DATA["site"]["menu"])
