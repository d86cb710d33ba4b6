"""The line of progress of a single long step: on a terminal only, only if it lasts, gone at the end."""

import io
import sys
from threading import Event

import pytest

from kb import cli_options
from kb.cli_options import waiting


class Screen(io.StringIO):
    """A stream that may be a terminal."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("oddity", "terminal", "after", "shown"),
    [("a long step on a terminal", True, 0.0, True), ("a short step", True, 3600.0, False)],
)
def test_on_a_terminal(monkeypatch: pytest.MonkeyPatch, oddity: str, terminal: bool, after: float, shown: bool) -> None:
    screen, said = Screen(terminal), Event()
    monkeypatch.setattr(sys, "stderr", screen)
    plain = cli_options.progress
    monkeypatch.setattr(cli_options, "progress", lambda sentence: (plain(sentence), said.set()))
    with waiting("Reading …", after):
        if shown:
            assert said.wait(30), oddity
    assert ("Reading …" in screen.getvalue()) is shown, oddity
    assert screen.getvalue().endswith("\r\033[K"), oddity  # the line is gone


def test_nothing_is_said_into_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(terminal=False)
    monkeypatch.setattr(sys, "stderr", screen)
    with waiting("Reading …", 0.0):
        pass
    assert screen.getvalue() == ""
    with pytest.raises(ValueError, match="x"), waiting("Reading …", 0.0):
        raise ValueError("x")
