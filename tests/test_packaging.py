"""What a stranger gets: a wheel that is whole, a set-up that says what it lacks, dependencies that are declared."""

import ast
import configparser
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from importlib.metadata import distributions, packages_distributions
from pathlib import Path

import pytest

from kb import __version__

SHIPPED = (
    "kb",
    "web",
    "setup.cfg",
    "pyproject.toml",
    "MANIFEST.in",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    "constraints.txt",
)
ASK_FOR_HOME = """
import pathlib, sys
root = pathlib.Path(sys.argv[1])
import kb, web
assert "site-packages" in kb.__file__, kb.__file__
from kb.build import build
build(root)
client = web.create_app(root / "var").test_client()
page = client.get("/")
assert page.status_code == 200, page.status_code
import re
for address in set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text)):
    assert client.get(address).status_code == 200, address
print("ok", len(page.text))
"""


@pytest.fixture(scope="session")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("wheel")
    for name in SHIPPED:
        source = root / name
        ignore = shutil.ignore_patterns("__pycache__")
        (shutil.copytree(source, place / name, ignore=ignore) if source.is_dir() else shutil.copy(source, place / name))
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", "dist", "."]
    subprocess.run(command, cwd=place, check=True, capture_output=True, text=True)
    (built,) = (place / "dist").glob("*.whl")
    return built


