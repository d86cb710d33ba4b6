"""The command line: what it prints, what it writes, and the exit code of every kind of outcome."""

import json
import os
import shlex
import shutil
import signal
import socket
import stat
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import click
import pytest

from kb import cli
from kb.cli_serve import make_ready
from kb.errors import KbError
from kb.search import search
from kb.store import Snapshot

Kb = Callable[..., tuple[int, str, str]]
OLD = "1331-05-22-ezdiad-sahm-keshavarzan"
NEW = "1331-07-14-ezdiad-sahm-keshavarzan"
SMALL_LAW = """قانون نگاهداری درختان شهر

ماده ۱ ـ هر کس درختی را در شهر بی اجازه ببرد باید سه درخت بکارد.
ماده ۲ ـ شهرداری می‌تواند درختان خشک را ببرد.
تبصره ـ بریدن درختان سبز با اجازه انجمن شهر است.
قانون فوق مشتمل بر دو ماده و یک تبصره در تاریخ ششم خرداد ماه یکهزار و سیصد و سی به تصویب مجلس شورای ملی رسید.
"""


@pytest.fixture
def kb(capsys: pytest.CaptureFixture[str]) -> Kb:
    """Run `kb` in this process; gives exit code, stdout, stderr."""

    def call(*arguments: object) -> tuple[int, str, str]:
        code = cli.run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.fixture
def law(tmp_path: Path) -> Path:
    file = tmp_path / "law.txt"
    file.write_text(SMALL_LAW, encoding="utf-8")
    return file


def one_line(err: str) -> bool:
    return err.startswith("kb: ") and err.count("\n") == 1 and "Traceback" not in err


# Bad input: the sentence must name what is wrong; the oddity stands in front.
BAD_INPUT = [
    ("month 13", ["show", OLD, "--at", "1331-13-40"], "1331-13-40"),
    ("a day that the month lacks", ["show", OLD, "--at", "1331/12/30"], "1331/12/30"),
    ("not a date at all", ["show", OLD, "--at", "دیروز"], "دیروز"),
    ("unknown law", ["show", "1331-05-22-ezdiad-sahm"], "1331-05-22-ezdiad-sahm-keshavarzan"),
    ("unknown unit, a near one exists", ["show", OLD, "art1"], "art_1"),
    ("no name of a law", ["show", "../etc/passwd"], "no name of a law"),
    ("a date before the law", ["show", OLD, "--at", "1320-01-01"], "not enacted yet on 1320-01-01"),
    ("two dates", ["show", f"{OLD}@1331-05-22", "--at", "1331-05-23"], "two dates"),
    ("no such file", ["parse", "missing.txt"], "missing.txt"),
    ("no such file to compare", ["diff", "missing.txt", OLD], "missing.txt"),
    ("export of an unknown law", ["export", "1300-01-01-no-such-law"], "no-such-law"),
    ("a folder to compare", ["diff", ".", OLD], "directory"),
    ("export into a device", ["export", OLD, "-o", "/dev/null"], "/dev/null"),
    ("export into no folder", ["export", OLD, "-o", "no-such-folder/law.xml"], "no-such-folder/law.xml: this file"),
    ("removal of an unknown law", ["remove", "1300-01-01-no-such-law"], "no-such-law"),
]


@pytest.mark.parametrize(("arguments", "named"), [row[1:] for row in BAD_INPUT], ids=[row[0] for row in BAD_INPUT])
def test_bad_input_is_one_sentence_and_exit_2(kb: Kb, built_root: Path, arguments: list[str], named: str) -> None:
    code, out, err = kb("--root", built_root, *arguments)
    assert (code, out) == (2, "")
    assert one_line(err), err
    assert named in err


@pytest.mark.parametrize(
    ("oddity", "data"),
    [
        ("empty", b""),
        ("only white space", b" \n\t\n"),
        ("binary", bytes(range(256)) * 40),
        ("a picture", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00" * 20),
    ],
)
def test_unreadable_files_are_refused(kb: Kb, tmp_path: Path, oddity: str, data: bytes) -> None:
    file = tmp_path / "file.txt"
    file.write_bytes(data)
    code, out, err = kb("parse", file)
    assert (code, out) == (2, ""), oddity
    assert one_line(err), err
    assert "file.txt" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["build", "--nonsense"],
        ["export", OLD, "--format", "pdf"],
        ["search"],
        ["serve", "--port", "x"],
        # nothing that is given is ignored in silence
        ["export", f"{OLD}/art_1"],
        ["show", "--at", "1331-07-14"],
        ["build", "--check", OLD],
        ["search", " "],
    ],
)
def test_wrong_usage_is_exit_2(kb: Kb, arguments: list[str]) -> None:
    code, out, err = kb(*arguments)
    assert (code, out) == (2, "")
    assert "Usage: kb" in err


