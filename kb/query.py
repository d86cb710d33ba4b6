"""The query language: words, «"phrase"», OR, -word, word*, and fields; never an error.

Whatever cannot be understood is taken as words, and a remark says so. A query is bounded: `MOST_CHARACTERS` and
`MOST_WORDS`; what lies beyond is left out, with a remark.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from kb.fold import fold, fold_word
from kb.ids import unit_id
from kb.model import Kind
from kb.numbers import number, persian_digits
from kb.words import Token, tokens
from kb.words_spelling import spell
from kb.words_split import rules
from kb.words_stem import STOP, parted, readings, stem, term_of

MOST_CHARACTERS = 300
MOST_WORDS = 24
_QUOTES = '"«»“”„‟'
_LEXEME = re.compile(
    r"(?P<field>(?P<name>ماده|تبصره|بند|فصل|قانون|نوع|سال)\s?:\s?(?P<value>\"[^\"]*\"|[^\s\"]+))"
    r"|(?P<not>(?<!\S)(?:-(?=[^\s\-])|NOT(?=\s+\S)))"
    r"|(?P<and>(?<!\S)(?:AND|&&?)(?!\S))"
    r"|\"(?P<phrase>[^\"]*)\""
    r"|(?P<or>(?<!\S)(?:OR|\|)(?!\S))"
    r"|(?P<prefix>[^\W_]{2,})\*+"
    r"|(?P<word>[^\s\"]+)"
)
_PLACES = {"ماده": Kind.ARTICLE, "تبصره": Kind.PROVISO, "بند": Kind.POINT}


@dataclass(frozen=True, slots=True)
class Clause:
    """What one word, phrase or beginning asks for. `sequence` holds its search terms in order.

    `kind`: word, phrase or prefix. `written` is what was typed. `beside_next` tells that the next word stands right
    beside it, so that the two may also be one word.
    """

    kind: str
    written: str
    sequence: tuple[str, ...]
    beside_next: bool = False
    token: Token | None = None
    also: tuple[tuple[str, ...], ...] = ()  # other readings of the same words


@dataclass(slots=True)
class Query:
    """A parsed query: all of `groups` must match, one clause of each suffices; none of `excluded`.

    `places` are terms of the place («#art_7»), `law`, `kind` and `year` what the fields of that name ask for.
    """

    typed: str
    groups: list[list[Clause]] = field(default_factory=list)
    excluded: list[Clause] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    law: str = ""
    kind: str = ""
    year: int | None = None
    remarks: list[str] = field(default_factory=list)
    stopped: list[str] = field(default_factory=list)  # words left out because they stand everywhere

    @property
    def empty(self) -> bool:
        """Tell whether nothing is asked for."""
        return not (self.groups or self.places or self.law or self.kind or self.year)


def parse(typed: str) -> Query:
    """Parse a query. Never raises: what is malformed is taken as words and `remarks` says so."""
    query = Query(typed)
    text = "".join(" " if ch in "\n\r\t" or not (ch.isprintable() or ch in "\u200c\u200d") else ch for ch in typed)
    if len(text) > MOST_CHARACTERS:
        text = text[:MOST_CHARACTERS]
        query.remarks.append(
            f"تنها {persian_digits(MOST_CHARACTERS)} نویسهٔ نخست پرسش خوانده شد، تا «{text[-20:].strip()}»."
        )
    for quote in _QUOTES:
        text = text.replace(quote, '"')
    if text.count('"') % 2:
        at = text.rindex('"')
        text = text[:at] + " " + text[at + 1 :]
        query.remarks.append("گیومه‌ای باز مانده بود؛ آنچه پس از آن آمده، واژه گرفته شد.")
    _read(text, query)
    _cut(query)
    return query


def _read(text: str, query: Query) -> None:
    run: list[str] = []
    negative = either = False

    def flush() -> None:
        nonlocal run
        if run:
            _add_words(query, " ".join(run))
        run = []

    def add(clauses: list[Clause]) -> None:
        nonlocal negative, either
        if negative:
            query.excluded.extend(clauses)
        elif either and query.groups and clauses:
            query.groups[-1].append(clauses[0])
            query.groups.extend([clause] for clause in clauses[1:])
        else:
            query.groups.extend([clause] for clause in clauses)
        negative = either = False

    for found in _LEXEME.finditer(text):
        kind = found.lastgroup
        if kind == "word" and not negative and not either:
            run.append(found.group())
            continue
        flush()
        if found["or"]:
            if query.groups:
                either = True
            else:
                query.remarks.append("«OR» در آغاز پرسش بی‌معناست و کنار گذاشته شد.")
        elif found["not"]:
            negative = True
        elif found["and"]:
            continue  # all words must match anyway
        elif found["field"]:
            _field(query, found["name"], found["value"].strip('"'), found.group())
            negative = either = False
        elif found["phrase"] is not None:
            add(_phrase(found["phrase"]))
        elif found["prefix"]:
            add(_prefix(found["prefix"]))
        elif found["word"]:
            add(_words(query, found["word"]))
    flush()
    if either or negative:
        query.remarks.append("نشانی در پایان پرسش چیزی در پی ندارد و کنار گذاشته شد.")
    if not query.groups and query.excluded:
        query.remarks.append("پرسشی که فقط واژهٔ کنارگذاشته دارد چیزی نمی‌جوید؛ یک واژهٔ خواسته هم بنویسید.")


def _add_words(query: Query, text: str) -> None:
    query.groups.extend([clause] for clause in _words(query, text))


def words_of(text: str) -> list[Clause]:
    """Make a clause of every canonical word but those that stand everywhere."""
    return _words(Query(text), text)


def _words(query: Query, text: str) -> list[Clause]:
    """Make a clause of every canonical word; words that stand everywhere are left out and remembered."""
    found = tokens(text)
    clauses = []
    for at, token in enumerate(found):
        written = text[token.start : token.end]
        if token.term in STOP:
            query.stopped.append(written)
            continue
        follows = at + 1 < len(found) and not text[token.end : found[at + 1].start].strip(" \u200c")
        first, *others = readings(token.term, written) if token.kind == "word" else (token.term,)
        also = (*((one,) for one in others), *_also([token], text))
        clauses.append(Clause("word", written, (first,), follows, token, also))
    return clauses


def _sequence(found: Iterable[Token], text: str) -> tuple[str, ...]:
    return tuple(term_of(token, text) for token in found if token.term not in STOP)


def _also(found: Sequence[Token], text: str) -> tuple[tuple[str, ...], ...]:
    """Other readings: the words that a spaced compound or date takes in; a number word as part of a longer number.

    A quantity at the start stays whole: «پنج درصد» is not looked for in «بیست و پنج درصد».
    """
    if not found or (found[0].parts and found[0].kind not in ("word", "date")):
        return ()
    words = parted(found)
    others = [_sequence(words, text)] if len(words) > len(found) else []
    last = words[-1]
    if last.kind == "number" and not last.parts and (len(found) == 1 or found[-1] is last):
        word = spell(fold_word(text[last.start : last.end]).replace("\u200c", ""))
        if word.isalpha() and word not in rules().ambiguous:
            others.append((*_sequence(words[:-1], text), stem(word)))
    return tuple(one for one in others if one and (len(one) > 1 or len(words) == 1))


def _phrase(text: str) -> list[Clause]:
    found = tokens(text)
    terms = _sequence(found, text)
    kind = "phrase" if len(terms) > 1 else "word"
    return [Clause(kind, text.strip(), terms, also=_also(found, text))] if terms else []


def _prefix(text: str) -> list[Clause]:
    found = tokens(text)
    if not found:
        return []
    *whole, last = found
    clauses = [Clause("word", t.term, (stem(t.term),), token=t) for t in whole if t.term not in STOP]
    return [*clauses, Clause("prefix", text + "*", (last.term,))]


def _field(query: Query, name: str, value: str, written: str) -> None:
    if name in _PLACES:
        label: int | str | None = number(value)
        if label is None and name == "بند" and len(fold(value).text.strip("-")) <= 3:
            label = value
        if label is not None:
            query.places.append("#" + unit_id(_PLACES[name], label))
            return
    elif name == "قانون":
        query.law = f"{query.law} {value}".strip()
        return
    elif name == "نوع":
        query.kind = value
        return
    elif name == "سال":
        year = number(value)
        if year is not None:
            query.year = year + 1300 if year < 100 else year
            return
    query.remarks.append(f"«{written}» فیلدی شناخته نیست؛ واژه گرفته شد.")
    _add_words(query, f"{name} {value}")


def typed_something(typed: str) -> bool:
    """Tell whether there is anything to see in what was typed."""
    return bool(typed.strip())


def _cut(query: Query) -> None:
    if len(query.groups) > MOST_WORDS:
        unread = query.groups[MOST_WORDS][0].written
        query.groups = query.groups[:MOST_WORDS]
        query.remarks.append(f"بیش از {MOST_WORDS} واژه جسته نمی‌شود؛ «{unread}» و آنچه پس از آن آمده خوانده نشد.")
    if len(query.excluded) > MOST_WORDS:
        query.excluded = query.excluded[:MOST_WORDS]
    for group in query.groups:
        del group[MOST_WORDS:]
    if query.empty and typed_something(query.typed) and not query.remarks and not query.stopped:
        query.remarks.append("در این پرسش واژه‌ای نیست که بتوان جست.")
    if not query.groups and query.stopped and not query.places:
        said = "، ".join(f"«{word}»" for word in dict.fromkeys(query.stopped[:5]))
        query.remarks.append(f"{said} همه‌جا هست و جسته نمی‌شود؛ واژه‌ای دیگر بنویسید.")
