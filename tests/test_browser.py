"""The site in a real browser: accessibility, width, colours, keyboard, print, with and without scripts."""

import shutil
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Browser, Page, expect
from werkzeug.serving import make_server

pytestmark = pytest.mark.browser

OLD = "1331-05-22-ezdiad-sahm-keshavarzan"
NEW = "1331-07-14-ezdiad-sahm-keshavarzan"
PAIR = f"/compare/{OLD}@1331-05-22/{NEW}@1331-07-14"
KINDS = {
    "home": "/",
    "law": f"/law/{NEW}@1331-07-14",
    "law as printed": f"/law/{NEW}@1331-10-03?spelling=source",
    "repealed law": f"/law/{OLD}",
    "provision": f"/law/{NEW}@1331-10-03/art_1",
    "date": "/at/1331-08-01",
    "date form with a bad date": "/at?day=31&month=7&year=1331",
    "comparison": PAIR,
    "comparison in columns": f"{PAIR}?view=columns&spelling=1",
    "pair": f"{PAIR}/art_27~art_28",
    "choice": "/compare",
    "upload": "/compare/upload",
    "search": "/search?q=مالک",
    "search in vain": "/search?q=زغزغزغ",
    "raw": "/raw/1340-10-19-eslahat-arzi",
    "error": "/law/nothing",
}
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine: apt-get install chromium")
    quiet = ("no-first-run", "disable-background-networking", "disable-component-update", "disable-sync")
    args = [f"--{flag}" for flag in ("no-sandbox", "disable-gpu", "disable-quic", *quiet)]
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": args}


@pytest.fixture(scope="session")
def base_url(app: Flask) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


def opened(browser: Browser, base_url: str, address: str, *, width: int = 1280, **context: Any) -> Page:
    """Open a page and collect what the console complains about in `page.complaints`."""
    page = browser.new_context(base_url=base_url, viewport={"width": width, "height": 800}, **context).new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None)
    page.goto(address)
    page.evaluate("document.fonts.ready")
    page.complaints = complaints  # type: ignore[attr-defined]
    return page


def complaints(page: Page) -> list[str]:
    """Give the console's complaints but that an error page has an error's status."""
    found: list[str] = page.complaints  # type: ignore[attr-defined]
    return [each for each in found if "status of 4" not in each and "preload" not in each]


VIEWS = [(360, "light"), (1280, "dark")]
MORE_VIEWS = [(360, "dark"), (1280, "light")]
MAIN_KINDS = ("law", "comparison in columns", "search")


@pytest.mark.parametrize(
    ("kind", "width", "scheme"),
    [
        *((kind, *view) for kind in KINDS for view in VIEWS),
        *((kind, *view) for kind in MAIN_KINDS for view in MORE_VIEWS),
    ],
)
def test_accessible_quiet_and_no_wider_than_the_screen(
    browser: Browser, base_url: str, kind: str, width: int, scheme: str
) -> None:
    page = opened(browser, base_url, KINDS[kind], width=width, color_scheme=scheme)
    found = Axe().run(page)
    assert not found.response["violations"], found.generate_report()
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.dir") == "rtl"
    page.context.close()


@pytest.mark.parametrize("kind", KINDS)
def test_middle_width_and_forced_colours(browser: Browser, base_url: str, kind: str) -> None:
    page = opened(browser, base_url, KINDS[kind], width=800, forced_colors="active")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints(page) == []
    page.context.close()


@pytest.mark.parametrize("kind", ["home", "law", "provision", "comparison", "search", "upload"])
def test_the_page_is_the_same_without_scripts(browser: Browser, base_url: str, kind: str) -> None:
    plain = opened(browser, base_url, KINDS[kind], java_script_enabled=False)
    scripted = opened(browser, base_url, KINDS[kind])
    assert plain.locator("main a").count() == scripted.locator("main a").count()
    assert plain.locator("h1").inner_text() == scripted.locator("h1").inner_text()
    plain.context.close()
    scripted.context.close()


def test_search_works_without_scripts(browser: Browser, base_url: str) -> None:
    page = opened(browser, base_url, "/", java_script_enabled=False)
    page.locator("input[type=search]").first.fill("صندوق تعاون")
    page.locator("input[type=search]").first.press("Enter")
    expect(page.locator("#results li").first).to_be_visible()
    page.context.close()


def test_search_as_you_type_replaces_the_results_and_says_so_once(browser: Browser, base_url: str) -> None:
    page = opened(browser, base_url, "/search?q=مالک")
    before = page.locator("#results").inner_text()
    page.locator("form[data-live] input[type=search]").fill("گاوبند")
    expect(page.locator("#results")).not_to_have_text(before)
    expect(page.locator("#said")).not_to_be_empty()
    assert "q=" in page.url
    assert "گاوبند" in page.title()
    assert page.locator("#said").count() == 1
    page.context.close()


def test_a_date_is_seen_in_its_order(browser: Browser, base_url: str) -> None:
    """The year of a date in running text stands left of the day, as Persian reads, and is not turned around."""
    page = opened(browser, base_url, f"/law/{NEW}@1331-07-14")
    places = page.evaluate(
        """() => {
          const text = document.querySelector(".stand time").firstChild, found = {};
          for (const part of text.data.split(" ")) {
            const range = document.createRange(), at = text.data.indexOf(part);
            range.setStart(text, at); range.setEnd(text, at + part.length);
            found[part] = range.getBoundingClientRect().left;
          }
          return found;
        }"""
    )
    assert places["۱۴"] > places["مهر"] > places["۱۳۳۱"]
    page.context.close()


def test_keyboard_reaches_the_skip_link_first_and_then_all_parts(browser: Browser, base_url: str) -> None:
    page = opened(browser, base_url, f"/law/{NEW}")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    page.context.close()


def test_alt_page_down_goes_from_change_to_change(browser: Browser, base_url: str) -> None:
    page = opened(browser, base_url, PAIR)
    page.keyboard.press("Alt+PageDown")
    first = page.evaluate("document.activeElement.closest('[data-change]')?.dataset.change")
    page.keyboard.press("Alt+PageDown")
    second = page.evaluate("document.activeElement.closest('[data-change]')?.dataset.change")
    assert (first, second) == ("1", "2")
    page.context.close()


def test_a_link_to_a_folded_article_opens_the_fold(browser: Browser, base_url: str) -> None:
    page = opened(browser, base_url, PAIR)
    folded = page.evaluate("document.querySelector('details.fold .change').id")
    page.goto(f"{PAIR}#{folded}")
    expect(page.locator(f'[id="{folded}"]')).to_be_visible()
    page.context.close()


def test_citation_can_be_copied(browser: Browser, base_url: str) -> None:
    page = opened(browser, base_url, f"/law/{NEW}@1331-10-03/art_22", permissions=["clipboard-read", "clipboard-write"])
    page.locator("button.copy").first.click()
    expect(page.locator("#said")).to_have_text("کپی شد")
    assert page.evaluate("navigator.clipboard.readText()").startswith("مادهٔ ۲۲ لایحهٔ قانونی")
    page.context.close()


@pytest.mark.parametrize("kind", ["law", "comparison", "provision"])
def test_print_leaves_out_what_is_for_the_screen(browser: Browser, base_url: str, kind: str) -> None:
    page = opened(browser, base_url, KINDS[kind])
    page.emulate_media(media="print")
    for gone in ("header.site", ".tools", ".contents", ".pager"):
        for each in page.locator(gone).all():
            expect(each).to_be_hidden()
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.pdf().startswith(b"%PDF")
    page.context.close()
