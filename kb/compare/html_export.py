"""A comparison as one HTML file that stands alone: no links to other files, no scripts, readable in print."""

from collections.abc import Iterable
from html import escape

from kb.compare import sheet
from kb.compare.values import Comparison

_STYLE = """
:root{color-scheme:light dark}
body{font-family:Vazirmatn,Tahoma,"Segoe UI",sans-serif;line-height:1.9;
margin:2rem auto;max-inline-size:72rem;padding-inline:1rem}
h1{line-height:1.5}
table{border-collapse:collapse;inline-size:100%}
th,td{border:1px solid #999;padding:.4rem .7rem;text-align:start;vertical-align:top}
.text td{inline-size:50%}
del{color:#7a3300;background:#ffe8d1;text-decoration:line-through}
ins{color:#0b3a78;background:#dbeafe;text-decoration:underline double;text-underline-offset:.35em}
.substance{font-weight:700}
small{color:#5a5a5a;display:block}
.words{white-space:pre-line}
@media (prefers-color-scheme:dark){body{background:#16181d;color:#e6e6e6}small{color:#a8a8a8}
del{color:#ffd9b3;background:#4d2a0c}ins{color:#cfe2ff;background:#12315c}}
@media print{tr{break-inside:avoid-page}thead{display:table-header-group}}
"""


def to_html(comparison: Comparison) -> str:
    """Make a page: title, both dates, summary, changed quantities, the two-column table, the sources."""
    title = escape(sheet.title(comparison))
    parts = [
        '<!doctype html>\n<html lang="fa" dir="rtl">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>",
    ]
    for head, expression in zip(sheet.HEADS, (comparison.old, comparison.new), strict=True):
        parts.append(f"<p><b>{head}:</b> {escape(sheet.side(expression))}. {escape(expression.status_words)}</p>")
    parts.append(f"<p>{escape(sheet.UNOFFICIAL)}</p>")
    said = (*comparison.summary.sentences, *comparison.remarks)
    parts.append("<ul>" + "".join(f"<li>{escape(each)}</li>" for each in said) + "</ul>")
    amounts = list(sheet.quantities(comparison))
    if amounts:
        parts.append("<h2>مقدارهای تغییریافته</h2>\n<table>" + _head(("جا", *sheet.HEADS)) + "<tbody>")
        parts += ["<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in amounts]
        parts.append("</tbody></table>")
    rows = [_row(row) for row in sheet.rows(comparison)]
    parts.append("<h2>متن دو سو</h2>")
    if rows:
        parts.append('<table class="text">' + _head(sheet.HEADS) + "<tbody>\n" + "\n".join(rows) + "\n</tbody></table>")
    else:
        parts.append("<p>هیچ تفاوتی در واژه‌های دو متن نیست.</p>")
    parts.append("<h2>منبع‌ها</h2>")
    parts += [f"<p>{escape(source)}</p>" for source in sheet.sources(comparison)]
    return "\n".join(parts) + "\n</body>\n</html>\n"


def _head(heads: Iterable[str]) -> str:
    return "<thead><tr>" + "".join(f'<th scope="col">{escape(head)}</th>' for head in heads) + "</tr></thead>"


def _row(row: sheet.Row) -> str:
    kind = f"<small>{escape(row.kind)}{'. ' + escape(row.note) if row.note else ''}</small>"
    cells = []
    for name, runs in ((row.old_name, row.old), (row.new_name, row.new)):
        head = f"<b>{escape(name)}</b> " if name else ""
        cells.append(f'<td>{head}<span class="words">{"".join(map(_run, runs))}</span>')
    return f"<tr>{cells[0]}</td>{cells[1]}{kind}</td></tr>"


def _run(run: sheet.Run) -> str:
    text = escape(run.text)
    if not run.mark:
        return text
    weight = ' class="substance"' if run.said == "محتوا" else ""
    return f'<{run.mark}{weight} title="{escape(run.said)}">{text}</{run.mark}>'
