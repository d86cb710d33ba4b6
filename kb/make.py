"""All that is made of a law – reading, wordings, XML, readable text – for many laws at once, on all processors."""

import multiprocessing
import os
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kb.errors import KbError
from kb.model import Wording, Work
from kb.prepare import Prepared, prepare, with_readable
from kb.readable import readable
from kb.xml_files import xml_files

_MANY = 12  # laws from which further processes are worth their start


@dataclass(frozen=True, slots=True)
class Made:
    """A law with its wordings in readable form, its XML files by name, and the seconds of each stage."""

    prepared: Prepared
    readable: tuple[Wording, ...]
    xml: dict[str, bytes]
    seconds: dict[str, float]


def make(work: Work, corpus: Path) -> Made:
    """Make everything of one law. Raises KbError."""
    start = time.perf_counter()
    prepared = prepare(work, corpus)
    read = time.perf_counter()
    xml = dict(xml_files(prepared))
    written = time.perf_counter()
    shown = with_readable(prepared.wordings)
    seconds = {"read and versions": read - start, "XML": written - read, "readable": time.perf_counter() - written}
    return Made(prepared, shown, xml, seconds)


def make_all(works: Sequence[Work], corpus: Path) -> Iterator[Made]:
    """Yield what is made of each law, in order. Raises the KbError of the first that fails."""
    processes = min(os.cpu_count() or 1, 8)
    # A fork of a process with threads may hang: their locks are copied, they are not.
    if len(works) < _MANY or processes < 2 or threading.active_count() > 1 or not hasattr(os, "fork"):
        for work in works:
            yield make(work, corpus)
        return
    readable("متن")  # the lexicon is loaded once, before the fork
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        for made in pool.imap(_guarded, [(work, corpus) for work in works]):
            if isinstance(made, KbError):
                raise made
            yield made


def _guarded(task: tuple[Work, Path]) -> Made | KbError:
    try:
        return make(*task)
    except KbError as error:
        return error
