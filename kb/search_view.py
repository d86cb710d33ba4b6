"""A snapshot's index, opened once, with the tables about its laws that every search needs."""

import datetime as dt
import threading
from collections import OrderedDict
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from kb import dates
from kb.index import KINDS, Floats, Ids, Index
from kb.model import Status, Work
from kb.search_values import alphabetical
from kb.status import status as status_of

if TYPE_CHECKING:
    from kb.store import Snapshot

K1, B = 1.2, 0.6  # of BM25
_WEIGHT = {"work": 1.6, "article": 1.0, "proviso": 0.95, "point": 0.9, "indent": 0.85, "alinea": 0.8, "preamble": 0.7}


class View:
    """A snapshot's index with the tables about its laws, made once per snapshot."""

    def __init__(self, snapshot: "Snapshot") -> None:
        self.snapshot = snapshot
        self.index = Index(snapshot.index_dir)
        count = max(self.index.numbers.values(), default=-1) + 1
        self.works: list[Work | None] = [None] * count
        for work in snapshot.works():
            number = self.index.numbers.get(work.slug)
            if number is not None:
                self.works[number] = work
        self.years = [dates.year(work.enacted) if work else 0 for work in self.works]
        self.acts = [work.kind if work else "" for work in self.works]
        index = self.index
        least = int(index.unit.min(initial=0))
        self.slot: Ids = index.unit - least  # the unit of a document as a place in an array
        self.slots = int(self.slot.max(initial=0)) + 1
        self.norm: Floats = (K1 * (1 - B + B * index.length / max(index.average, 1.0))).astype(np.float32)
        self.kind_weight = np.array([_WEIGHT.get(kind, 0.7) for kind in KINDS], dtype=np.float32)[index.kind]
        self.documents = int(index.live.sum())
        self._status: OrderedDict[dt.date, list[tuple[Status, str]]] = OrderedDict()
        self._lock = threading.Lock()

    @cached_property
    def places(self) -> Ids:
        """The place of each law, by number, in the order of the Persian alphabet."""
        names = [alphabetical(work.title if work else "") for work in self.works]
        places = np.empty(len(names), dtype=np.int64)
        places[sorted(range(len(names)), key=lambda number: names[number])] = np.arange(len(names))
        return places

    def statuses(self, on: dt.date) -> list[tuple[Status, str]]:
        """The status of every law on a date, by number."""
        with self._lock:
            found = self._status.get(on)
            if found is None:
                found = [status_of(work, on) if work else (Status.UNKNOWN, "") for work in self.works]
                self._status[on] = found
                while len(self._status) > 16:
                    self._status.popitem(last=False)
            return found


_views: OrderedDict[Path, View] = OrderedDict()
_views_lock = threading.Lock()
_MOST_VIEWS = 4


def view_of(snapshot: "Snapshot") -> View:
    """The opened index of a snapshot; a few are kept."""
    key = snapshot.index_dir.resolve()
    with _views_lock:
        view = _views.get(key)
        if view is None or view.snapshot.build_id != snapshot.build_id:
            view = _views[key] = View(snapshot)
            while len(_views) > _MOST_VIEWS:
                _views.popitem(last=False)
        _views.move_to_end(key)
        return view
