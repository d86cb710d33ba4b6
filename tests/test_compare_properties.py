"""What holds for every comparison: nothing from nothing, mirrors, blindness to spelling, sharpness on substance."""

import random
from dataclasses import replace
from functools import cache
from itertools import cycle

import pytest
from compare_made import law, marked, unit
from compare_noise import SUBS, SUBSTANCE, changed, respelled
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.compare import Class, Comparison, PairKind, compare, expression_of_text
from kb.compare.words import difference
from kb.model import Expression, Wording
from shared_files import ROOT, texts

QUIET = {PairKind.UNCHANGED, PairKind.SPELLING}
TURNED = {
    PairKind.ADDED: PairKind.REMOVED,
    PairKind.REMOVED: PairKind.ADDED,
    PairKind.SPLIT: PairKind.MERGED,
    PairKind.MERGED: PairKind.SPLIT,
}
VOCABULARY = (
    "مالک زارع و یا باید می‌تواند سه ماه روز ده درصد ۱۰ بیست از به در شورای بانک تحویل پرداخت نماید نشود است که "
    "را صندوق های عمران قریه دهستان این قانون ماده ۵ هر سال خواهد شد، . – [گاوبند]"
)
WORDS = VOCABULARY.split()
SENTENCES = st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join)


@cache
def real_units() -> tuple[str, ...]:
    """Give the units of the sources, and of some of the real-world texts where they are present."""
    chosen = [*sorted((ROOT / "corpus" / "raw").glob("*.txt"))]
    names = ("madani-1307-omid", "tejarat-1311-legalchatbot", "kar-1369-ekhtebar", "ejare-1356-ekhtebar")
    chosen += [path for path in texts() if path.stem in names]
    found = []
    for path in chosen:
        found += [each.text for each in expression_of_text(path.read_text("utf-8"), path.stem).units]
    return tuple(text for text in found if len(text) > 40)


def articles(*bodies: str) -> Expression:
    return law(*(unit(f"art_{number}", body) for number, body in enumerate(bodies, 1)))


def quiet(made: Comparison) -> bool:
    return all(pair.kind is PairKind.UNCHANGED and not pair.moved for pair in made.pairs)


@settings(deadline=None, max_examples=60)
@given(st.lists(SENTENCES, min_size=1, max_size=6))
def test_nothing_changed_in_oneself(bodies: list[str]) -> None:
    made = compare(articles(*bodies), articles(*bodies))
    assert quiet(made)
    assert not any(pair.differences for pair in made.pairs)
    assert not any(quantity.changed or quantity.written_otherwise for quantity in made.quantities)


def _seen(made: Comparison) -> list[tuple[object, ...]]:
    return sorted(
        (
            pair.old.unit if pair.old else "",
            pair.new.unit if pair.new else "",
            pair.kind,
            pair.moved,
            pair.score,
            pair.inside,
            tuple((seg.cls, seg.old_start, seg.old_end, seg.new_start, seg.new_end) for seg in pair.segments),
            tuple((q.old.text if q.old else "", q.new.text if q.new else "", q.changed) for q in pair.quantities),
        )
        for pair in made.pairs
    )


