"""The static files: size budgets, logical properties only, no inline code, the font as its script makes it."""

import hashlib
import re
from pathlib import Path

import pytest

from web.headers import static_version

WEB = Path(__file__).parent.parent / "web"
STATIC = WEB / "static"
CSS = STATIC / "css" / "site.css"
JS = STATIC / "js" / "site.js"
FONT = STATIC / "font" / "vazirmatn.woff2"

PHYSICAL = re.compile(
    r"(margin|padding|border)-(left|right|top|bottom)|text-align:\s*(left|right)|float:"
    r"|[{;\s](left|right|top|bottom|width|height):|letter-spacing|font-style:\s*italic|justify-content:\s*(left|right)"
)


@pytest.mark.parametrize(("file", "most"), [(CSS, 15 * 1024), (JS, 15 * 1024), (FONT, 60_000)])
def test_size_budget(file: Path, most: int) -> None:
    assert file.stat().st_size <= most


@pytest.mark.parametrize(
    ("css", "bad"),
    [
        ("a{margin-left:1px}", True),
        ("a{left:0}", True),
        ("a{ float: right}", True),
        ("a{margin-inline-start:0}", False),
    ],
)
def test_the_grep_sees_physical_properties(css: str, bad: bool) -> None:
    assert bool(PHYSICAL.search(css)) is bad


def test_css_is_logical() -> None:
    assert not PHYSICAL.findall(CSS.read_text("utf-8"))


def test_marks_inside_words_have_no_box() -> None:
    """Any padding, border or margin on an inline mark breaks the joining of Persian letters."""
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", CSS.read_text("utf-8")):
        if re.search(r"(^|[,\s])(ins|del|mark|bdi)(\.[\w-]+)?\s*(,|$)", selectors.strip()):
            assert not re.search(r"(^|;)\s*(padding|border|margin)", body), selectors


@pytest.mark.parametrize("template", sorted((WEB / "templates").iterdir()), ids=lambda file: file.name)
def test_templates_have_no_inline_code_and_nothing_from_elsewhere(template: Path) -> None:
    text = template.read_text("utf-8")
    assert not re.search(r"\son\w+\s*=|style\s*=|<style|javascript:", text)
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert not re.search(r"""(src|href)=["']https?://""", text)
    assert "\u200c\u200c" not in text


def test_style_sheet_and_page_name_the_font_alike() -> None:
    """Else the browser fetches it twice, once for the preload and once for the style sheet."""
    named = re.search(r"vazirmatn\.woff2\?v=(\w+)", CSS.read_text("utf-8"))
    assert named
    assert named[1] == static_version("font/vazirmatn.woff2")


def test_the_font_is_the_subset_that_its_script_describes() -> None:
    readme = (STATIC / "font" / "README.md").read_text("utf-8")
    assert hashlib.sha256(FONT.read_bytes()).hexdigest() in readme
    assert (STATIC / "font" / "OFL.txt").read_text("utf-8").startswith("Copyright")
