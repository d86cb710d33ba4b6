"""Take the screenshots of docs/screenshots from the built snapshot: each page wide and on a phone, some in the dark.

.venv/bin/python scripts/make_screenshots.py [--var var] [--chromium /usr/bin/chromium]
"""

import argparse
import logging
import shutil
import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright
from werkzeug.serving import make_server

from web import create_app

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "screenshots"
OLD, NEW = "1331-05-22-ezdiad-sahm-keshavarzan", "1331-07-14-ezdiad-sahm-keshavarzan"
PAIR = f"/compare/{OLD}@1331-05-22/{NEW}@1331-07-14"
PAGES = {
    "home": "/",
    "law": f"/law/{NEW}@1331-07-14",
    "text": f"/law/{NEW}@1331-07-14#text",
    "provision": f"/law/{NEW}@1331-10-03/art_22",
    "date": "/at/1331-08-01",
    "comparison": PAIR,
    "change": f"{PAIR}#p-art_5~art_5",
    "columns": f"{PAIR}?view=columns#p-art_1~art_1",
    "search": "/search?q=صندوق تعاون",
    "source": "/raw/1340-10-19-eslahat-arzi",
}
VIEWS = {"wide": (1280, 860, "light"), "phone": (390, 800, "light"), "dark": (1280, 860, "dark")}

DARK = {"home", "text", "change"}


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--var", type=Path, default=ROOT / "var")
    parser.add_argument("--chromium", default=shutil.which("chromium"))
    given = parser.parse_args(argv)
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, create_app(given.var), threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=given.chromium,
            args=["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                  "--disable-background-networking", "--disable-component-update", "--disable-sync"],
        )  # fmt: skip
        for view, (width, height, scheme) in VIEWS.items():
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
            page = context.new_page()
            for name, address in PAGES.items():
                if view == "dark" and name not in DARK:
                    continue
                page.goto("about:blank")
                page.goto(f"http://127.0.0.1:{server.port}{address}")
                page.evaluate("document.fonts.ready")
                page.screenshot(path=OUT / f"{name}-{view}.png")
            context.close()
        browser.close()
    server.shutdown()
    shutil.copyfile(OUT / "change-wide.png", OUT / "compare.png")  # the README's picture
    print(f"{len(list(OUT.glob('*.png')))} screenshots in {OUT}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
