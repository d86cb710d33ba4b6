"""How units find each other: renumbered, moved, split, merged, unknown, repealed; and what bad input meets."""

import datetime as dt
import json
import re
from dataclasses import replace

import pytest
from compare_made import ENACTED, law, unit, unknown

from kb.cli_diff import to_text
from kb.compare import Comparison, PairKind, compare, expression_of_text, map_svg, to_html, to_json
from kb.errors import KbError
from kb.model import Expression, Kind, State

COUNCIL = "در هر ده هیئتی به نام شورای ده مرکب از پنج نفر عضو اصلی انتخاب و تعیین خواهد شد."
BANK = "بانک کشاورزی به منظور تسهیل انجام عملیات عمرانی وامی با سود حداکثر شش درصد خواهد داد."
FINE = "هرگاه مالک وجوه متعلق به صندوق‌ها را تحویل ندهد به جریمه معادل دو برابر آن محکوم خواهد شد."
SEED = "خرید بذر و گاو برای برزگران بی‌بضاعت از محل درآمد صندوق تعاون ده انجام می‌شود."


def kinds(made: Comparison) -> dict[str, str]:
    return {pair.key: pair.kind.value + (" moved" if pair.moved else "") for pair in made.pairs}


def test_renumbered_articles_in_two_laws() -> None:
    made = compare(
        law(unit("art_1", COUNCIL), unit("art_2", BANK), unit("art_3", FINE), slug="old"),
        law(unit("art_1", COUNCIL), unit("art_2", SEED), unit("art_3", BANK), unit("art_4", FINE), slug="new"),
    )
    assert kinds(made) == {
        "art_1~art_1": "unchanged",
        "~art_2": "added",
        "art_2~art_3": "unchanged moved",
        "art_3~art_4": "unchanged moved",
    }
    assert [pair.key for pair in made.pairs] == ["art_1~art_1", "~art_2", "art_2~art_3", "art_3~art_4"]


def test_one_number_is_one_provision_in_one_law_however_it_is_worded() -> None:
    made = compare(law(unit("art_1", COUNCIL), unit("art_2", BANK)), law(unit("art_1", COUNCIL), unit("art_2", SEED)))
    assert kinds(made) == {"art_1~art_1": "unchanged", "art_2~art_2": "changed"}
    assert "شماره" in made.pairs[1].reason


def test_other_words_under_one_number_are_no_pair_in_two_laws() -> None:
    made = compare(law(unit("art_1", BANK), slug="old"), law(unit("art_1", SEED), slug="new"))
    assert kinds(made) == {"~art_1": "added", "art_1~": "removed"}


def test_a_split_article() -> None:
    made = compare(
        law(unit("art_1", f"{COUNCIL} {BANK}"), unit("art_2", FINE), slug="old"),
        law(unit("art_1", COUNCIL), unit("art_2", BANK), unit("art_3", FINE), slug="new"),
    )
    assert kinds(made)["art_2~art_3"] == "unchanged moved"
    found = {pair.key: pair for pair in made.pairs}
    assert {found["art_1~art_1"].kind, found["art_1~art_2"].kind} == {PairKind.SPLIT, PairKind.UNCHANGED}
    home = found["art_1~art_1"] if found["art_1~art_2"].shown_in else found["art_1~art_2"]
    assert not home.marked, "all words of both new articles stood in the old one"


def test_a_merger_is_a_split_the_other_way_round() -> None:
    old = law(unit("art_1", f"{COUNCIL} {BANK}"), unit("art_2", FINE), slug="old")
    new = law(unit("art_1", COUNCIL), unit("art_2", BANK), unit("art_3", FINE), slug="new")
    there, back = compare(old, new), compare(new, old)
    turned = {"split": "merged", "added": "removed"}
    assert sorted(turned.get(pair.kind.value, pair.kind.value) for pair in there.pairs) == sorted(
        pair.kind.value for pair in back.pairs
    )


def test_lines_of_a_list_run_together() -> None:
    """«… – یک نفر نماینده مالک – کدخدای ده» (1331-05-22, article 17) stands in lines in the next law."""
    made = compare(
        law(unit("art_1", "شورا مرکب است از – یک نفر نماینده مالک – کدخدای ده – سه نفر از معتمدین محل"), slug="old"),
        law(
            unit("art_1", "شورا مرکب است از:"),
            unit("art_1__al_1", "یکنفر نماینده مالک"),
            unit("art_1__al_2", "کدخدای ده که مطابق قانون انتخاب شده باشد"),
            unit("art_1__al_3", "۳ نفر از معتمدین محل"),
            slug="new",
        ),
    )
    found = {pair.key: pair for pair in made.pairs}
    assert found["art_1~art_1__al_1"].kind is PairKind.SPLIT
    assert found["art_1~art_1__al_3"].kind is PairKind.SPLIT
    assert all(pair.shown_in == "art_1~art_1" for pair in made.pairs if "al_" in pair.key)
    (article,) = (pair for pair in made.pairs if pair.key == "art_1~art_1")
    words = [article.new_text[seg.new_start : seg.new_end] for seg in article.marked]
    assert words == ["که مطابق قانون انتخاب شده باشد"]
    assert [part.unit for part in article.new_parts] == ["art_1", "art_1__al_1", "art_1__al_2", "art_1__al_3"]
    assert all(article.new_text[part.start : part.end].strip() for part in article.new_parts)


