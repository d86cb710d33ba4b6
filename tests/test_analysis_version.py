"""An index names the analysis it was made with; whoever changes the analysis must say so."""

import hashlib

from kb.index import VERSION, analyse

SAMPLE = (
    "مال‌الاجاره مالالاجاره بمصرف خواهدرسید و صندوقهای عمران وتعاون آوردهاند نمیشود هیأت مسئول جزئاً",
    "ماده سی و سوم مصوب ۲۲-۵-۳۱ ده درصد صدی پنج ۱/۳ یک هفته پانصد هزار (۵۰۰.۰۰۰) ریال شورای ده",
    "زارعین مالکین نمایندگان آئیننامههای بیسرپرست بانکملی وزارت خانه‌ها علف چر درآمد در آمد به طوری که",
    "زمینهای بایر دورهای دوره‌ای زمین‌های بهره ی مالکانه",
)
KNOWN = ("5-7.2.5", "b741a1a401746712")


def test_a_changed_analysis_has_a_new_version() -> None:
    terms = [sorted(analyse(text).terms.items()) for text in SAMPLE]
    digest = hashlib.sha256(repr(terms).encode()).hexdigest()[:16]
    known = KNOWN[0] == VERSION
    assert (digest == KNOWN[1]) or not known, "the analysis changed: raise VERSION in kb.words, words_stem or lexicon"
    assert (VERSION, digest) == KNOWN, f"write ({VERSION!r}, {digest!r}) here"
