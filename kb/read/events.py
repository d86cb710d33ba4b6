"""The boundaries of a text: each event begins a unit, whose own words run from its label to the next event."""

from dataclasses import dataclass, field

from kb.model import Kind


@dataclass(slots=True, eq=False)
class Event:
    """The beginning of a unit. `end` is where its words begin; `heading` a span of heading words inside the label."""

    start: int
    end: int
    kind: Kind
    num: str = ""
    number: int | str | None = None
    bis: int | None = None
    to: int | None = None
    series: int = 1
    heading: tuple[int, int] | None = None
    marks: list[tuple[int, int]] = field(default_factory=list)
    parent: "Event | None" = None
    quoted: bool = False
    implicit: bool = False
    id: str = ""
    stop: int = 0  # end of the unit with all its children
    words_end: int = 0  # end of its own words
    style: str = ""