def test_a_note_that_went_to_another_article() -> None:
    made = compare(
        law(unit("art_1", COUNCIL), unit("art_1__proviso_1", FINE), unit("art_2", BANK), slug="old"),
        law(unit("art_1", COUNCIL), unit("art_2", BANK), unit("art_2__proviso_1", FINE), slug="new"),
    )
    assert kinds(made)["art_1__proviso_1~art_2__proviso_1"] == "unchanged moved"


def test_unknown_wording_without_a_stand_in() -> None:
    made = compare(law(unit("art_1", COUNCIL)), law(unknown("art_1")))
    (pair,) = made.pairs
    assert (pair.kind, pair.segments, pair.moved) == (PairKind.UNKNOWN, (), False)
    assert pair.reason == "سنجش‌ناپذیر: متن ۲۲ مرداد ۱۳۳۱ در دست نیست."
    assert made.summary.articles[PairKind.UNKNOWN] == 1


def test_unknown_wording_with_a_stand_in_and_its_notes() -> None:
    later = dt.date(1953, 1, 1)
    stands_in = (
        unit("art_1", COUNCIL.replace("پنج", "هفت"), start=later),
        unit("art_1__proviso_1", SEED, start=later),
    )
    made = compare(law(unit("art_1", COUNCIL)), law(unknown("art_1"), stand_ins=stands_in))
    article, note = made.pairs
    assert (article.kind, article.new_stand_in, article.new_as_of, article.old_as_of) == (
        PairKind.CHANGED,
        True,
        "1331-10-11",
        "1331-05-22",
    )
    assert "متن ۱۱ دی ۱۳۳۱" in article.reason
    assert (note.kind, note.new_stand_in) == (PairKind.ADDED, True)
    assert any("۱۱ دی ۱۳۳۱" in remark for remark in made.remarks)


def test_a_repealed_unit_is_gone() -> None:
    repealed = unit("art_1", COUNCIL, state=State.REMOVED)
    made = compare(law(unit("art_1", COUNCIL), unit("art_2", BANK)), law(repealed, unit("art_2", BANK)))
    gone = next(pair for pair in made.pairs if pair.old and pair.old.unit == "art_1")
    assert (gone.kind, gone.new) == (PairKind.REMOVED, None)
    assert "نسخ" in gone.reason


def test_an_article_without_words_keeps_its_number() -> None:
    """«ماده ۶۵۳» alone in one copy of the Civil Code, «… حذف شده است» under it in another."""
    old = law(unit("art_652", BANK), unit("art_653", ""), slug="old")
    new = law(unit("art_652", BANK), unit("art_653", "به موجب قانون حذف شده است"), slug="new")
    assert kinds(compare(old, new)) == {"art_652~art_652": "unchanged", "art_653~art_653": "changed"}
    assert kinds(compare(old, old)) == {"art_652~art_652": "unchanged", "art_653~art_653": "unchanged"}


def test_a_heading_that_ran_into_the_text_before_it() -> None:
    heading = replace(
        unit("chp_1", ""), unit="crossheading_1", kind=Kind.CROSS_HEADING, heading="فقره دوم – در تسلیم مبیع"
    )
    made = compare(
        law(unit("art_1", COUNCIL), heading, unit("art_2", BANK), slug="old"),
        law(unit("art_1", f"{COUNCIL}\nفقره دوم - در تسلیم مبیع"), unit("art_2", BANK), slug="new"),
    )
    assert not any(pair.marked for pair in made.pairs)
    assert kinds(made)["crossheading_1~art_1"] == "merged"


def test_inside_tells_of_what_stands_under_a_unit() -> None:
    made = compare(
        law(unit("art_1", COUNCIL), unit("art_2", BANK)),
        law(
            unit("art_1", COUNCIL),
            unit("art_1__point_alef", FINE),
            unit("art_1__point_alef__proviso_1", SEED),
            unit("art_2", BANK),
        ),
    )
    article = made.pairs[0]
    assert (article.kind, article.inside, article.changed) == (PairKind.UNCHANGED, PairKind.CHANGED, True)
    assert made.summary.articles[PairKind.CHANGED] == 1
    assert [pair.key for pair in made.below(article)] == [
        "art_1~art_1",
        "~art_1__point_alef",
        "~art_1__point_alef__proviso_1",
    ]


def test_a_law_with_itself_says_so() -> None:
    made = compare(law(unit("art_1", COUNCIL)), law(unit("art_1", COUNCIL)))
    assert "هر دو سو یک متن از یک تاریخ است." in made.remarks