def test_wheel_holds_code_data_and_licence_and_nothing_else(root: Path, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    expected = {
        str(path.relative_to(root))
        for package in ("kb", "web")
        for path in (root / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert expected - held == set(), "not in the wheel"
    extra = {name for name in held - expected if ".dist-info/" not in name}
    assert extra == set()
    assert any(name.endswith("licenses/LICENSE") for name in held)


def test_wheel_installs_and_answers(root: Path, wheel: Path, tmp_path: Path) -> None:
    """Install the wheel into a venv of its own; the third parties are those of this one, to spare the download."""
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    python = venv / "bin" / "python"
    output([python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel], tmp_path)
    site = output([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], tmp_path)
    # A path file puts the packages of this environment behind the venv's own; path files in there are not read, so
    # the editable install of this clone stays out of sight.
    Path(site, "third_parties.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    shutil.copytree(root / "corpus", tmp_path / "corpus")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "COV"))}
    said = subprocess.run(
        [python, "-c", ASK_FOR_HOME, tmp_path],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 0, said.stderr
    assert said.stdout.startswith("ok ")
    assert __version__ in output([venv / "bin" / "kb", "--version"], tmp_path)


def output(command: list[object], cwd: Path) -> str:
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=cwd, check=True, capture_output=True, text=True).stdout.strip()


def declared(root: Path) -> dict[str, set[str]]:
    """The names of the packages that setup.cfg asks for, by extra («» for all)."""
    config = configparser.ConfigParser()
    config.read(root / "setup.cfg", encoding="utf-8")
    lists = {"": config["options"]["install_requires"], **config["options.extras_require"]}
    return {extra: {plain(line) for line in text.split("\n") if line.strip()} for extra, text in lists.items()}


def plain(requirement: str) -> str:
    return re.split(r"[^A-Za-z0-9._-]", requirement.strip(), maxsplit=1)[0].lower().replace("_", "-").replace(".", "-")


def test_every_import_is_declared_and_every_declaration_is_imported(root: Path) -> None:
    imported: set[str] = set()
    for file in (path for package in ("kb", "web") for path in (root / package).rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        imported |= set(re.findall(r'find_spec\("(\w+)"\)', source))  # data of a package, read without importing it
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imported.add(node.module.partition(".")[0])
    foreign = imported - set(sys.stdlib_module_names) - {"kb", "web"}
    givers = packages_distributions()
    needed = {name: {plain(giver) for giver in givers.get(name, [name])} for name in foreign}
    asked = declared(root)[""]
    # what flask brings is flask's own to ask for
    undeclared = {
        name for name, packages in needed.items() if not packages & (asked | {"werkzeug", "jinja2", "markupsafe"})
    }
    assert undeclared == set()
    assert asked - set().union(*needed.values()) == set(), "asked for, but never imported"


def test_every_declared_package_is_pinned(root: Path) -> None:
    lines = (root / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert [line for line in pins if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line)] == []
    assert set().union(*declared(root).values()) - {plain(line) for line in pins} == set()


def test_only_one_whoosh_is_installed() -> None:
    # whoosh, whoosh-reloaded and other forks install the same folder over each other
    givers = {
        dist.metadata["Name"].lower()
        for dist in distributions()
        if any(file.parts[0] == "whoosh" for file in dist.files or [] if file.parts)
    }
    assert givers == {"whoosh-reloaded"}


def test_changelog_names_this_version(root: Path) -> None:
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## {__version__}" in changes
    assert "\n### Corpus\n" in changes


# ---- the scripts


def scripts(root: Path) -> list[Path]:
    return [
        path
        for path in [*sorted((root / "scripts").iterdir()), root / ".ci" / "run"]
        if path.is_file() and path.suffix in ("", ".sh")
    ]


def test_scripts_are_executable_and_sound(root: Path) -> None:
    found = scripts(root)
    assert {"serve", "test", "build", "bench", "run", "env.sh"} <= {path.name for path in found}
    for path in found:
        assert path.suffix == ".sh" or os.access(path, os.X_OK), path
        subprocess.run(["sh", "-n", path], check=True)


@pytest.fixture
def bare(root: Path, tmp_path: Path) -> tuple[Path, Path]:
    """A clone's set-up files, and a folder to be the whole PATH: the tools of a shell, no Python, no uv."""
    clone, path = tmp_path / "clone", tmp_path / "bin"
    shutil.copytree(root / "scripts", clone / "scripts")
    for name in ("setup.cfg", "pyproject.toml", "constraints.txt"):
        shutil.copy(root / name, clone / name)
    path.mkdir()
    for tool in ("sh", "dirname", "cat", "cksum", "rm", "mkdir", "tr", "ls"):
        found = shutil.which(tool)
        assert found
        (path / tool).symlink_to(found)
    return clone, path


def put(path: Path, name: str, script: str) -> None:
    (path / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (path / name).chmod(0o755)


def serve(clone: Path, path: Path) -> subprocess.CompletedProcess[str]:
    command = [path / "sh", clone / "scripts" / "serve"]
    return subprocess.run(command, env={"PATH": str(path)}, capture_output=True, text=True, check=False, cwd="/")


def test_without_python_one_sentence_says_what_to_install(bare: tuple[Path, Path]) -> None:
    said = serve(*bare)
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr.count("\n") == 1
    assert "Python 3.12 or 3.13" in said.stderr
    assert "uv" in said.stderr
    assert not (bare[0] / ".venv").exists()


def test_a_shim_that_fails_and_a_python_that_is_too_old_are_passed_over(bare: tuple[Path, Path]) -> None:
    clone, path = bare
    put(path, "python3.12", "echo 'the command exists in other versions' >&2; exit 127")
    put(path, "python3.13", 'case "$*" in *sys.version_info*) exit 1;; esac; exit 0')
    log = clone / "log"
    # a «Python» that fits: answers the version check, and notes what it is asked to make
    put(path, "python3", f'echo "$@" >>"{log}"; case "$*" in *venv*) mkdir -p "$4/bin"; exit 1;; esac; exit 0')
    said = serve(clone, path)
    assert "venv" in log.read_text(encoding="utf-8")
    assert said.returncode == 2
    assert not (clone / ".venv").exists(), "a half-made .venv is left"


def test_uv_is_asked_when_no_python_fits(bare: tuple[Path, Path]) -> None:
    clone, path = bare
    put(path, "uv", f'echo "$@" >"{clone}/log"; exit 1')
    said = serve(clone, path)
    assert "venv" in (clone / "log").read_text(encoding="utf-8")
    assert "--python 3.12" in (clone / "log").read_text(encoding="utf-8")
    assert said.returncode == 2


def test_a_failed_installation_is_said_and_tried_again(bare: tuple[Path, Path]) -> None:
    clone, path = bare
    (clone / ".venv" / "bin").mkdir(parents=True)
    put(clone / ".venv" / "bin", "python", 'case "$*" in *"pip install"*) exit 1;; esac; exit 0')
    for _ in range(2):
        said = serve(clone, path)
        assert said.returncode == 2
        assert "installation failed" in said.stderr


def test_a_second_run_installs_nothing(bare: tuple[Path, Path]) -> None:
    clone, path = bare
    (clone / ".venv" / "bin").mkdir(parents=True)
    log = clone / "log"
    put(clone / ".venv" / "bin", "python", f'echo "$@" >>"{log}"; exit 0')
    put(clone / ".venv" / "bin", "kb", f'echo "kb $@" >>"{log}"; exit 0')
    assert serve(clone, path).returncode == 0
    assert "pip install" in log.read_text(encoding="utf-8")
    log.unlink()
    assert serve(clone, path).returncode == 0
    again = log.read_text(encoding="utf-8")
    assert "pip install" not in again
    assert again.endswith("kb build\nkb serve\n")
    with (clone / "constraints.txt").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    assert serve(clone, path).returncode == 0
    assert "pip install" in log.read_text(encoding="utf-8")


@pytest.fixture
def checked(bare: tuple[Path, Path]) -> tuple[Path, Path, Path]:
    """A clone that is set up, with a Python that only notes what it is asked; clone, PATH, the notes."""
    clone, path = bare
    log = clone / "log"
    (clone / ".venv" / "bin").mkdir(parents=True)
    put(clone / ".venv" / "bin", "python", f'echo "$@" >>"{log}"; case "$*" in *$FAULTY*) exit 1;; esac; exit 0')
    (path / "id").symlink_to(shutil.which("id") or "id")
    return clone, path, log


def run_tests(clone: Path, path: Path, *arguments: str, faulty: str = "nothing") -> subprocess.CompletedProcess[str]:
    command = [path / "sh", clone / "scripts" / "test", *arguments]
    environment = {"PATH": str(path), "FAULTY": faulty}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd="/")


def test_missing_chromium_is_installed_or_asked_for(checked: tuple[Path, Path, Path]) -> None:
    clone, path, log = checked
    said = run_tests(clone, path)
    assert said.returncode == 2
    assert "chromium" in said.stderr
    put(path, "apt-get", f'echo "apt-get $@" >>"{log}"')
    put(path, "sudo", 'shift; exec "$@"')
    put(path, "env", 'shift; exec "$@"')
    said = run_tests(clone, path)
    assert said.returncode == 0, said.stderr
    assert re.search(r"apt-get .*update\napt-get .*install .*chromium\n", log.read_text(encoding="utf-8"))
    put(path, "apt-get", "exit 100")
    assert run_tests(clone, path).returncode == 2
    assert run_tests(clone, path, "-m", "not browser").returncode == 0


@pytest.mark.parametrize("faulty", ["ruff check", "ruff format", "mypy", "pytest"])
def test_every_check_runs_and_a_fault_of_any_is_told(checked: tuple[Path, Path, Path], faulty: str) -> None:
    clone, path, log = checked
    put(path, "chromium", "exit 0")
    said = run_tests(clone, path, "-k", "this", faulty=faulty)
    assert said.returncode == 1
    asked = log.read_text(encoding="utf-8")
    for check in ("ruff check", "ruff format --check", "mypy", "pytest -k this"):
        assert f"-m {check}\n" in asked


def test_bench_lists_its_benchmarks_and_refuses_others(root: Path) -> None:
    names = {path.stem.replace("_", "-") for path in (root / "scripts" / "benchmarks").glob("[a-z]*.py")}
    said = subprocess.run([root / "scripts" / "bench"], capture_output=True, text=True, check=True)
    assert {line.partition(":")[0] for line in said.stdout.splitlines()} == names
    assert all(line.partition(":")[2].strip() for line in said.stdout.splitlines()), "a benchmark without a first line"
    wrong = subprocess.run([root / "scripts" / "bench", "nonsense"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2
    assert "nonsense" in wrong.stderr


def test_no_file_names_a_registry_or_a_place_outside_the_clone(root: Path) -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("this is no git clone")
    forbidden = re.compile(rb"--(?:extra-)?index-url|\bpypi\.org/simple|registry\.npmjs|/(?:work|root|home)/[a-z]")
    found = []
    for name in listed.stdout.decode().split("\0"):
        path = root / name
        if (
            name
            and path.is_file()
            and path.suffix in (".py", ".sh", ".toml", ".cfg", ".md", ".txt", ".html", ".js", "")
        ):
            if name.startswith(("corpus/raw/", "tests/gold/")) or path == Path(__file__):
                continue
            found += [f"{name}: {match.group().decode()}" for match in forbidden.finditer(path.read_bytes())]
    assert found == []
