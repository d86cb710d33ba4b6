"""Commands that ask the built snapshot: show, diff, search, export."""

import datetime as dt
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kb import dates
from kb.cli_options import at_option, json_option, print_json, root_of, talk
from kb.errors import Damaged, KbError, NotFound
from kb.ids import Ref

if TYPE_CHECKING:
    from kb.model import Expression
    from kb.store import Snapshot


@click.command()
@click.argument("work", type=Ref.parse, required=False, metavar="[WORK]")
@click.argument("unit", required=False)
@at_option
@json_option
@click.pass_context
def show(ctx: click.Context, work: Ref | None, unit: str | None, at: dt.date | None, as_json: bool) -> None:
    """Show a law, or a unit of it, on any date.

    WORK[@DATE][/UNIT] is as good as separate arguments. Without a date: the latest version. Without WORK: lists the
    laws.

    \b
    kb show
    kb show 1331-07-14-ezdiad-sahm-keshavarzan art_10 --at 1331/10/3
    kb show 1335-05-06-omran-dehat@1335-05-06/art_1 --json
    """
    from kb.export import to_json, to_txt

    if work is None and at:
        raise click.UsageError("--at says nothing without a law: name one.", ctx)
    snapshot = open_snapshot(ctx)
    if work is None:
        laws = snapshot.works()
        if as_json:
            print_json(
                {"works": [{"work": law.slug, "title": law.title, "date": dates.iso(law.enacted)} for law in laws]}
            )
        else:
            for law in laws:
                click.echo(f"{law.slug}\t{law.title}")
        return
    if at and work.date and at != work.date:
        raise KbError("two dates are given", next_step="leave out --at or the date behind @")
    if unit and work.unit and unit != work.unit:
        raise KbError("two units are given", next_step="leave out UNIT or the one behind the slash")
    ref = Ref(work.work, at or work.date, unit or work.unit)
    expression = _expression(snapshot, ref)
    if as_json:
        print_json(to_json(expression, ref.unit))
    else:
        click.echo(to_txt(expression, ref.unit), nl=False)


@click.command()
@click.argument("old")
@click.argument("new")
@click.option("--spelling", is_flag=True, help="Show differences of spelling and punctuation, too.")
@json_option
@click.pass_context
def diff(ctx: click.Context, old: str, new: str, spelling: bool, as_json: bool) -> int:
    """Compare two versions, two laws, or two files.

    OLD and NEW are WORK[@DATE], or the path of a text, which need not be in the corpus. [-words-] are gone, {+words+}
    are new. Exits 0 if they are the same, 1 if they differ, be it in spelling alone.

    \b
    kb diff 1331-05-22-ezdiad-sahm-keshavarzan@1331-05-22 1331-07-14-ezdiad-sahm-keshavarzan@1331-07-14
    kb diff first.txt second.txt --json
    """
    from kb.cli_diff import differs, to_text
    from kb.compare import compare, to_json

    comparison = compare(_side(ctx, old), _side(ctx, new))
    if as_json:
        print_json(to_json(comparison))
    else:
        click.echo(to_text(comparison, spelling=spelling), nl=False)
    return 1 if differs(comparison) else 0


def _side(ctx: click.Context, given: str) -> "Expression":
    """Read one side of a comparison: a file if there is one of that name, else a law."""
    path = Path(given)
    if not path.exists():
        if "/" in given.partition("@")[0] or path.suffix:
            raise KbError("there is no such file", file=given, next_step="name a text, or a law as work@date")
        ref = Ref.parse(given)
        return _expression(open_snapshot(ctx), ref)
    from kb.cli_corpus import received
    from kb.compare import expression_of_text
    from kb.read.intake import to_text

    data, name = received(path)
    return expression_of_text(to_text(data, name), path.stem)


