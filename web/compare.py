"""Two laws, or two dates of one, side by side: the whole, one pair of it, and as files to send."""

import threading
from collections import OrderedDict
from collections.abc import Callable

from flask import Blueprint, Response, current_app, jsonify, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from kb import compare as kb_compare
from kb.compare.values import Comparison
from kb.ids import Ref
from kb.model import Expression
from web import addresses, changes, versions
from web.errors import Link, PageError
from web.filters import compare_url, law_url
from web.library import snapshot

pages = Blueprint("compare", __name__)

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_KEPT = 8  # comparisons; of two long codes one takes a second to make and some megabytes to keep


class Shelf:
    """The comparisons made last, so that the page of a pair, a download or another view need not make it again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[object, ...], Comparison] = OrderedDict()

    def take(self, old: Expression, new: Expression) -> Comparison:
        """Give the comparison of two expressions of the present snapshot."""
        key = (snapshot().build_id, old.work.slug, old.asked, new.work.slug, new.asked)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = kb_compare.compare(old, new)
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return made


def _shelf() -> Shelf:
    shelf: Shelf = current_app.extensions.setdefault("comparisons", Shelf())
    return shelf


def _sides(old: str, new: str) -> tuple[Expression, Expression, bool]:
    """Read both addresses; the last value tells whether they were written in canonical form."""
    library = snapshot()
    read = [addresses.read(library, each) for each in (old, new)]
    left, right = (addresses.expression(library, each) for each in read)
    return left, right, all(each.canonical and each.on is not None for each in read)


def _url(old: Expression, new: Expression, pair: str = "", form: str = "", **query: str) -> str:
    return compare_url((old.work.slug, old.asked), (new.work.slug, new.asked), pair, form, **query)


def _query() -> dict[str, str]:
    kept = {}
    if request.args.get("view") == "columns":
        kept["view"] = "columns"
    if request.args.get("spelling") == "1":
        kept["spelling"] = "1"
    return kept


def _shown(query: dict[str, str]) -> dict[str, bool]:
    return {"columns": query.get("view") == "columns", "spelling": query.get("spelling") == "1"}


def render(
    made: Comparison, *, columns: bool, spelling: bool, same: bool = False, address: Callable[..., str] | None = None
) -> str:
    """Write the page of a comparison. Without `address` it is one with a reader's own text, which has no addresses."""
    found = changes.blocks(made)
    return render_template(
        "compare.html",
        made=made,
        old=made.old,
        new=made.new,
        same=same,
        parts=list(changes.folded(found)),
        blocks=found,
        last=max((block.number for block in found), default=0),
        picture=Markup(kb_compare.map_svg(made, lambda pair: f"#p-{pair.top or pair.key}")),
        address=address,
        turned=_turned(made) if address else "",
        columns=columns,
        spelling=spelling,
        changes=changes,
        own=address is None,
    )


def _turned(made: Comparison) -> str:
    """Give the address of the comparison turned round, where its dates are in the wrong order."""
    wrong = made.old.work.slug == made.new.work.slug and made.old.asked > made.new.asked
    return _url(made.new, made.old) if wrong else ""


def _suggested() -> dict[str, str]:
    """Choose two texts that are worth comparing: a law with the one that came in its place, else two dates of one."""
    library = snapshot()
    for _, _, old, new in versions.replacements(library):
        return {"old": str(Ref(*old)), "new": str(Ref(*new))}
    works = [(work.slug, library.text_dates(work.slug)) for work in library.works()]
    slug, dates = next((each for each in works if len(each[1]) > 1), (None, ()))
    if slug is not None:
        return {"old": str(Ref(slug, dates[-2])), "new": str(Ref(slug, dates[-1]))}
    return {side: str(Ref(slug, dates[-1])) for side, (slug, dates) in zip(("old", "new"), works, strict=False)}


def _same(old: Expression, new: Expression) -> bool:
    return (old.work.slug, old.date) == (new.work.slug, new.date)


@pages.get("/compare", strict_slashes=False)
def choose() -> str | BaseResponse:
    """Show the form that chooses any two versions; two chosen ones lead to their comparison."""
    library = snapshot()
    chosen = {side: request.args.get(side, "") for side in ("old", "new")}
    if all(chosen.values()):
        old, new, _ = _sides(chosen["old"], chosen["new"])
        return redirect(_url(old, new))
    works = [(work, library.text_dates(work.slug)) for work in library.works()]
    suggested = {} if any(chosen.values()) else _suggested()
    return render_template("compare_choose.html", works=works, chosen=chosen | suggested)


@pages.get("/compare/<old>", strict_slashes=False)
def half(old: str) -> BaseResponse:
    """Lead from an address that names one text to the form that chooses the other."""
    found = addresses.expression(snapshot(), addresses.read(snapshot(), old))
    text = versions.text_on(snapshot(), found.work.slug, found.date)
    return redirect(url_for("compare.choose", old=str(Ref(found.work.slug, text.start))))


@pages.get("/compare/<old>/<new>.<any(json, docx, html):form>")
def files(old: str, new: str, form: str) -> Response | BaseResponse:
    """Give a comparison as JSON, as a Word file or as one HTML file."""
    left, right, canonical = _sides(old, new)
    if not canonical:
        return redirect(_url(left, right, form=form), 301)
    made = _shelf().take(left, right)
    if form == "json":
        return jsonify(kb_compare.to_json(made))
    if form == "html":
        answer = Response(kb_compare.to_html(made), mimetype="text/html")
    else:
        answer = Response(kb_compare.to_docx(made), mimetype=DOCX)
    answer.headers["Content-Disposition"] = f'attachment; filename="{left.work.slug}_{right.work.slug}.{form}"'
    return answer


@pages.get("/compare/<old>/<new>")
def page(old: str, new: str) -> str | BaseResponse:
    """Show a comparison: summary, map, changed articles, unchanged ones folded."""
    left, right, canonical = _sides(old, new)
    if not canonical:
        return redirect(_url(left, right, **_query()), 301)
    query = _query()

    def address(pair: str = "", form: str = "", **more: str) -> str:
        return _url(left, right, pair, form, **({} if form else query | more))

    made = _shelf().take(left, right)
    return render(made, same=_same(left, right), address=address, **_shown(query))


@pages.get("/compare/<old>/<new>/<pair>")
def pair(old: str, new: str, pair: str) -> str | BaseResponse:
    """Show one pair of a comparison with all that stands below it."""
    left, right, canonical = _sides(old, new)
    if not canonical:
        return redirect(_url(left, right, pair, **_query()), 301)
    made = _shelf().take(left, right)
    found = changes.blocks(made)
    wanted = made.pair(pair)
    key = (wanted.top or wanted.key) if wanted is not None else ""
    place = next((i for i, block in enumerate(found) if block.pair.key == key), None)
    if place is None:
        raise PageError(
            404,
            f"«{pair[:80]}» جفتی از این مقایسه نیست.",
            (Link(_url(left, right), "همهٔ مقایسه"), Link(law_url(right.work.slug, right.date), right.work.title)),
        )
    query = _query()

    def address(pair: str = "", form: str = "", **more: str) -> str:
        return _url(left, right, pair, form, **({} if form else query | more))

    return render_template(
        "compare_pair.html",
        made=made,
        old=left,
        new=right,
        block=found[place],
        previous=found[place - 1] if place else None,
        following=found[place + 1] if place + 1 < len(found) else None,
        address=address,
        changes=changes,
        own=False,
        **_shown(query),
    )
