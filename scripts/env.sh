# Sourced by the scripts beside it: goes to the repository's root and sets the environment up.
#
# `prepare` makes .venv with the package in it; `prepare test` adds what the tests need. A stamp in .venv keeps
# a checksum of what was asked for, so that a second run costs nothing. Talk goes to stderr.
set -eu
unset CDPATH
cd "$(dirname "$0")/.."
VENV=.venv
export PIP_DISABLE_PIP_VERSION_CHECK=1

say() { printf '%s\n' "$*" >&2; }

# Tell whether a command runs (a shim on the path may exist and still fail) and is Python 3.12 or 3.13.
fits() {
    "$1" -c 'import sys; sys.exit(not (3, 12) <= sys.version_info < (3, 14))' >/dev/null 2>&1
}

# Make .venv with the first Python that fits, else with uv, else say what to install.
make_venv() {
    for python in python3.12 python3.13 python3; do
        if fits "$python" && "$python" -m venv --clear "$VENV" >/dev/null 2>&1; then
            say "Making $VENV with $("$python" --version)."
            return 0
        fi
    done
    if command -v uv >/dev/null 2>&1; then
        say "No Python 3.12 or 3.13 that can make a venv here: asking uv for one."
        if uv venv --quiet --clear --seed --python 3.12 "$VENV"; then
            return 0
        fi
    fi
    rm -rf "$VENV"
    say "Python 3.12 or 3.13 with its venv module is needed (on Debian: python3.12 and python3.12-venv), or uv:" \
        "install one of them and run this again."
    return 2
}

# Print a checksum of all that decides what is installed: the extra, the three files, the place.
stamp_of() {
    { printf '%s\n' "$1"; cat setup.cfg pyproject.toml constraints.txt; pwd; } | cksum
}

# Show of what pip says on stdin the packages that it fetches, by number, and that it installs them.
steps() {
    number=0
    while read -r first second third rest; do
        case "$first $second $third" in
        *.metadata*) ;;
        "Downloading "* | "Using cached "*)
            number=$((number + 1))
            [ "$first" = Downloading ] && file=$second size="$third $rest" || file=$third size=$rest
            echo "  $number ${file##*/} $size"
            ;;
        "Installing collected "*) echo "  installing them ..." ;;
        esac
    done
}

# Install the package, with the extra named by $1 if any, at the versions of constraints.txt.
prepare() {
    extra=${1:-}
    stamp=$VENV/stamp${extra:+-$extra}
    if fits "$VENV/bin/python" && [ "$(cat "$stamp" 2>/dev/null)" = "$(stamp_of "$extra")" ]; then
        return 0
    fi
    if ! { fits "$VENV/bin/python" && "$VENV/bin/python" -m pip --version >/dev/null 2>&1; }; then
        make_venv || return 2
    fi
    say "Installing into $VENV (the first time 1 to 4 minutes, most of it download) ..."
    # pip's exit code takes another way (3) than its lines, of which the packages are shown
    code=$({ {
        code=0
        "$VENV/bin/python" -m pip install --progress-bar off --constraint constraints.txt \
            --editable ".${extra:+[$extra]}" || code=$?
        echo "$code" >&3
    } | steps >&2; } 3>&1)
    if [ "$code" != 0 ]; then
        say "The installation failed, see above: check the network connection and run this again."
        return 2
    fi
    stamp_of "$extra" >"$stamp"
    stamp_of "" >"$VENV/stamp" # whatever holds an extra holds the plain package as well
}
