"""The documents must say what is so: commands and options exist, examples give what they show, links lead somewhere."""

import re
import shlex
import subprocess
from pathlib import Path

import click
import pytest

from kb import cli

REFERENCE = "docs/command-line.md"


def documents(root: Path) -> list[Path]:
    return [*sorted(root.glob("*.md")), *sorted((root / "docs").glob("*.md")), *sorted((root / "corpus").glob("*.md"))]


def command(name: str) -> click.Command:
    found = cli.cli.get_command(click.Context(cli.cli), name)
    assert found is not None, f"there is no command kb {name}"
    return found


def options(of: click.Command) -> set[str]:
    own = {"-h", "--help"}
    return own.union(*({*p.opts, *p.secondary_opts} for p in of.params if isinstance(p, click.Option)))


def commands_in(text: str) -> list[str]:
    """Every `kb …` that stands in a code span, at the start of a line of code, or behind a prompt."""
    spans = re.findall(r"`(?:\$ )?(kb(?: [^`\n]*)?)`", text)
    lines = re.findall(r"^(?:    |)(?:\$ )?(kb [^\n|>]*)", "\n".join(re.findall(r"^(?:    |\$ ).*", text, re.M)), re.M)
    return spans + lines


def test_every_command_in_the_documents_exists_with_its_options(root: Path) -> None:
    seen = set()
    for file in documents(root):
        for line in commands_in(file.read_text(encoding="utf-8")):
            words = shlex.split(line.replace("…", "").replace("\\|", " ").replace("[", " ").replace("]", " "))
            known = options(cli.cli)
            for at, word in enumerate(words[1:], 1):
                if word.startswith("-") and word != "-":
                    assert word.partition("=")[0] in known, f"{file.name}: {line}"
                elif word in cli.COMMANDS and known == options(cli.cli):
                    known = options(command(word))
                    seen.add(word)
                elif at == 1:
                    assert word in ("COMMAND", "NAME"), f"{file.name}: {line}"
    assert seen == set(cli.COMMANDS), "the documents leave a command out"


def test_reference_names_every_command_and_option(root: Path) -> None:
    text = (root / REFERENCE).read_text(encoding="utf-8")
    rows = {m[1]: m[0] for m in re.finditer(r"^\| `kb (\w+)[^\n]*", text, re.M)}
    assert set(cli.COMMANDS) == set(rows)
    readme = (root / "README.md").read_text(encoding="utf-8")
    assert [name for name in cli.COMMANDS if f"kb {name}" not in readme] == []


def examples(root: Path) -> list[tuple[str, str]]:
    """The `$ command` lines of the README's console blocks, with the output shown under each."""
    text = (root / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```console\n(.*?)^```", text, re.M | re.S)
    parts = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.M)[1:]]
    return [(part.partition("\n")[0], part.partition("\n")[2].strip("\n")) for part in parts]


def test_readme_examples_give_what_they_show(
    root: Path, built_root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KB_ROOT", str(built_root))
    monkeypatch.chdir(root)
    tried = 0
    for line, shown in examples(root):
        words = shlex.split(line)
        if words[0] != "kb":
            assert (root / words[0]).is_file(), line
            continue
        cli.run(words[1:])
        out = "\n".join(said.rstrip() for said in capsys.readouterr().out.split("\n")).strip("\n")
        # «…» on a line of its own stands for lines left out
        pattern = r".*".join(re.escape(piece) for piece in re.split(r"^…$", shown, flags=re.M))
        assert re.fullmatch(pattern, out, re.S), f"{line}\n{out}"
        tried += 1
    assert tried >= 3


def test_links_lead_somewhere(root: Path) -> None:
    broken = []
    for file in documents(root):
        for target in re.findall(r"\]\(([^)\s]+)\)", file.read_text(encoding="utf-8")):
            if not re.match(r"[a-z]+:|#", target) and not (file.parent / target.partition("#")[0]).exists():
                broken.append(f"{file.relative_to(root)}: {target}")
    assert broken == []


def test_scripts_and_benchmarks_that_are_named_exist(root: Path) -> None:
    missing = []
    for file in documents(root):
        text = file.read_text(encoding="utf-8")
        for name, argument in re.findall(r"`(?:\$ )?(?:\./)?scripts/([\w.]+)(?: ([a-z][a-z-]*))?", text):
            path = root / "scripts" / name
            if name == "bench" and argument:
                path = root / "scripts" / "benchmarks" / f"{argument.replace('-', '_')}.py"
            if not path.exists():
                missing.append(f"{file.relative_to(root)}: {path.relative_to(root)}")
    assert missing == []


def test_decisions_name_every_dependency(root: Path) -> None:
    text = (root / "docs" / "decisions.md").read_text(encoding="utf-8").lower()
    setup = (root / "setup.cfg").read_text(encoding="utf-8")
    block = setup.partition("install_requires =")[2].partition("\n[")[0]
    names = re.findall(r"^\s+([A-Za-z0-9-]+)", block, re.M)
    assert names
    assert [name for name in names if name.lower() not in text] == []


def test_modules_in_the_map_exist(root: Path) -> None:
    text = (root / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| `((?:kb|web)[\w.]*)`", text, re.M)
    assert len(named) > 15
    base = [root / name.replace(".", "/") for name in named]
    assert [str(path) for path in base if not path.is_dir() and not path.with_suffix(".py").is_file()] == []


def test_the_help_texts_and_the_documents_are_not_for_insiders(root: Path) -> None:
    listed = subprocess.run(["git", "ls-files", "-z", "*.md"], cwd=root, capture_output=True, check=False).stdout
    for name in filter(None, listed.decode().split("\0")):
        if not name.startswith("tests/gold/"):
            assert "TODO" not in (root / name).read_text(encoding="utf-8"), name