def _turned(seen: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    return sorted(
        (
            new,
            old,
            TURNED.get(kind, kind),
            moved,
            score,
            TURNED.get(inside, inside),
            tuple((cls, c, d, a, b) for cls, a, b, c, d in segments),  # type: ignore[attr-defined]
            tuple((q, p, different) for p, q, different in amounts),  # type: ignore[attr-defined]
        )
        for old, new, kind, moved, score, inside, segments, amounts in seen  # type: ignore[call-overload]
    )


@settings(deadline=None, max_examples=60)
@given(st.lists(SENTENCES, min_size=1, max_size=5), st.lists(SENTENCES, min_size=1, max_size=5))
def test_mirror(olds: list[str], news: list[str]) -> None:
    old, new = articles(*olds), articles(*news)
    there, back = _seen(compare(old, new)), _seen(compare(new, old))
    assert _turned(there) == back or _sorted_amounts(_turned(there)) == _sorted_amounts(back)


def _sorted_amounts(seen: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    return [(*row[:-1], tuple(sorted(row[-1]))) for row in seen]  # type: ignore[call-overload]


@settings(deadline=None, max_examples=150)
@given(SENTENCES, SENTENCES)
def test_segments_put_both_texts_back(old: str, new: str) -> None:
    segments = difference(old, new)
    assert "".join(old[seg.old_start : seg.old_end] for seg in segments) == old
    assert "".join(new[seg.new_start : seg.new_end] for seg in segments) == new


@settings(deadline=None, max_examples=100)
@given(st.text(max_size=80), st.text(max_size=80))
def test_any_text_gives_an_answer(old: str, new: str) -> None:
    segments = difference(old, new)
    assert "".join(old[seg.old_start : seg.old_end] for seg in segments) == old
    assert "".join(new[seg.new_start : seg.new_end] for seg in segments) == new


def test_spelling_is_never_marked() -> None:
    rng = random.Random(1331)
    units = real_units()
    for text in rng.sample(units, min(len(units), 1000)):
        other = respelled(rng, text)
        assert not marked(text, other), (text, other)


@pytest.mark.parametrize("kind", SUBSTANCE)
def test_one_word_of_substance_is_marked(kind: str) -> None:
    """200 of each kind and more than 1,000 together: each is marked, alone, where it is, as substance of its kind."""
    rng = random.Random(f"1331 {kind}")
    done = 0
    for text in cycle(real_units()):
        if rng.random() < 0.5:
            continue
        change = changed(rng, kind, text)
        if change is None:
            continue
        segments = marked(change.old, change.new)
        assert segments, (kind, change)
        assert all(seg.cls is Class.SUBSTANCE for seg in segments), (kind, change, segments)
        assert any(seg.sub in SUBS[kind] for seg in segments), (kind, change, segments)
        touched = sum(seg.old_end - seg.old_start for seg in segments)
        assert any(seg.old_start <= change.start <= seg.old_end for seg in segments), (kind, change, segments)
        assert touched <= change.end - change.start + 30, (kind, change, segments)
        done += 1
        if done == 200:
            break


NOTES = (
    "جلسات شورای ده با حضور سه نفر رسمیت خواهد یافت.",
    "در بخش‌هایی که سازمان دهستانی وجود ندارد شورای بخش قائم مقام آن خواهد بود.",
    "ریاست شورا با بخشدار است و تصمیمات آن به اکثریت نسبی معتبر است.",
)


def noted(*notes: str) -> Expression:
    return law(
        unit("art_1", "در هر ده هیئتی به نام شورای ده انتخاب خواهد شد."),
        *(unit(f"art_1__proviso_{number}", text, f"تبصره {number}") for number, text in enumerate(notes, 1)),
        unit("art_2", "هر شورا یک رئیس و یک محاسب از بین اعضای خود انتخاب خواهد کرد."),
    )


@pytest.mark.parametrize("slug", ["law", "other"])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_an_inserted_note_alone_is_marked(slug: str, place: int) -> None:
    others = [note for at, note in enumerate(NOTES) if at != place]
    new = noted(*NOTES)
    new = replace(new, work=replace(new.work, slug=slug))
    made = compare(noted(*others), new)
    loud = [(pair.key, pair.kind) for pair in made.pairs if pair.kind not in QUIET]
    assert loud == [(f"~art_1__proviso_{place + 1}", PairKind.ADDED)]
    renumbered = {pair.key for pair in made.pairs if pair.moved}
    assert renumbered == {f"art_1__proviso_{at}~art_1__proviso_{at + 1}" for at in range(place + 1, 3)}


def test_swapped_notes_are_one_move() -> None:
    """The notes keep their numbers and change places: one of them moved, nothing else happened."""
    old = noted(*NOTES)
    one, first, second, third, two = old.units
    new = replace(old, units=(one, second, first, third, two))
    made = compare(old, new)
    assert [pair.kind for pair in made.pairs] == [PairKind.UNCHANGED] * 5
    assert sum(pair.moved for pair in made.pairs) == 1


def test_swapped_texts_are_renumbered_only() -> None:
    made = compare(noted(*NOTES), noted(NOTES[1], NOTES[0], NOTES[2]))
    assert {pair.kind for pair in made.pairs} == {PairKind.UNCHANGED}
    moved = {pair.key for pair in made.pairs if pair.moved}
    assert moved == {"art_1__proviso_1~art_1__proviso_2", "art_1__proviso_2~art_1__proviso_1"}


def test_a_whole_law_respelled_has_no_mark() -> None:
    rng = random.Random(22)
    for path in sorted((ROOT / "corpus" / "raw").glob("*.txt")):
        law_as_read = expression_of_text(path.read_text("utf-8"), path.stem)
        units: tuple[Wording, ...] = tuple(
            replace(each, text=respelled(rng, each.text), corrections=()) if not each.corrections else each
            for each in law_as_read.units
        )
        made = compare(law_as_read, replace(law_as_read, units=units))
        assert not [(pair.key, seg) for pair in made.pairs for seg in pair.marked], path.stem
        assert {pair.kind for pair in made.pairs} <= QUIET
        assert made.summary.moved == 0
        assert not any(quantity.changed for quantity in made.quantities)


def test_hazms_normaliser_changes_spelling_only() -> None:
    """What another tool takes for spelling is spelling here, too: dates taken apart, half-spaces, digits, marks."""
    normalizer = pytest.importorskip("hazm").Normalizer()
    rng = random.Random(14)
    units = [text for text in real_units() if "جزاً" not in text]  # hazm makes «in part» a «penalty» of it
    for text in rng.sample(units, min(len(units), 300)):
        other = normalizer.normalize(text)
        assert not marked(text, other), (text, other)
