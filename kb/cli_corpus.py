"""Commands that read sources and write what is made from them: build, check, parse, add, remove."""

import datetime as dt
import sys
from dataclasses import asdict
from pathlib import Path

import click

from kb import dates
from kb.cli_options import json_option, print_json, progress, progress_done, root_of, talk, waiting

FILE = click.Path(path_type=Path, allow_dash=True)


@click.command()
@click.option(
    "--check", is_flag=True, help="Write nothing: exit 1 and name the first difference if XML is out of date."
)
@click.argument("work", required=False)
@click.pass_context
def build(ctx: click.Context, check: bool, work: str | None) -> int:
    """Regenerate XML and snapshot from the sources.

    With WORK: of that law alone.

    \b
    kb build                          everything
    kb build 1335-05-06-omran-dehat   one law
    kb build --check                  is what is committed what the sources give?
    """
    from kb.build import build as make
    from kb.build import build_check

    if check and work:
        raise click.UsageError("--check looks at all laws: leave out the name.", ctx)
    root = root_of(ctx)
    if check:
        difference = build_check(root)
        if difference is None:
            talk("The committed XML is what the sources give.")
            return 0
        click.echo(str(difference))
        return 1
    try:
        result = make(root, only=work, progress=progress)
    finally:
        progress_done()
    talk(str(result))
    return 0


@click.command()
@json_option
@click.pass_context
def check(ctx: click.Context, as_json: bool) -> int:
    """Look for faults in the corpus; write nothing.

    Checks hashes, editorial readings that must still match, that no character is lost, the XML schema, references,
    overlaps in time. Prints a line for each fault; exits 1 if there are any.
    """
    from kb.check import check as findings_of

    findings = findings_of(root_of(ctx))
    if as_json:
        print_json({"faults": [asdict(finding) for finding in findings]})
    else:
        for finding in findings:
            click.echo(str(finding))
    talk(f"{len(findings)} faults." if findings else "No fault found.")
    return 1 if findings else 0


@click.command()
@click.argument("file", type=FILE)
@json_option
def parse(file: Path, as_json: bool) -> int:
    """Read any text and print what it holds.

    FILE is a text, a saved HTML page or a Word file (.docx), in any common encoding, - for standard input. It need not
    be in the corpus, and nothing is written. Prints the outline, counts and doubts; exits 1 if the reading needs an
    editor.

    \b
    kb parse law.txt
    kb parse page.html --json | jq .grade
    """
    from kb.model import Grade
    from kb.read import read
    from kb.read.identify import propose
    from kb.read.intake import to_text
    from kb.read.report import outline_text, report_json

    data, name = received(file)
    text = to_text(data, name)
    with waiting(f"Reading {len(data):,} bytes …"):
        reading = read(text, name=name)
        doubts = propose(text, reading).doubts
    for doubt in doubts:
        talk(f"Doubtful: {doubt}.")
    if as_json:
        print_json(report_json(reading))
    else:
        click.echo(outline_text(reading))
    return 1 if reading.grade is Grade.EDITOR else 0


@click.command()
@click.argument("file", type=FILE)
@click.option("--slug", help="Name in addresses: a-z, 0-9 and hyphens (default: proposed from date and title).")
@click.option("--title", help="Title of the law (default: as found in the text).")
@click.option(
    "--date", "enacted", type=dates.parse, metavar="DATE", help="Jalali date of enactment (default: as found)."
)
@click.option("--kind", help="Kind of act, such as قانون or آیین‌نامه (default: as found).")
@click.option("--enacted-by", help="Who enacted it (default: as found).")
@click.option("--origin", default="", help="Where the copy comes from, for the reader.")
@click.option("--dry-run", is_flag=True, help="Print what would be written, and write nothing.")
@json_option
@click.pass_context
def add(
    ctx: click.Context,
    file: Path,
    slug: str | None,
    title: str | None,
    enacted: dt.date | None,
    kind: str | None,
    enacted_by: str | None,
    origin: str,
    dry_run: bool,
    as_json: bool,
) -> int:
    """Add a law to the corpus.

    FILE is a text, a saved HTML page or a Word file (.docx), in any common encoding, - for standard input. Title, kind,
    date and slug are proposed from the text itself; options overrule them. Writes corpus/raw/SLUG.txt and
    corpus/works/SLUG.toml, or nothing at all. Exits 1 if the reading needs an editor.

    \b
    kb add law.txt --dry-run
    kb add page.html --date 1343/12/16 --origin "https://example.org/law"
    """
    from kb.corpus_edit import Wanted, plan_add, write_add
    from kb.model import Grade
    from kb.read.report import outline_text, report_json

    root = root_of(ctx)
    data, name = received(file)
    wanted = Wanted(slug=slug, title=title, enacted=enacted, kind=kind, enacted_by=enacted_by, origin=origin)
    with waiting(f"Reading {len(data):,} bytes …"):
        addition = plan_add(root, data, name, wanted)
    written = [] if dry_run else [str(path.relative_to(root)) for path in write_add(root, addition)]
    if as_json:
        print_json(
            {"work": addition.slug, "written": written, "doubts": list(addition.doubts)} | report_json(addition.reading)
        )
    else:
        click.echo(addition.work_toml)
        click.echo(outline_text(addition.reading))
    for doubt in addition.doubts:
        talk(f"Doubtful: {doubt}.")
    if written:
        talk(f"Added {addition.slug}: {', '.join(written)}. Now look the work file over and run: kb build")
    else:
        talk(f"Nothing written (--dry-run); the law would be {addition.slug}.")
    return 1 if addition.reading.grade is Grade.EDITOR else 0


@click.command()
@click.argument("slug")
@click.option("--force", is_flag=True, help="Also when other work files name this law.")
@click.pass_context
def remove(ctx: click.Context, slug: str, force: bool) -> int:
    """Take a law out of the corpus.

    Removes its source, work file and XML.

    \b
    kb remove 1343-12-16-tamallok-aparteman
    """
    from kb.corpus_edit import remove as take_out

    removal = take_out(root_of(ctx), slug, force=force)
    for path in removal.removed:
        talk(f"Removed {path}")
    for path in removal.to_mend:
        talk(f"{path} still names {slug}: mend it before the next build")
    talk("Now run: kb build")
    return 0


def received(file: Path) -> tuple[bytes, str]:
    """Read a file as it is, or standard input for `-`. Give its bytes and the name to call it by."""
    if str(file) == "-":
        return sys.stdin.buffer.read(), "standard input"
    from kb.errors import KbError

    try:
        return file.read_bytes(), str(file)
    except OSError as error:
        raise KbError(
            f"this file cannot be read: {error.strerror}", file=file, next_step="name a text, HTML or Word file"
        ) from None