@click.command()
@click.argument("query", nargs=-1, required=True)
@at_option
@click.option("--all-wordings", is_flag=True, help="Also wordings that a later one has replaced.")
@click.option("--limit", type=click.IntRange(1, 100), default=10, show_default=True, help="How many hits to print.")
@json_option
@click.pass_context
def search(
    ctx: click.Context, query: tuple[str, ...], at: dt.date | None, all_wordings: bool, limit: int, as_json: bool
) -> None:
    """Search all laws, however words are spelled.

    Half-spaces, Arabic letters and the kind of digits do not matter. The latest known wording of each law is searched
    unless --at or --all-wordings says otherwise.

    \b
    kb search مال الاجاره
    kb search '"شورای ده"' --at 1331/7/14 --json
    kb search 'ماده ۳۱ آیین‌نامه اصلاحات ارضی'
    """
    from kb.search import search as find
    from kb.search import to_json

    words = " ".join(query).strip()
    if not words:
        raise click.UsageError("Nothing is asked: give the words to search for.", ctx)
    with undamaged_index():
        results = find(open_snapshot(ctx), words, at=at, all_wordings=all_wordings, limit=limit, facets=as_json)
    if as_json:
        print_json(to_json(results))
        return
    for target in results.targets[:limit]:
        click.echo(f"{Ref(target.work.slug, target.at, target.unit)}\t{target.label}")
    for hit in results.hits:
        place = f"{hit.work.slug}/{hit.unit}" if hit.unit else hit.work.slug
        click.echo(f"{place}\t{' '.join(hit.snippet.text.split())}")
    for remark in results.remarks:
        talk(remark)
    if results.suggestion:
        talk(f"Did you mean {results.suggestion}?")
    if results.targets:
        talk(f"{min(limit, len(results.targets))} of {len(results.targets)} places that the query names.")
    if results.hits or not results.targets:
        talk(f"{len(results.hits)} of {results.total} hits.")


@click.command()
@click.argument("work", type=Ref.parse, metavar="WORK[@DATE]")
@click.option(
    "--format",
    "form",
    type=click.Choice(["xml", "txt", "json", "html"]),
    default="xml",
    show_default=True,
    help="Form.",
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, allow_dash=True), help="Write to this file (-: standard output)."
)
@click.pass_context
def export(ctx: click.Context, work: Ref, form: str, output: Path | None) -> None:
    """Write a law out as XML, text, JSON or HTML.

    XML is Akoma Ntoso 3.0; HTML is one page that needs no other file. Without a date: the latest version.

    \b
    kb export 1335-05-06-omran-dehat@1335-05-06 --format xml > law.xml
    kb export 1340-10-19-eslahat-arzi --format html --output law.html
    """
    if work.unit:
        raise click.UsageError(f"A law is exported as a whole: leave out /{work.unit} (kb show gives a unit).", ctx)
    data = _exported(_expression(open_snapshot(ctx), work), form)
    if output is None or str(output) == "-":
        sys.stdout.buffer.write(data)
        return
    from kb.swap import write_whole

    write_whole(output, data)
    talk(f"Wrote {output}")


def _exported(expression: "Expression", form: str) -> bytes:
    import json

    from kb import export as exports
    from kb.akn import to_xml

    match form:
        case "xml":
            return to_xml(expression)
        case "txt":
            return exports.to_txt(expression).encode()
        case "json":
            return (json.dumps(exports.to_json(expression), ensure_ascii=False, indent=2) + "\n").encode()
        case _:
            return exports.to_html(expression).encode()


def _expression(snapshot: "Snapshot", ref: Ref) -> "Expression":
    """Give a law on the date of a reference. Raises NotFound where it is unknown or was not enacted yet."""
    versions = snapshot.versions(ref.work)
    if ref.date and versions and ref.date < versions[0]:
        first = Ref(ref.work, versions[0])
        raise NotFound(f"“{ref.work}” was not enacted yet on {dates.iso(ref.date)}", next_step=f"its first is {first}")
    return snapshot.expression(ref.work, ref.date)


@contextmanager
def undamaged_index() -> Iterator[None]:
    """Say that the index is damaged where reading it fails: Whoosh raises all kinds of errors for bad bytes."""
    try:
        yield
    except (KbError, OSError):
        raise
    except Exception as error:
        modules = {frame.f_globals.get("__name__", "") for frame, _ in traceback.walk_tb(error.__traceback__)}
        if not any(name.startswith(("whoosh.", "kb.index.")) for name in modules):
            raise
        raise Damaged(f"the search index is damaged ({error})", next_step="run `kb build`") from error


def open_snapshot(ctx: click.Context) -> "Snapshot":
    """Open the built snapshot of the project's folder. Raises kb.errors.Damaged where there is none."""
    from kb.store import Snapshot

    return Snapshot.open(root_of(ctx) / "var")
