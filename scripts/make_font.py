"""Make `web/static/font/vazirmatn.woff2` from the npm package of Vazirmatn.

    npm pack vazirmatn@33.0.3
    pip install fonttools brotli
    python scripts/make_font.py vazirmatn-33.0.3.tgz

The subset keeps Persian and Arabic letters with their marks, Latin letters, digits and punctuation, and the joining
features; the weight axis is limited to 400–800, which is what the site uses. Vazirmatn is under the OFL 1.1 without
a reserved font name, so the subset may keep its name; `OFL.txt` is written beside it.
"""

import hashlib
import io
import sys
import tarfile
from pathlib import Path

MEMBER = "package/fonts/variable/Vazirmatn[wght].ttf"
PACKAGE_SHA256 = "9506e9e6a27e62b353c04a136c27de0cc3aa9e434658b45a6363f7c98c357090"
OUT = Path(__file__).parent.parent / "web" / "static" / "font"
RANGES = (
    (0x20, 0x7E),
    (0xA0, 0xFF),
    (0x0600, 0x06FF),  # Arabic: Persian letters, digits, marks, punctuation
    (0x200B, 0x200F),  # ZWNJ, ZWJ and direction marks
    (0x2010, 0x2026),
    (0x2039, 0x203A),
    (0xFDFC, 0xFDFC),  # rial
    (0x2212, 0x2212),
    (0x00D7, 0x00D7),
)
FEATURES = [
    "ccmp",
    "isol",
    "init",
    "medi",
    "fina",
    "rlig",
    "liga",
    "calt",
    "mark",
    "mkmk",
    "kern",
    "curs",
    "tnum",
    "locl",
]


def main(argv: list[str]) -> int:
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    if len(argv) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    package = Path(argv[0]).read_bytes()
    digest = hashlib.sha256(package).hexdigest()
    if digest != PACKAGE_SHA256:
        print(f"{argv[0]} is not the package that this script was written for: {digest}", file=sys.stderr)
        return 2
    with tarfile.open(fileobj=io.BytesIO(package)) as tar:
        font_file, licence = tar.extractfile(MEMBER), tar.extractfile("package/OFL.txt")
        assert font_file is not None and licence is not None
        font = TTFont(io.BytesIO(font_file.read()), recalcTimestamp=False)
        (OUT / "OFL.txt").write_bytes(licence.read())
    options = subset.Options(layout_features=FEATURES, flavor="woff2", hinting=False, notdef_outline=True)
    options.drop_tables += ["DSIG"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
    subsetter.subset(font)
    font = instantiateVariableFont(font, {"wght": (400, 400, 800)})
    font.flavor = "woff2"
    target = OUT / "vazirmatn.woff2"
    font.save(target)
    size = target.stat().st_size
    print(f"{target.name}: {size} bytes, sha256 {hashlib.sha256(target.read_bytes()).hexdigest()}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