@pytest.mark.parametrize(("byte", "named"), [(b"\x00", "NUL"), (b"\xff", "no UTF-8")])
def test_one_bad_byte_is_named_with_its_line(kb: Kb, tmp_path: Path, byte: bytes, named: str) -> None:
    file = tmp_path / "file.txt"
    lines = (SMALL_LAW * 3).encode().split(b"\n")
    lines[3] += byte
    file.write_bytes(b"\n".join(lines))
    code, out, err = kb("parse", file)
    assert (code, out) == (2, "")
    assert one_line(err), err
    assert "file.txt:4: " in err
    assert named in err


def test_no_corpus_anywhere(kb: Kb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.cli_options.__file__", str(tmp_path / "kb" / "cli_options.py"))
    monkeypatch.chdir(tmp_path)
    code, _, err = kb("show")
    assert code == 2
    assert one_line(err)
    assert "--root" in err


def test_no_snapshot_yet(kb: Kb, corpus_copy: Path) -> None:
    code, _, err = kb("--root", corpus_copy, "show")
    assert code == 2
    assert one_line(err)
    assert "kb build" in err


def test_a_bug_is_exit_3_with_a_traceback(kb: Kb, monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command()
    def parse() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("kb.cli_corpus.parse", parse)
    code, _, err = kb("parse")
    assert code == 3
    assert "Traceback" in err
    assert err.splitlines()[-1].startswith("kb: this is a bug")


@pytest.mark.parametrize(
    ("error", "code"),
    [(KeyboardInterrupt(), 130), (OSError(28, "No space left on device", "/x/y"), 2), (KbError("so"), 2)],
    ids=["Ctrl-C", "full disk", "our own"],
)
def test_other_ends(kb: Kb, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int) -> None:
    @click.command()
    def parse() -> None:
        raise error

    monkeypatch.setattr("kb.cli_corpus.parse", parse)
    got, _, err = kb("parse")
    assert got == code
    assert one_line(err.lstrip("\n"))  # click ends the line that ^C stands on


def test_every_command_has_help_with_an_example(kb: Kb) -> None:
    for name in cli.COMMANDS:
        code, out, _ = kb(name, "--help")
        assert code == 0
        assert f"Usage: kb {name}" in out
        assert name == "check" or f"\n  kb {name}" in out, f"kb {name} --help gives no example"


def test_help_imports_nothing_heavy() -> None:
    said = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "from kb.cli import run; raise SystemExit(run(['--help']))"],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {line.rpartition("|")[2].strip() for line in said.stderr.splitlines()}
    assert "click" in loaded
    assert loaded & {"hazm", "whoosh", "flask", "lxml", "waitress", "docx"} == set()


def test_parse_reads_a_text_that_is_not_in_the_corpus(kb: Kb, law: Path) -> None:
    code, out, _ = kb("parse", law, "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["articles"], found["notes"], found["lost_characters"]) == (2, 1, 0)
    assert found["declared"] == {"articles": 2, "notes": 1} | found["declared"]
    assert found["grade"] == "clean"
    assert [unit["id"] for unit in found["outline"] if unit["kind"] == "article"] == ["art_1", "art_2"]
    assert {"id", "kind", "num", "parent", "line"} <= set(found["outline"][0])
    code, out, _ = kb("parse", law)
    assert code == 0
    assert "ماده ۲" in out


def test_parse_says_by_exit_code_that_an_editor_is_needed(kb: Kb, law: Path) -> None:
    law.write_text(SMALL_LAW.replace("دو ماده", "نه ماده"), encoding="utf-8")
    code, out, _ = kb("parse", law, "--json")
    grade = json.loads(out)["grade"]
    assert grade != "clean"
    assert code == (1 if grade == "editor" else 0)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1256"])
def test_parse_sniffs_the_encoding(kb: Kb, law: Path, encoding: str) -> None:
    # cp1256 has no Persian digits, and no «ی» of its own: old files have the Arabic letter there
    text = SMALL_LAW.replace("۱", "1").replace("۲", "2").replace("ی", "ي") if encoding == "cp1256" else SMALL_LAW
    law.write_bytes((text * 2).encode(encoding) if encoding == "cp1256" else text.encode(encoding))
    code, out, err = kb("parse", law, "--json")
    assert code in (0, 1), err
    assert json.loads(out)["articles"] >= 2


def test_parse_reads_standard_input(law: Path) -> None:
    with law.open("rb") as file:
        said = subprocess.run(
            [sys.executable, "-m", "kb", "parse", "-", "--json"], stdin=file, capture_output=True, check=False
        )
    assert said.returncode == 0, said.stderr
    assert json.loads(said.stdout)["articles"] == 2


def test_show_gives_the_fields_that_scripts_rely_on(kb: Kb, built_root: Path) -> None:
    code, out, _ = kb("--root", built_root, "show", NEW, "--at", "۱۳۳۱/۷/۱۴", "--json")
    law = json.loads(out)
    assert code == 0
    assert (law["work"], law["date"], law["status"]) == (NEW, "1331-07-14", "unknown")
    assert all({"id", "kind", "num", "from", "to", "text", "state"} <= set(unit) for unit in law["units"])
    states = {unit["id"]: unit["state"] for unit in law["units"]}
    # these four stand in the source in their later wording only: nothing may be filled in
    assert [states[f"art_{n}"] for n in (10, 22, 24, 32)] == ["unknown"] * 4
    assert all(not unit["text"] for unit in law["units"] if unit["state"] == "unknown")


def test_show_gives_one_unit_with_what_is_inside(kb: Kb, built_root: Path) -> None:
    code, out, _ = kb("--root", built_root, "show", f"{OLD}/art_1", "--json")
    ids = [unit["id"] for unit in json.loads(out)["units"]]
    assert code == 0
    assert ids[0] == "art_1"
    assert len(ids) > 1
    assert all(unit.startswith("art_1__") for unit in ids[1:])
    by_arguments = kb("--root", built_root, "show", OLD, "art_1", "--json")
    assert by_arguments == (0, out, "")


def test_show_says_in_words_what_the_source_lacks(kb: Kb, built_root: Path) -> None:
    code, out, _ = kb("--root", built_root, "show", NEW, "art_10", "--at", "1331-07-14")
    assert code == 0
    (said,) = [line for line in out.splitlines() if line.startswith("[")]
    assert "نیست" in said or "نیامده" in said
    # the wording of 1331-10-03 must not be filled in
    assert len(out.splitlines()[-1]) < 200


def test_show_lists_the_laws(kb: Kb, built_root: Path) -> None:
    code, out, _ = kb("--root", built_root, "show")
    assert code == 0
    assert [line.split("\t")[0] for line in out.splitlines()] == sorted(
        path.stem for path in (built_root / "corpus" / "works").glob("*.toml")
    )


def test_diff_of_the_two_acts_of_1331(kb: Kb, built_root: Path) -> None:
    code, out, err = kb("--root", built_root, "diff", f"{OLD}@1331-05-22", f"{NEW}@1331-07-14", "--json")
    assert code == 1, err
    found = json.loads(out)
    fields = {"old", "new", "kind", "moved", "score", "old_as_of", "new_as_of"}
    assert all(fields <= set(pair) for pair in found["pairs"])
    assert {"old": "art_27", "new": "art_28"}.items() <= next(p for p in found["pairs"] if p["old"] == "art_27").items()
    assert all({"old_unit", "new_unit", "old", "new", "changed"} <= set(q) for q in found["quantities"])


def test_diff_of_a_law_with_itself_is_the_same(kb: Kb, built_root: Path) -> None:
    code, _, err = kb("--root", built_root, "diff", f"{OLD}@1331-05-22", f"{OLD}@1331-05-22")
    assert code == 0, err


def test_diff_of_two_files(kb: Kb, law: Path) -> None:
    other = law.with_name("other.txt")
    other.write_text(SMALL_LAW.replace("سه درخت", "پنج درخت"), encoding="utf-8")
    code, out, err = kb("diff", law, other, "--json")
    assert code == 1, err
    changed = [pair for pair in json.loads(out)["pairs"] if pair["kind"] != "unchanged"]
    assert [(pair["old"], pair["new"]) for pair in changed if pair["old"] and "art" in pair["old"]] == [
        ("art_1", "art_1")
    ]


def test_search_finds_a_fused_word_by_its_parted_form(kb: Kb, built_root: Path) -> None:
    code, out, err = kb("--root", built_root, "search", "مال", "الاجاره", "--limit", "3", "--json")
    found = json.loads(out)
    assert code == 0, err
    assert found["total"] >= len(found["hits"]) == 3
    assert all({"work", "unit", "from", "to", "snippet", "text"} <= set(hit) for hit in found["hits"])
    code, out, _ = kb("--root", built_root, "search", "مال الاجاره", "--limit", "3")
    assert code == 0
    assert out.count("\n") == 3


@pytest.mark.parametrize("form", ["xml", "txt", "json", "html"])
def test_export(kb: Kb, built_root: Path, tmp_path: Path, form: str) -> None:
    target = tmp_path / f"law.{form}"
    assert cli.run(["--root", str(built_root), "export", f"{NEW}@1331-10-03", "--format", form, "-o", str(target)]) == 0
    data = target.read_bytes()
    assert "کشاورزان".encode() in data
    assert list(tmp_path.iterdir()) == [target], "something is left beside the file"
    if form == "xml":
        assert data == (built_root / "corpus" / "xml" / NEW / "1331-10-03.xml").read_bytes()
    if form == "html":
        assert b'dir="rtl"' in data
        assert b"src=" not in data


def test_export_follows_links_keeps_permissions_and_replaces_no_pipe(kb: Kb, built_root: Path, tmp_path: Path) -> None:
    target, link, pipe = tmp_path / "law.txt", tmp_path / "link", tmp_path / "pipe"
    target.write_text("old", encoding="utf-8")
    target.chmod(0o640)
    link.symlink_to(target.name)
    os.mkfifo(pipe)
    export = ["--root", built_root, "export", OLD, "--format", "txt", "-o"]
    assert kb(*export, link)[0] == 0
    assert link.is_symlink()
    assert "کشاورزان" in target.read_text(encoding="utf-8")
    assert target.stat().st_mode & 0o777 == 0o640
    code, _, err = kb(*export, pipe)
    assert (code, one_line(err)) == (2, True)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert {path.name for path in tmp_path.iterdir()} == {"law.txt", "link", "pipe"}


def test_export_to_a_hyphen_is_standard_output(built_root: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kb", "--root", str(built_root), "export", OLD, "-o", "-"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    assert said.stdout.startswith(b"<?xml")
    assert not list(tmp_path.iterdir())


def test_a_damaged_index_is_no_bug(kb: Kb, built_root: Path, tmp_path: Path) -> None:
    shutil.copytree(built_root, tmp_path / "root", symlinks=True)
    for file in (tmp_path / "root" / "var" / "current" / "index").glob("*.pst"):
        file.write_bytes(bytes(7 * at % 251 for at in range(file.stat().st_size)))
    code, out, err = kb("--root", tmp_path / "root", "search", "ماده")
    assert (code, out) == (2, "")
    assert one_line(err), err
    assert "kb build" in err


def test_what_the_query_names_does_not_stand_beside_no_hits(kb: Kb, built_root: Path) -> None:
    code, out, err = kb("--root", built_root, "search", "ماده ۳۱ آیین‌نامه اصلاحات ارضی", "--limit", "1")
    assert code == 0
    assert out.count("\n") <= 2
    assert "places that the query names" in err
    assert "0 of 0" not in err


def test_build_check_names_the_first_difference(kb: Kb, corpus_copy: Path) -> None:
    assert kb("--root", corpus_copy, "build", "--check")[0] == 0
    file = sorted((corpus_copy / "corpus" / "xml").glob("*/*.xml"))[0]
    file.write_bytes(file.read_bytes().replace("ماده".encode(), "مادّه".encode(), 1))
    code, out, _ = kb("--root", corpus_copy, "build", "--check")
    assert code == 1
    assert file.name in out


def test_check_finds_an_edited_source(kb: Kb, corpus_copy: Path) -> None:
    code, out, err = kb("--root", corpus_copy, "check")
    assert (code, out) == (0, ""), err
    source = corpus_copy / "corpus" / "raw" / f"{OLD}.txt"
    source.write_bytes(source.read_bytes() + b"\n")
    code, out, err = kb("--root", corpus_copy, "check")
    assert code in (1, 2)
    assert OLD in out + err


def test_closed_pipe_is_quiet(built_root: Path) -> None:
    command = [sys.executable, "-m", "kb", "--root", str(built_root), "show", NEW, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()  # long before the first line is written
        err = process.stderr.read()
        code = process.wait(timeout=60)
    assert (code, err) == (141, b"")


@pytest.mark.parametrize(
    ("closed", "arguments", "code"),
    [
        (">&-", f"show {NEW}", 141),
        (">&-", f"export {NEW}", 141),
        (">&-", "show nonsense", 2),
        (">&- 2>&-", "show nonsense", 2),
        ("2>&-", f"show {NEW}", 0),
        ("<&-", "parse -", 2),
    ],
)
def test_closed_streams_are_no_bug(built_root: Path, closed: str, arguments: str, code: int) -> None:
    line = f"{shlex.quote(sys.executable)} -m kb --root {shlex.quote(str(built_root))} {arguments} {closed}"
    said = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert said.returncode == code, said.stderr
    assert "Traceback" not in said.stderr
    assert "Exception ignored" not in said.stderr


def test_serve_answers_and_ends_on_ctrl_c(built_root: Path) -> None:
    command = [sys.executable, "-m", "kb", "--root", str(built_root), "serve", "--port", "0"]
    # A run of tests in the background ignores Ctrl-C, and the processes that it starts with it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        signal.signal(signal.SIGINT, before)
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            assert address.startswith("http://127.0.0.1:"), process.stderr and process.stderr.read()
            with urllib.request.urlopen(address, timeout=60) as answer:
                assert answer.status == 200
                assert NEW in answer.read().decode()
        finally:
            process.send_signal(signal.SIGINT)
            code = process.wait(timeout=60)
    assert code in (0, 130)


DAMAGES = [
    ("no snapshot", "", "", "There is no snapshot yet"),
    ("half a database", "kb.sqlite", "half", "Building the snapshot anew"),
    ("a database with a hole", "kb.sqlite", "hole", "Building the snapshot anew"),
    ("half an index", "index/*.toc", "half", "Building the snapshot anew"),
]


@pytest.mark.parametrize(("oddity", "files", "damage", "said"), DAMAGES, ids=[row[0] for row in DAMAGES])
def test_serve_builds_what_cannot_be_read(
    corpus_copy: Path,
    built_root: Path,
    capsys: pytest.CaptureFixture[str],
    oddity: str,
    files: str,
    damage: str,
    said: str,
) -> None:
    if damage:
        shutil.copytree(built_root / "var", corpus_copy / "var", symlinks=True)
        damaged = list((corpus_copy / "var" / "current").resolve().glob(files))
        assert damaged
        for file in damaged:
            data = file.read_bytes()
            middle = len(data) // 2
            hole = b"\x5a" * 4096 + data[middle + 4096 :]
            file.write_bytes(data[:middle] + (hole if damage == "hole" else b""))
    make_ready(corpus_copy)
    assert said in capsys.readouterr().err
    with closing(Snapshot.open(corpus_copy / "var")) as snapshot:
        snapshot.check()
        assert search(snapshot, "مالک").total


def test_serve_ends_where_the_sources_give_no_snapshot(kb: Kb, corpus_copy: Path) -> None:
    next((corpus_copy / "corpus" / "raw").iterdir()).unlink()
    code, out, err = kb("--root", corpus_copy, "serve", "--port", "0")
    assert (code, out) == (2, "")
    assert "is not there" in err
    assert not (corpus_copy / "var" / "current").exists()


def test_serve_says_that_a_port_is_in_use(kb: Kb, built_root: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, out, err = kb("--root", built_root, "serve", "--port", port)
    assert (code, out) == (2, "")
    assert one_line(err)
    assert str(port) in err


# ---- add and remove


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_add_build_show_remove_leaves_no_trace(kb: Kb, corpus_copy: Path, law: Path) -> None:
    before = tree(corpus_copy / "corpus")
    code, out, err = kb("--root", corpus_copy, "add", law, "--json", "--slug", "1330-03-06-derakhtan")
    assert code == 0, err
    added = json.loads(out)
    assert added["work"] == "1330-03-06-derakhtan"
    assert (added["articles"], added["notes"]) == (2, 1)
    raw = corpus_copy / "corpus" / "raw" / "1330-03-06-derakhtan.txt"
    assert raw.read_bytes() == law.read_bytes()
    assert kb("--root", corpus_copy, "build")[0] == 0
    code, out, _ = kb("--root", corpus_copy, "show", "1330-03-06-derakhtan", "art_2", "--json")
    assert code == 0
    assert json.loads(out)["units"][1]["num"] == "تبصره"
    assert kb("--root", corpus_copy, "remove", "1330-03-06-derakhtan")[0] == 0
    assert tree(corpus_copy / "corpus") == before


def test_add_proposes_everything_from_the_text(kb: Kb, corpus_copy: Path, law: Path) -> None:
    before = tree(corpus_copy)
    code, out, err = kb("--root", corpus_copy, "add", law, "--dry-run")
    assert code == 0, err
    assert 'title = "قانون نگاهداری درختان شهر"' in out
    assert 'enacted = "1330-03-06"' in out
    assert 'kind = "قانون"' in out
    assert "1330-03-06-" in out
    assert tree(corpus_copy) == before


def test_add_keeps_a_saved_page_as_received(kb: Kb, corpus_copy: Path, tmp_path: Path) -> None:
    body = "".join(f"<p>{line}</p>\r\n" for line in SMALL_LAW.splitlines() if line)
    page = tmp_path / "page.html"
    page.write_bytes(f"<html><head><title>x</title></head><body>{body}</body></html>".encode())
    code, out, err = kb("--root", corpus_copy, "add", page, "--slug", "1330-03-06-derakhtan", "--json")
    assert code == 0, err
    assert json.loads(out)["articles"] == 2
    raw = corpus_copy / "corpus" / "raw"
    assert (raw / "1330-03-06-derakhtan.received.html").read_bytes() == page.read_bytes()
    assert b"<p>" not in (raw / "1330-03-06-derakhtan.txt").read_bytes()
    assert kb("--root", corpus_copy, "build")[0] == 0
    assert kb("--root", corpus_copy, "check")[0] == 0
    code, _, err = kb("--root", corpus_copy, "add", page, "--slug", "1330-03-06-other")
    assert code == 2
    assert "1330-03-06-derakhtan" in err
    assert kb("--root", corpus_copy, "remove", "1330-03-06-derakhtan")[0] == 0
    assert not list((corpus_copy / "corpus").rglob("1330-03-06-*"))


def test_add_refuses_what_is_there_already(kb: Kb, corpus_copy: Path, law: Path) -> None:
    before = tree(corpus_copy)
    source = corpus_copy / "corpus" / "raw" / f"{OLD}.txt"
    code, _, err = kb("--root", corpus_copy, "add", source, "--slug", "1331-05-22-other", "--date", "1331-05-22")
    assert code == 2
    assert OLD in err
    for slug in ("evil", OLD):  # without the date of the law
        code, _, err = kb("--root", corpus_copy, "add", law, "--slug", slug)
        assert code == 2
        assert "--slug 1330-03-06-WORDS" in err
    code, _, err = kb("--root", corpus_copy, "add", law, "--slug", "Bad Slug")
    assert code == 2
    assert tree(corpus_copy) == before


def test_add_asks_for_what_the_text_does_not_say(kb: Kb, corpus_copy: Path, law: Path) -> None:
    law.write_text("\n".join(SMALL_LAW.splitlines()[:-1]) + "\n", encoding="utf-8")
    code, _, err = kb("--root", corpus_copy, "add", law)
    assert code == 2
    assert one_line(err)
    assert "--date" in err
    code, _, err = kb("--root", corpus_copy, "add", law, "--date", "6/3/1330", "--dry-run")
    assert code in (0, 1), err


def test_add_asks_for_all_that_is_missing_at_once(kb: Kb, corpus_copy: Path, law: Path) -> None:
    law.write_text("ماده ۱ ـ متن حکم نخست است.\nماده ۲ ـ متن حکم دوم است.\n", encoding="utf-8")
    code, _, err = kb("--root", corpus_copy, "add", law)
    assert code == 2
    assert all(option in err for option in ("--title", "--kind", "--date"))


def test_add_makes_the_name_of_the_title_and_numbers_the_second(kb: Kb, corpus_copy: Path, law: Path) -> None:
    made = []
    for at in (1, 2):
        law.write_text(SMALL_LAW.replace("سه درخت", f"{at}۰ درخت"), encoding="utf-8")
        title = f"قانون شکار و صید ماهی و پرنده و چرنده {at}"
        code, out, err = kb("--root", corpus_copy, "add", law, "--title", title, "--json")
        assert code == 0, err
        made.append(json.loads(out)["work"])
    assert made == ["1330-03-06-shekar-seyd-mahi-parande", "1330-03-06-shekar-seyd-mahi-parande-2"]


def test_add_does_not_choose_between_two_dates(kb: Kb, corpus_copy: Path, law: Path) -> None:
    text = SMALL_LAW.replace("شهر\n", "شهر\nمصوب ۱۳۳۰/۰۱/۲۶\n", 1)
    law.write_text(text, encoding="utf-8")
    code, _, err = kb("--root", corpus_copy, "add", law)
    assert code == 2
    assert one_line(err)
    assert all(said in err for said in ("1330-01-26", "1330-03-06", "--date"))
    code, out, err = kb("--root", corpus_copy, "add", law, "--date", "1330-03-06", "--json")
    assert code == 0, err
    assert "more than one date" in err
    assert len(json.loads(out)["doubts"]) == 1


@pytest.mark.parametrize("option", ["--title", "--kind", "--origin"])
def test_add_takes_no_control_characters(kb: Kb, corpus_copy: Path, law: Path, option: str) -> None:
    code, _, err = kb("--root", corpus_copy, "add", law, option, "x\n[[relation]] \x1b[31m")
    assert (code, one_line(err)) == (2, True)


def test_add_writes_both_files_or_none(kb: Kb, corpus_copy: Path, law: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tree(corpus_copy)
    rename = Path.rename

    def full_disk(self: Path, target: Path) -> Path:
        if self.suffix == ".toml":
            raise OSError(28, "No space left on device", str(target))
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", full_disk)
    code, _, err = kb("--root", corpus_copy, "add", law)
    assert code == 2
    assert one_line(err)
    assert tree(corpus_copy) == before


def test_remove_refuses_while_others_name_the_law(kb: Kb, corpus_copy: Path) -> None:
    before = tree(corpus_copy)
    code, _, err = kb("--root", corpus_copy, "remove", OLD)
    assert code == 2
    assert NEW in err
    assert tree(corpus_copy) == before
    code, _, err = kb("--root", corpus_copy, "remove", OLD, "--force")
    assert code == 0
    assert f"{NEW}.toml still names" in err


def test_commands_find_the_root_from_below(kb: Kb, built_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(built_root / "corpus" / "raw")
    assert kb("show")[0] == 0
    monkeypatch.chdir("/")
    monkeypatch.setenv("KB_ROOT", str(built_root))
    code, out, _ = kb("show")
    assert code == 0
    assert NEW in out


def test_progress_goes_to_stderr_only(kb: Kb, corpus_copy: Path) -> None:
    shutil.rmtree(corpus_copy / "corpus" / "xml", ignore_errors=True)
    code, out, err = kb("--root", corpus_copy, "build")
    assert (code, out) == (0, "")
    assert OLD in err
    assert os.listdir(corpus_copy / "corpus" / "xml")
    hidden = {path.name for path in corpus_copy.rglob(".*")}
    assert hidden <= {".lock", ".gitattributes"}, "scaffolding is left behind"


def test_a_second_build_changes_nothing(kb: Kb, corpus_copy: Path) -> None:
    assert kb("--root", corpus_copy, "build")[0] == 0
    first, stamp = tree(corpus_copy / "corpus"), time.time_ns()
    assert kb("--root", corpus_copy, "build")[0] == 0
    assert tree(corpus_copy / "corpus") == first
    assert all(path.stat().st_mtime_ns < stamp for path in (corpus_copy / "corpus" / "xml").glob("*/*.xml"))