def test_two_texts_with_nothing_in_common_say_so() -> None:
    made = compare(law(unit("art_1", BANK), slug="old"), law(unit("art_9", SEED), slug="new"))
    assert "هیچ واحدی از دو متن همتای هم شناخته نشد." in made.remarks


def test_a_pasted_text() -> None:
    text = f"ماده ۱ – {COUNCIL}\nتبصره – {SEED}\nماده ۲ – {BANK}"
    pasted = expression_of_text(text, "متن من")
    made = compare(law(unit("art_1", COUNCIL), unit("art_2", BANK), slug="law"), pasted)
    assert kinds(made) == {"art_1~art_1": "unchanged", "~art_1__proviso_1": "added", "art_2~art_2": "unchanged"}
    assert {pair.new_as_of for pair in made.pairs} == {""}, "a pasted text has no date, and none is made up"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no words"),
        (" \n\t ۱۲ – ", "no words"),
        ("The quick brown fox jumps over the lazy dog.", "not Persian"),
        ("ماده ۱ – متن قانون " * 300_000, "more than"),
    ],
    ids=["empty", "signs only", "another language", "too long"],
)
def test_bad_input_is_a_sentence(text: str, said: str) -> None:
    with pytest.raises(KbError) as error:
        expression_of_text(text, "x")
    assert said in str(error.value)
    assert "\n" not in str(error.value)
    assert error.value.next_step


def test_a_text_without_articles_is_compared_line_by_line() -> None:
    old = expression_of_text(f"{COUNCIL}\n{BANK}\n{FINE}", "الف")
    new = expression_of_text(f"{COUNCIL}\n{BANK.replace('شش', 'هفت')}\n{FINE}", "ب")
    made = compare(old, new)
    marked = [(pair.old_text[s.old_start : s.old_end], s.sub) for pair in made.pairs for s in pair.marked]
    assert marked == [("شش درصد", "quantity")]


LATER = dt.date(1952, 12, 24)


def _amended(asked: dt.date) -> Expression:
    """Make a law whose article 2 was amended later, and whose first wording of it is lost."""
    note = unit("art_2__proviso_1", FINE, "تبصره", start=LATER)
    amended = unit("art_2", BANK, "ماده ۲", start=LATER)
    if asked < LATER:
        return law(unit("art_1", COUNCIL, "ماده ۱"), unknown("art_2"), stand_ins=(amended, note))
    return replace(law(unit("art_1", COUNCIL, "ماده ۱"), amended, note), asked=asked, date=asked)


@pytest.mark.parametrize(
    ("old", "new", "missing"),
    [
        (ENACTED, LATER, "متن ۲۲ مرداد ۱۳۳۱ در دست نیست"),
        (LATER, ENACTED, "متن ۲۲ مرداد ۱۳۳۱ در دست نیست"),
        (ENACTED, ENACTED, "متن ۲۲ مرداد ۱۳۳۱ در دست نیست"),
    ],
)
def test_a_wording_is_never_compared_with_itself_for_a_lost_one(old: dt.date, new: dt.date, missing: str) -> None:
    made = compare(_amended(old), _amended(new))
    assert kinds(made) == {
        "art_1~art_1": "unchanged",
        "art_2~art_2": "unknown",
        "art_2__proviso_1~art_2__proviso_1": "unknown",
    }
    pair = made.pair("art_2~art_2")
    assert pair is not None
    assert missing in pair.reason
    assert made.summary.articles[PairKind.UNKNOWN] == made.summary.articles[PairKind.UNCHANGED] == 1
    assert [each.key for each in made.shown()] == ["art_1~art_1", "art_2~art_2"]
    assert "به جای آن" not in " ".join(made.remarks)
    shown = (to_text(made), to_html(made), map_svg(made), json.dumps(to_json(made), ensure_ascii=False))
    for form in shown:
        assert "سنجش‌ناپذیر" in form
        assert "حروف هر دو متن یکی است" not in form.replace(made.pairs[0].reason, "")


def test_the_likeness_counts_the_whole_article_and_is_never_a_hundred_where_anything_changed() -> None:
    made = compare(
        law(unit("art_1", COUNCIL * 9), unit("art_1__proviso_1", BANK), slug="old"),
        law(unit("art_1", COUNCIL * 9), unit("art_1__proviso_1", BANK + " و بس"), slug="new"),
    )
    said = re.search("([۰-۹]+)٪", made.pairs[0].reason)
    assert said is not None
    assert said[1] == "۹۹"


def test_dates_in_the_wrong_order_are_named() -> None:
    assert any("وارونه" in each for each in compare(_amended(LATER), _amended(ENACTED)).remarks)
    assert not any("وارونه" in each for each in compare(_amended(ENACTED), _amended(LATER)).remarks)


def test_two_laws_that_do_not_follow_each_other_are_told_apart() -> None:
    olds = [unit(f"art_{n}", f"{COUNCIL} {n * n * 977}") for n in range(1, 2)]
    made = compare(law(*olds, slug="old"), law(unit("art_9", FINE), unit("art_8", SEED), slug="new"))
    assert any("همتا" in each or "از هم گرفته" in each for each in made.remarks)
